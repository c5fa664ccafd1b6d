import * as v from "valibot";
import type { CorrectionField } from "../../domain/requests/correction-fields.ts";
import type { DataRequestKind } from "../../domain/requests/data-request.ts";
import type { NoticeReason } from "../../domain/reviews/review-reason.ts";
import { messageAnswer } from "./account.ts";
import { apiPath, type Call } from "./call.ts";
import { schoolOrder } from "./school-orders.ts";

/** Instants are ISO-8601 UTC, money is in centavos. */
const text = v.string();
const orNull = v.nullable(v.string());
const count = v.number();
const school = v.object({ slug: text, name: text });

/** How much waits in each queue, and how the site does. "Recent" is the last 30 days. */
export const overview = v.object({
  corrections: count,
  reviews: count,
  notices: count,
  ordersAtSchool: count,
  claims: count,
  leads: count,
  dataRequests: count,
  accounts: count,
  recentAccounts: count,
  orders: count,
  recentOrders: count,
  waitingMails: count,
  waitingChanges: count,
  publishedAt: orNull,
  /** Since when the site is held at an earlier version; null when it is not. */
  heldSince: orNull,
});
export type Overview = v.InferOutput<typeof overview>;

/** One act of an administrator; `before` and `after` are JSON. */
export const auditEntry = v.object({
  id: count,
  at: text,
  actor: text,
  action: text,
  target: text,
  reason: orNull,
  before: orNull,
  after: orNull,
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

export const queuedCorrection = v.object({
  id: text,
  school,
  field: v.custom<CorrectionField>((value) => typeof value === "string"),
  /** What the page shows now, as people read it; null when it shows nothing, or when it is no single text. */
  currentValue: orNull,
  value: text,
  evidence: text,
  /** Of who told, while it is open. */
  contactEmail: orNull,
  createdAt: text,
});
export type QueuedCorrection = v.InferOutput<typeof queuedCorrection>;

export const adminOffer = v.object({
  id: text,
  year: count,
  grade: text,
  shift: text,
  listMonthlyFeeCents: count,
  netMonthlyFeeCents: count,
  isActive: v.boolean(),
  checkedAt: text,
  evidence: v.nullable(v.object({ url: text, seenOn: text, note: text })),
});
export type AdminOffer = v.InferOutput<typeof adminOffer>;

export const schoolOffers = v.object({ school, offers: v.array(adminOffer) });
export type SchoolOffers = v.InferOutput<typeof schoolOffers>;

export const storedRedirect = v.object({
  path: text,
  target: text,
  status: count,
  note: orNull,
  expiresAt: orNull,
  /** Why it is not followed, or null. */
  refusal: orNull,
});
export type StoredRedirectView = v.InferOutput<typeof storedRedirect>;

/** A review that waits; neither e-mail nor surname of its author. `dueAt` is an ISO date. */
export const queuedReview = v.object({
  id: text,
  school,
  author: text,
  relationship: text,
  average: count,
  testimonial: text,
  waitingSince: text,
  dueAt: text,
  replacesPublished: v.boolean(),
});
export type QueuedReview = v.InferOutput<typeof queuedReview>;

/** What somebody has against a published review; not who. */
export const openNotice = v.object({
  protocol: text,
  details: text,
  createdAt: text,
  dueAt: text,
  school,
  reason: v.custom<NoticeReason>((value) => typeof value === "string"),
  /** Null when the review is gone. */
  testimonial: orNull,
});
export type OpenNotice = v.InferOutput<typeof openNotice>;

/** Somebody of a school who asks for its page, or was given it. */
export const queuedClaim = v.object({
  id: text,
  protocol: text,
  status: v.picklist(["open", "approved"]),
  name: text,
  role: text,
  email: text,
  phone: text,
  proof: text,
  createdAt: text,
  school,
  /** The public address of the school, to compare with. */
  schoolEmail: orNull,
});
export type QueuedClaim = v.InferOutput<typeof queuedClaim>;

/** What a family asked a school; not who. */
export const queuedLead = v.object({
  protocol: text,
  status: v.picklist(["sent", "cancelled"]),
  createdAt: text,
  expiresAt: text,
  school,
  preference: text,
  grade: text,
  hasMessage: v.boolean(),
  canResend: v.boolean(),
});
export type QueuedLead = v.InferOutput<typeof queuedLead>;

/** What somebody asks about their data; the answer finds them without our seeing their address. */
export const queuedDataRequest = v.object({
  protocol: text,
  details: text,
  createdAt: text,
  dueAt: text,
  kind: v.custom<DataRequestKind>((value) => typeof value === "string"),
});
export type QueuedDataRequest = v.InferOutput<typeof queuedDataRequest>;

/** The calls of administrators. To everybody else, all throw `not_found`; `session_expired` when they came in long ago. */
export function adminCalls(call: Call) {
  const get = async <S extends v.GenericSchema>(path: string, answer: S, query = {}): Promise<v.InferOutput<S>> =>
    (await call("user", "GET", path, answer, { query })).data;
  return {
    /** Whether the user is one. */
    check: async (): Promise<void> => {
      await get("/v3/admin", v.object({ email: text }));
    },
    getOverview: () => get("/v3/admin/overview", overview),
    listAudit: (page: number) =>
      get("/v3/admin/audit", v.object({ entries: v.array(auditEntry), totalPages: count }), { page: String(page) }),
    listCorrections: () => get("/v3/admin/corrections", v.array(queuedCorrection)),
    /** Reviews that wait, a page at a time; of one school when its slug is not empty. */
    listReviews: (page: number, school: string) =>
      get("/v3/admin/reviews", v.object({ reviews: v.array(queuedReview), totalPages: count }), {
        page: String(page),
        school,
      }),
    listNotices: () => get("/v3/admin/notices", v.array(openNotice)),
    /** Orders that are with their school, a page at a time. */
    listOrders: (page: number) => get("/v3/admin/orders", v.array(schoolOrder), { page: String(page) }),
    listClaims: () => get("/v3/admin/claims", v.array(queuedClaim)),
    listLeads: (page: number) =>
      get("/v3/admin/leads", v.object({ leads: v.array(queuedLead), totalPages: count }), { page: String(page) }),
    listDataRequests: () => get("/v3/admin/data-requests", v.array(queuedDataRequest)),
    listRedirects: () => get("/v3/admin/redirects", v.array(storedRedirect)),
    listOffers: (slug: string) => get(apiPath`/v3/admin/schools/${slug}/offers`, schoolOffers),
    /** Throws `not_found`, `invalid_fields`, `already_decided`. */
    act: async (name: string, body: Readonly<Record<string, string>>): Promise<void> => {
      await call("user", "POST", apiPath`/v3/admin/actions/${name}`, messageAnswer, { body });
    },
  };
}
