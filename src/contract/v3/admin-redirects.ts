import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { numberUpTo, orNull, text } from "./parts.ts";

const count = v.number();

/** Largest list that is read, in bytes. */
export const MAX_LIST_BYTES = 1_000_000;
/** Days of hits that can be asked for: the retention of the figures. */
export const MAX_HIT_DAYS = 800;

export const storedRedirect = v.object({
  path: text,
  target: text,
  status: count,
  note: orNull,
  expiresAt: orNull,
  /** Why it is ignored; null when it is valid. */
  refusal: orNull,
  /** Times that somebody followed it in the last 30 days. */
  hits: v.optional(count, 0),
});
export type StoredRedirectView = v.InferOutput<typeof storedRedirect>;

export const redirectTotals = {
  total: v.optional(count, 0),
  /** The last import or bulk edit, which can be undone; null for none. */
  lastChange: v.optional(v.nullable(v.object({ at: text, count })), null),
};

const redirectHits = v.object({
  /** By day in São Paulo, the newest first; source and campaign are empty for a link that names none. */
  rows: v.array(v.object({ day: text, path: text, source: text, campaign: text, hits: count })),
  isCut: v.boolean(),
});
export type RedirectHits = v.InferOutput<typeof redirectHits>;

export const adminRedirectEndpoints = {
  listRedirectHits: endpoint("GET /v3/admin/redirect-hits", "admin", redirectHits, {
    summary: "Times that redirects were followed, of one `path` or all, in the last `days`.",
    query: v.object({ path: v.optional(text, ""), days: numberUpTo(MAX_HIT_DAYS, 30) }),
  }),
};
