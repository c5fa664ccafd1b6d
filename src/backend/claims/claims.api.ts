import type { claimEndpoints } from "../../contract/v3/claims.ts";
import { type Handlers, withMails } from "../http/mount.ts";
import { confirmClaim, readClaimByLink, replyAsSchool, takeClaim } from "./claim.service.ts";

/** People of schools who manage their page. */
export const claimsApi: Handlers<typeof claimEndpoints> = {
  send: withMails(async (call) => ({
    protocol: await takeClaim(call, call.params.slug, call.body),
  })),
  getByLink: ({ env, params, now }) => readClaimByLink(env.DB, params.token, now),
  confirm: ({ env, params, now }) => confirmClaim(env, params.token, now),
  reply: withMails(({ env, params, body, now }) => replyAsSchool(env, params.token, body, now)),
};
