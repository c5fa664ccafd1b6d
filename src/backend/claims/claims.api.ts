import type { claimEndpoints } from "../../contract/v3/claims.ts";
import { type Handlers, says, withMails } from "../http/mount.ts";
import { confirmClaim, findByCnpj, listDesks, readClaimByLink, takeClaim } from "./claim.service.ts";
import { listDeskReviews, replyAsSchool } from "./desk-reviews.service.ts";
import { renewDeskLinks } from "./lost-link.service.ts";

/** People of schools who manage their page. */
export const claimsApi: Handlers<typeof claimEndpoints> = {
  send: withMails(async (call) => ({
    protocol: await takeClaim(call, call.params.slug, call.body),
  })),
  findByCnpj: async ({ env, query }) => ({ schools: await findByCnpj(env.DB, query.cnpj) }),
  renew: says("Se este e-mail cuida da página de alguma escola, mandamos um link para ele.", renewDeskLinks),
  getByLink: ({ env, params, now }) => readClaimByLink(env.DB, params.token, now),
  confirm: withMails(({ env, params, now }) => confirmClaim(env, params.token, now)),
  listDesks: async ({ env, params, now }) => ({ desks: await listDesks(env.DB, params.token, now) }),
  listReviews: async ({ env, params, now }) => ({ reviews: await listDeskReviews(env.DB, params.token, now) }),
  reply: withMails(async ({ env, params, body, now }) => ({
    reviews: await replyAsSchool(env, params.token, body, now),
  })),
};
