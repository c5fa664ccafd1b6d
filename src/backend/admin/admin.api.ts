import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ADMIN_ACTIONS, type AdminActionName } from "../../contract/forms/admin-actions/admin-actions.ts";
import type { adminEndpoints, Overview } from "../../contract/v3/admin.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { AT_SCHOOL } from "../../domain/orders/order-status.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { FEATURE_ACTION_HANDLERS, TEAM_HANDLERS } from "../../features/api.ts";
import type { BackendBindings } from "../env.ts";
import { readAlerts } from "../figures/alerts.ts";
import { readRedirectHits } from "../figures/redirect-hits.ts";
import { type Handlers, says } from "../http/mount.ts";
import { listAtSchool, toSchoolOrders } from "../orders/school-side.ts";
import { providerOf } from "../payments/provider.ts";
import { listReviewQueue } from "../reviews/moderation.service.ts";
import { listOpenNotices } from "../reviews/notices.service.ts";
import { listWaitingReplies } from "../reviews/reply.service.ts";
import { commit, conflictAs } from "../workflow/transaction.ts";
import { type ActionHandlers, type Admin, prepare } from "./action.ts";
import { auditStatement, readAudit } from "./audit.ts";
import { claimActions, listClaims } from "./claims.ts";
import { correctionActions, listCorrections } from "./corrections.ts";
import { dataRequestActions, listDataRequests } from "./data-requests.ts";
import { deskFactActions, listQueuedFacts } from "./desk-facts.ts";
import { readEvidence } from "./evidence.ts";
import { leadActions, listLeads } from "./leads.ts";
import { countMoneyIssues, listMoneyIssues, moneyActions } from "./money.ts";
import { listOffers, offerActions } from "./offers.ts";
import { orderActions } from "./orders.ts";
import { listPartnerships, partnershipActions } from "./partnerships.ts";
import { getQueuedPicture, listQueuedPictures, pictureActions } from "./pictures.ts";
import { readDue } from "./queue.ts";
import { pageOfRedirects, redirectActions } from "./redirects.ts";
import { reviewActions } from "./reviews.ts";
import { sessionActions } from "./sessions.ts";

const RECENT_DAYS = 30;

/** The administration (K17): every administrator may read everything; `act` alone changes anything. */
export const adminApi: Handlers<typeof adminEndpoints> = {
  check: ({ signedIn }) => ({ email: signedIn.account.email }),
  getOverview: ({ env, now }) => readOverview(env, now),
  listAudit: ({ env, query }) => readAudit(env.DB, query),
  listCorrections: ({ env, query }) => listCorrections(env.DB, query.page, query.search),
  listReviews: ({ env, query }) => listReviewQueue(env.DB, query.page, query.school),
  listNotices: ({ env }) => listOpenNotices(env.DB),
  listReplies: ({ env }) => listWaitingReplies(env.DB),
  listOrders: async ({ env, query }) => {
    const { orders, parts, totalPages } = await listAtSchool(env.DB, query.page, query.search);
    return { orders: await toSchoolOrders(env.DB, orders, providerOf(env).isSandbox, parts), totalPages };
  },
  listMoneyIssues: ({ env, query, now }) => listMoneyIssues(env.DB, query.page, query.search, now),
  takeEvidence: ({ env, signedIn, params, now }) => readEvidence(env, signedIn.account, params.code, now),
  listClaims: ({ env, query }) => listClaims(env.DB, query.page, query.search),
  listPartnerships: ({ env, query }) => listPartnerships(env.DB, query.page, query.search),
  listPictures: ({ env, query }) => listQueuedPictures(env.DB, query.search),
  getPicture: ({ env, params }) => getQueuedPicture(env.DB, params.id),
  listDeskFacts: ({ env, query, now }) => listQueuedFacts(env.DB, query.search, now),
  ...TEAM_HANDLERS,
  listLeads: ({ env, query }) => listLeads(env.DB, query.page, query.search),
  listDataRequests: ({ env, query }) => listDataRequests(env.DB, query.page, query.search),
  listRedirects: ({ env, query, now }) => pageOfRedirects(env, query.page, query.search, now),
  listRedirectHits: ({ env, query, now }) => readRedirectHits(env.DB, query.path, query.days, now),
  listOffers: ({ env, params }) => listOffers(env.DB, params.slug),
  getSignals: async ({ env, now }) => (await import("../figures/signals.ts")).readSignals(env.DB, now),
  listCampaignResults: async ({ env, now }) =>
    (await import("../figures/campaign-results.ts")).readCampaignResults(env.DB, now),
  act: says("Feito.", ({ env, signedIn, params, body, now }) => act(env, signedIn.account, params.name, body, now)),
};

