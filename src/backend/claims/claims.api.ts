import type { claimEndpoints } from "../../contract/v3/claims.ts";
import { type Handlers, withMails } from "../http/mount.ts";
import { confirmClaim, readClaimByLink, takeClaim } from "./claim.service.ts";
import { listDeskReviews, replyAsSchool } from "./desk-reviews.service.ts";

/** People of schools who manage their page. */
export const claimsApi: Handlers<typeof claimEndpoints> = {
  send: withMails(async (call) => ({
    protocol: await takeClaim(call, call.params.slug, call.body),
  })),
  getByLink: ({ env, params, now }) => readClaimByLink(env.DB, params.token, now),
  confirm: ({ env, params, now }) => confirmClaim(env, params.token, now),
  listReviews: async ({ env, params, now }) => ({ reviews: await listDeskReviews(env.DB, params.token, now) }),
  reply: withMails(async ({ env, params, body, now }) => ({
    reviews: await replyAsSchool(env, params.token, body, now),
  })),
};
