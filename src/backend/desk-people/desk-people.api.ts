import type { deskPeopleEndpoints } from "../../contract/v3/desk-people.ts";
import { type Handlers, withMails } from "../http/mount.ts";
import { endColleague, listColleagues } from "./desk-people.service.ts";

/** People of a school, at its desk. */
export const deskPeopleApi: Handlers<typeof deskPeopleEndpoints> = {
  list: async ({ env, params, now }) => ({ people: await listColleagues(env.DB, params.token, now) }),
  end: withMails(async ({ env, params, body, now }) => {
    await endColleague(env, params.token, body.id, now);
    return { people: await listColleagues(env.DB, params.token, now) };
  }),
};
