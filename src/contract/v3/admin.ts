import * as v from "valibot";
import type { AlertName } from "../../domain/alerts.ts";
import { PARTNERSHIP_STATUSES } from "../../domain/partners/partnership-status.ts";
import type { SchoolAccess } from "../../domain/partners/school-access.ts";
import type { CorrectionField } from "../../domain/requests/correction-fields.ts";
import type { RequestKind } from "../../domain/requests/message.ts";
import { LEAD_TRANSITIONS } from "../../domain/requests/request-status.ts";
import type { QueueKind } from "../../domain/requests/team-queue.ts";
import { statusesIn } from "../../domain/transitions.ts";
import { TEAM_ENDPOINTS } from "../../features/contract.ts";
import { endpoint } from "../endpoint.ts";
import { cents } from "../money.ts";
import { messageResponse } from "./account.ts";
import { evidence, moneyIssue } from "./admin-money.ts";
import { queuedFact, queuedPicture } from "./admin-pages.ts";
import { adminRedirectEndpoints, MAX_LIST_BYTES, redirectTotals, storedRedirect } from "./admin-redirects.ts";
import { openNotice, queuedReview, waitingReply } from "./admin-reviews.ts";
import { orNull, page, namedSchool as school, text, word } from "./parts.ts";
import { schoolOrder } from "./school-orders.ts";
import { campaignResult, signals } from "./signals.ts";

// Instants are ISO-8601 UTC.

const count = v.number();

/** Lengths of the queues, and counts of the site. "Recent" is the last 30 days. */
const overview = v.object({
  corrections: count,
  reviews: count,
  notices: count,
  ordersAtSchool: count,
  /** Differences with the bank, and refunds that wait for a person. */
  moneyIssues: count,
  claims: count,
  /** People of schools whose address takes no e-mails. */
  bounced: count,
  partnerships: count,
  leads: count,
  /** Pictures and texts of schools that wait. */
  deskPages: count,
  dataRequests: count,
  /** Fees of families that wait. */
  reportedFees: count,
  /** 1 while the daily check finds that the books do not balance. */
  unbalancedBooks: count,
  accounts: count,
  recentAccounts: count,
  orders: count,
  recentOrders: count,
  waitingMails: count,
  waitingChanges: count,
  publishedAt: orNull,
  /** An item that waits, with its term: an instant or a date. `id` is what its queue is searched by. */
  due: v.array(v.object({ kind: word<QueueKind>(), id: text, school: orNull, dueAt: text })),
  /** Rules of alerts that are raised. */
  alerts: v.array(word<AlertName>()),
  /** Content of the site, by which its first steps are chosen. */
  content: v.object({
    hasSchools: v.boolean(),
    isDemonstration: v.boolean(),
    hasEnem: v.boolean(),
    hasPrices: v.boolean(),
    hasMail: v.boolean(),
  }),
});
export type Overview = v.InferOutput<typeof overview>;