/** Length of each queue, and totals. */
async function readOverview({ DB, MAIL_FROM }: BackendBindings, now: Date): Promise<Overview> {
  const since = isoBefore(now, { days: RECENT_DAYS });
  const counting = drizzle(DB).get<OverviewRow>(sql`SELECT
    (SELECT count(*) FROM school_correction WHERE status = 'open') AS corrections,
    (SELECT count(*) FROM review WHERE status = 'pending_moderation')
      + (SELECT count(*) FROM review_reply_draft) AS reviews,
    (SELECT count(*) FROM review_notice WHERE status = 'open') AS notices,
    (SELECT count(*) FROM scholarship_order WHERE status IN ${AT_SCHOOL}) AS ordersAtSchool,
    (SELECT count(*) FROM school_claim WHERE status = 'open') AS claims,
    (SELECT count(*) FROM school_claim WHERE status = 'approved' AND bounced_at IS NOT NULL) AS bounced,
    (SELECT count(*) FROM partnership WHERE status = 'requested') AS partnerships,
    (SELECT count(*) FROM desk_fact_draft)
      + (SELECT count(*) FROM school_picture WHERE status = 'waiting') AS deskPages,
    (SELECT count(*) FROM lead WHERE status = 'sent') AS leads,
    (SELECT count(*) FROM data_request WHERE status = 'open') AS dataRequests,
    (SELECT count(*) FROM reported_fee WHERE status = 'waiting') AS reportedFees,
    (SELECT count(*) FROM heartbeat WHERE job = 'books' AND failed_at > coalesce(succeeded_at, '')) AS unbalancedBooks,
    (SELECT count(*) FROM account) AS accounts,
    (SELECT count(*) FROM account WHERE created_at >= ${since}) AS recentAccounts,
    (SELECT count(*) FROM scholarship_order) AS orders,
    (SELECT count(*) FROM scholarship_order WHERE created_at >= ${since}) AS recentOrders,
    (SELECT count(*) FROM mail_outbox) AS waitingMails,
    (SELECT count(*) FROM change_log) AS waitingChanges,
    (SELECT max(published_at) FROM publication) AS publishedAt,
    EXISTS (SELECT 1 FROM school WHERE is_active = 1) AS hasSchools,
    EXISTS (SELECT 1 FROM source WHERE is_demonstration = 1) AS isDemonstration,
    EXISTS (SELECT 1 FROM enem_result) AS hasEnem,
    EXISTS (SELECT 1 FROM offer WHERE is_active = 1 AND taken_down_at IS NULL) AS hasPrices`);
  const [row, moneyIssues, due, alerts] = await Promise.all([
    counting,
    countMoneyIssues(DB, now),
    readDue(DB),
    readAlerts(DB),
  ]);
  const { hasSchools, isDemonstration, hasEnem, hasPrices, ...counts } = row!;
  return {
    ...counts,
    moneyIssues,
    due,
    alerts: alerts.filter(({ isRaised }) => isRaised).map(({ rule }) => rule),
    content: {
      hasSchools: hasSchools === 1,
      isDemonstration: isDemonstration === 1,
      hasEnem: hasEnem === 1,
      hasPrices: hasPrices === 1,
      // The sender of a new configuration is of a domain that exists nowhere.
      hasMail: !MAIL_FROM.endsWith(".example"),
    },
  };
}

type OverviewRow = Omit<Overview, "content" | "moneyIssues" | "due" | "alerts"> &
  Record<"hasSchools" | "isDemonstration" | "hasEnem" | "hasPrices", number>;

/**
 * Performs an action of an administrator, in one transaction with its audit entry. Throws `not_found` for an unknown
 * action, `invalid_fields`, the action's `conflict`, and what the action throws.
 */
export async function act(env: BackendBindings, admin: Admin, name: string, body: unknown, now: Date): Promise<void> {
  if (!isAction(name)) throw new ApiError("not_found");
  const {
    changes = [],
    commit: commitWith,
    conflict = "already_decided",
    afterwards,
    ...about
  } = await prepare(ADMIN_ACTIONS, ACTION_HANDLERS, name, { env, body, admin, now });
  const entry = auditStatement(drizzle(env.DB), { ...about, actor: admin.email, action: name }, now);
  await conflictAs(conflict, () => (commitWith ? commitWith(entry) : commit(env.DB, [entry, ...changes])));
  await afterwards?.();
}

const isAction = (name: string): name is AdminActionName => Object.hasOwn(ADMIN_ACTIONS, name);

/** The work of each action of an administrator. */
const ACTION_HANDLERS: ActionHandlers<typeof ADMIN_ACTIONS> = {
  ...orderActions,
  ...claimActions,
  ...moneyActions,
  ...leadActions,
  ...deskFactActions,
  ...pictureActions,
  ...dataRequestActions,
  ...sessionActions,
  ...correctionActions,
  ...partnershipActions,
  ...offerActions,
  ...redirectActions,
  ...reviewActions,
  ...FEATURE_ACTION_HANDLERS,
};
