import type { adminEndpoints } from "../../contract/v3/admin.ts";
import { type Handlers, says } from "../http/mount.ts";
import { listAtSchool, toSchoolOrders } from "../orders/school-side.ts";
import { providerOf } from "../payments/provider.ts";
import { listRedirects } from "../redirects/edit.ts";
import { listReviewQueue } from "../reviews/moderation.service.ts";
import { listOpenNotices } from "../reviews/notices.service.ts";
import { listWaitingReplies } from "../reviews/reply.service.ts";
import { act } from "./act.ts";
import { readAudit } from "./audit.ts";
import { listClaims } from "./claims.ts";
import { listCorrections } from "./corrections.ts";
import { listDataRequests } from "./data-requests.ts";
import { listLeads } from "./leads.ts";
import { listOffers } from "./offers.ts";
import { readOverview } from "./overview.ts";

/** The administration (K17): every administrator may read everything; `act` alone changes anything. */
export const adminApi: Handlers<typeof adminEndpoints> = {
  check: ({ signedIn }) => ({ email: signedIn.account.email }),
  getOverview: ({ env, now }) => readOverview(env.DB, now),
  listAudit: ({ env, query }) => readAudit(env.DB, query.page),
  listCorrections: ({ env, query }) => listCorrections(env.DB, query.search),
  listReviews: ({ env, query }) => listReviewQueue(env.DB, query.page, query.school),
  listNotices: ({ env }) => listOpenNotices(env.DB),
  listReplies: ({ env }) => listWaitingReplies(env.DB),
  listOrders: async ({ env, query }) => {
    const { orders, totalPages } = await listAtSchool(env.DB, query.page, query.search);
    return { orders: await toSchoolOrders(env.DB, orders, providerOf(env).isSandbox), totalPages };
  },
  listClaims: ({ env, query }) => listClaims(env.DB, query.search),
  listLeads: ({ env, query }) => listLeads(env.DB, query.page, query.search),
  listDataRequests: ({ env, query }) => listDataRequests(env.DB, query.search),
  listRedirects: ({ env, now }) => listRedirects(env, now),
  listOffers: ({ env, params }) => listOffers(env.DB, params.slug),
  act: says("Feito.", ({ env, signedIn, params, body, now }) => act(env, signedIn.account, params.name, body, now)),
};
