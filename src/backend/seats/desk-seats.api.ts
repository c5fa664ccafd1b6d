import type { deskSeatEndpoints } from "../../contract/v3/desk-seats.ts";
import type { Handlers } from "../http/mount.ts";
import { confirmSeats, listDeskSeats } from "./desk-seats.service.ts";

export const deskSeatsApi: Handlers<typeof deskSeatEndpoints> = {
  list: async ({ env, params, now }) => ({ classes: await listDeskSeats(env.DB, params.token, now) }),
  confirm: async ({ env, params, body, now }) => ({
    classes: await confirmSeats(env.DB, params.token, body.classes, now),
  }),
};
