import type { leadEndpoints } from "../../contract/v3/leads.ts";
import { type Handlers, withMails } from "../http/mount.ts";
import { addInterest, readInterest } from "./interest.service.ts";
import { cancelLead, readOwnLead } from "./own-lead.service.ts";
import { sendLead } from "./send-lead.service.ts";

/** Requests of families to schools (K7). */
export const leadsApi: Handlers<typeof leadEndpoints> = {
  send: withMails(({ env, params, body, idempotencyKey, client, signedIn, now }) =>
    sendLead(env, params.slug, body, idempotencyKey, client, signedIn?.account ?? null, now),
  ),
  getOwn: ({ env, params }) => readOwnLead(env.DB, params.token),
  cancel: withMails(({ env, params, now }) => cancelLead(env, params.token, now)),
  getInterest: async ({ env, params }) => ({ count: await readInterest(env.DB, params.slug) }),
  addInterest: async ({ env, params, client, now }) => ({
    count: await addInterest(env.DB, params.slug, client, now),
  }),
};
