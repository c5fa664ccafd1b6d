import type { partnershipEndpoints } from "../../contract/v3/partnerships.ts";
import { type Handlers, withMails } from "../http/mount.ts";
import { readDeskHistory } from "./desk-history.ts";
import { askForPartnership, readPartnership } from "./partnership.service.ts";

/** The desk of a school: its partnership, and who did what. */
export const partnersApi: Handlers<typeof partnershipEndpoints> = {
  get: ({ env, params, now }) => readPartnership(env.DB, params.token, now),
  ask: withMails(async ({ env, params, body, now }) => {
    await askForPartnership(env, params.token, body.version, now);
    return readPartnership(env.DB, params.token, now);
  }),
  readHistory: ({ env, params, now }) => readDeskHistory(env.DB, params.token, now),
};
