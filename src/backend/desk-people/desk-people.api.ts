import type { deskPeopleEndpoints } from "../../contract/v3/desk-people.ts";
import { type Handlers, withMails } from "../http/mount.ts";
import { endColleague, listDeskPeople } from "./desk-people.service.ts";
import { inviteColleague, withdrawInvitation } from "./invitations.service.ts";

export const deskPeopleApi: Handlers<typeof deskPeopleEndpoints> = {
  list: ({ env, params, now }) => listDeskPeople(env.DB, params.token, now),
  invite: withMails(async (call) => {
    await inviteColleague(call, call.params.token, call.body);
    return listDeskPeople(call.env.DB, call.params.token, call.now);
  }),
  withdraw: async ({ env, params, body, now }) => {
    await withdrawInvitation(env.DB, params.token, body.id, now);
    return listDeskPeople(env.DB, params.token, now);
  },
  end: withMails(async ({ env, params, body, now }) => {
    await endColleague(env, params.token, body.id, now);
    return listDeskPeople(env.DB, params.token, now);
  }),
};