/** One act of an administrator; `before` and `after` are JSON. */
const auditEntry = v.object({
  id: count,
  /** The school that the target names, while it is on the site. */
  school: v.nullable(school),
  /** The account that the target names, while it is there. */
  account: v.nullable(v.object({ name: text, isOfTeam: v.boolean() })),
  at: text,
  actor: text,
  action: text,
  target: text,
  reason: orNull,
  before: orNull,
  after: orNull,
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

const queuedCorrection = v.object({
  id: text,
  school,
  field: word<CorrectionField>(),
  /** Current value on the page; null when it is missing, or not a single text. */
  currentValue: orNull,
  value: text,
  evidence: text,
  contactEmail: orNull,
  createdAt: text,
});
export type QueuedCorrection = v.InferOutput<typeof queuedCorrection>;

const adminOffer = v.object({
  id: text,
  year: count,
  grade: text,
  shift: text,
  listMonthlyFeeCents: cents,
  netMonthlyFeeCents: cents,
  /** Whether its school, or the imported file, has it on the site. */
  isActive: v.boolean(),
  /** Whether the team keeps it off the site. */
  isTakenDown: v.boolean(),
  checkedAt: text,
  evidence: v.nullable(v.object({ url: text, seenOn: text, note: text })),
});
export type AdminOffer = v.InferOutput<typeof adminOffer>;

const schoolOffers = v.object({ school, offers: v.array(adminOffer) });
export type SchoolOffers = v.InferOutput<typeof schoolOffers>;

/** A claim to manage the page of a school, open or approved. */
const queuedClaim = v.object({
  id: text,
  protocol: text,
  status: v.picklist(["open", "approved"]),
  name: text,
  role: text,
  email: text,
  phone: text,
  proof: text,
  createdAt: text,
  access: word<SchoolAccess>(),
  /** Since when the address takes no e-mails, and letters to it pause. */
  bouncedAt: orNull,
  /** When the address of the school was warned of it; null before that, and without another address. */
  notifiedAt: orNull,
  school,
  /** Census record of the school, for comparison; phones are digits, area code first. */
  record: v.object({
    inepCode: text,
    cnpj: orNull,
    phones: v.array(text),
    email: orNull,
    /** "Rua Augusta, 100, Consolação, São Paulo/SP"; empty when unknown. */
    address: text,
    /** Source of the record; `referenceDate` is an ISO date. */
    source: v.nullable(v.object({ title: text, referenceDate: text })),
  }),
});
export type QueuedClaim = v.InferOutput<typeof queuedClaim>;

/** The partnership of a school, with its record; phones are digits, area code first. */
const queuedPartnership = v.object({
  status: v.picklist(PARTNERSHIP_STATUSES),
  since: orNull,
  reason: orNull,
  termsVersion: orNull,
  changedAt: text,
  school,
  record: v.object({ inepCode: text, cnpj: orNull, phone: orNull, email: orNull }),
  /** Person who accepted the terms; null of a partnership that the team registered, and after an erasure. */
  askedBy: v.nullable(v.object({ name: text, role: text, email: text })),
});
export type QueuedPartnership = v.InferOutput<typeof queuedPartnership>;
const queuedLead = v.object({
  protocol: text,
  status: v.picklist(statusesIn(LEAD_TRANSITIONS)),
  createdAt: text,
  expiresAt: text,
  school,
  preference: text,
  grade: text,
  hasMessage: v.boolean(),
  canResend: v.boolean(),
});
export type QueuedLead = v.InferOutput<typeof queuedLead>;

/** A request about personal data, or a message. Answering it needs no e-mail address. */
const queuedDataRequest = v.object({
  protocol: text,
  details: text,
  createdAt: text,
  dueAt: text,
  kind: word<RequestKind>(),
});
export type QueuedDataRequest = v.InferOutput<typeof queuedDataRequest>;

/** A page of a list, under its name. */
function pageOf<K extends string, S extends v.GenericSchema>(name: K, item: S) {
  const list = { [name]: v.array(item) } as Record<K, v.ArraySchema<S, undefined>>;
  return v.object({ ...list, totalPages: count });
}

const redirectPage = v.object({ ...pageOf("redirects", storedRedirect).entries, ...redirectTotals });

/** A part of a school's name, or a whole protocol or e-mail address. */
const search = v.optional(text, "");
const searched = v.object({ search });
const searchedPages = v.object({ page, search });

/** All are `not_found` for anybody but administrators, whose session lasts 12 hours (`session_expired`). */
export const adminEndpoints = {
  check: endpoint("GET /v3/admin", "admin", v.object({ email: text }), {
    summary: "Whether the user is an administrator.",
  }),
  getOverview: endpoint("GET /v3/admin/overview", "admin", overview, {
    summary: "Lengths of the queues, and counts of the site.",
  }),
  listAudit: endpoint("GET /v3/admin/audit", "admin", pageOf("entries", auditEntry), {
    summary:
      "Acts of administrators, newest first; `search` is part of a target, a reason, an actor or an action, `actions` their names, with commas.",
    query: v.object({ page, search, actions: v.optional(text, "") }),
  }),
  listCorrections: endpoint("GET /v3/admin/corrections", "admin", pageOf("corrections", queuedCorrection), {
    summary: "Open corrections.",
    query: searchedPages,
  }),
  listReviews: endpoint("GET /v3/admin/reviews", "admin", pageOf("reviews", queuedReview), {
    summary: "Reviews that wait; of schools whose slug contains `school` when it is not empty.",
    query: v.object({ page, school: v.optional(text, "") }),
  }),
  listNotices: endpoint("GET /v3/admin/notices", "admin", v.array(openNotice), { summary: "Open reports of reviews." }),
  listReplies: endpoint("GET /v3/admin/replies", "admin", v.array(waitingReply), {
    summary: "Replies of schools that wait, because they have a link.",
  }),
  listOrders: endpoint("GET /v3/admin/orders", "admin", pageOf("orders", schoolOrder), {
    summary: "Orders that await their school.",
    query: searchedPages,
  }),
  listMoneyIssues: endpoint("GET /v3/admin/money-issues", "admin", pageOf("issues", moneyIssue), {
    summary:
      "Differences between the bank and the payments, refunds that wait for a person, and contested Pix, the oldest first.",
    query: searchedPages,
  }),
  takeEvidence: endpoint("POST /v3/admin/orders/:code/evidence", "admin", evidence, {
    summary: "The records of an order for the bank that examines its Pix; who takes them is in the audit.",
    errors: ["order_not_found"],
  }),
  listClaims: endpoint("GET /v3/admin/claims", "admin", pageOf("claims", queuedClaim), {
    summary: "Open claims of schools, the oldest first, then approved ones, first those whose e-mails come back.",
    query: searchedPages,
  }),
  listPartnerships: endpoint("GET /v3/admin/partnerships", "admin", pageOf("partnerships", queuedPartnership), {
    summary: "Partnerships of schools, those asked for first.",
    query: searchedPages,
  }),
  listPictures: endpoint("GET /v3/admin/pictures", "admin", v.array(queuedPicture), {
    summary: "Pictures of schools that wait, oldest first, then the latest published ones.",
    query: searched,
  }),
  getPicture: endpoint("GET /v3/admin/pictures/:id", "admin", queuedPicture, {
    summary: "A picture of a school.",
    errors: ["not_found"],
  }),
  listDeskFacts: endpoint("GET /v3/admin/desk-facts", "admin", v.array(queuedFact), {
    summary: "Texts of schools that wait, because they have an address, then those of the last 30 days.",
    query: searched,
  }),
  listLeads: endpoint("GET /v3/admin/leads", "admin", pageOf("leads", queuedLead), {
    summary: "Requests of families to schools.",
    query: searchedPages,
  }),
  listDataRequests: endpoint("GET /v3/admin/data-requests", "admin", pageOf("requests", queuedDataRequest), {
    summary: "Open messages and requests about personal data.",
    query: searchedPages,
  }),
  listRedirects: endpoint("GET /v3/admin/redirects", "admin", redirectPage, {
    summary:
      "Redirects, those that are not followed first, with their hits of 30 days, and the last change of many, which can be undone; `search` is part of a path, a target or a note.",
    query: searchedPages,
  }),
  ...adminRedirectEndpoints,
  ...TEAM_ENDPOINTS,
  listOffers: endpoint("GET /v3/admin/schools/:slug/offers", "admin", schoolOffers, {
    summary: "The offers of a school.",
    errors: ["not_found"],
  }),
  getSignals: endpoint("GET /v3/admin/signals", "admin", signals, {
    summary: "Signals of the operation: last runs of the cron, queues, alerts, and events of browsers of 30 days.",
  }),
  listCampaignResults: endpoint("GET /v3/admin/campaigns", "admin", v.array(campaignResult), {
    summary: "Visits, sign-ups, contacts and reservations by source and campaign of 30 days; of accounts that agreed.",
  }),
  act: endpoint("POST /v3/admin/actions/:name", "admin", messageResponse, {
    summary: "Performs an action of `src/backend/admin/admin.api.ts`, with its entry in the audit.",
    body: v.record(text, text),
    // A list of redirects, or the paths of five hundred.
    maxBodyBytes: 2 * MAX_LIST_BYTES,
    errors: [
      "already_decided",
      "order_changed",
      "review_changed",
      "order_not_found",
      "review_not_found",
      "offer_not_found",
      "leads_closed",
      "school_not_found",
    ],
  }),
};
