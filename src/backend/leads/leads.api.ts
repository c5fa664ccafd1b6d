import type { leadEndpoints } from "../../contract/v3/leads.ts";
import { type Handlers, withMails } from "../http/mount.ts";
import { addInterest, readInterest } from "./interest.service.ts";
import { cancelLead, readOwnLead } from "./own-lead.service.ts";
import { sendLead } from "./send-lead.service.ts";

/** Requests of families to schools (K7). */
export const leadsApi: Handlers<typeof leadEndpoints> = {
  send: withMails((call) =>
    sendLead(call, call.params.slug, call.body, call.idempotencyKey, call.signedIn?.account ?? null),
  ),
  getOwn: ({ env, params, now }) => readOwnLead(env.DB, params.token, now),
  cancel: withMails(({ env, params, now }) => cancelLead(env, params.token, now)),
  getInterest: async ({ env, params }) => ({ count: await readInterest(env.DB, params.slug) }),
  addInterest: async (call) => ({
    count: await addInterest(call, call.params.slug),
  }),
};
