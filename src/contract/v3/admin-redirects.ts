import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { REDIRECT_CHANGE } from "../forms/admin-forms.ts";
import { field, max } from "../forms/fields.ts";
import { numberUpTo, orNull, text } from "./parts.ts";

const count = v.number();

/** Largest list that is read, in bytes. */
export const MAX_LIST_BYTES = 1_000_000;
/** Days of hits that can be asked for: the retention of the figures. */
export const MAX_HIT_DAYS = 800;

const redirect = v.object({ path: text, target: text, status: count, note: orNull, expiresAt: orNull });

export const storedRedirect = v.object({
  ...redirect.entries,
  /** Why it is ignored; null when it is valid. */
  refusal: orNull,
  /** Times that somebody followed it in the last 30 days. */
  hits: v.optional(count, 0),
});
export type StoredRedirectView = v.InferOutput<typeof storedRedirect>;

export const redirectTotals = {
  /** Redirects that the search finds. */
  total: v.optional(count, 0),
  /** The last import or bulk edit, which can be undone; null for none. */
  lastChange: v.optional(v.nullable(v.object({ at: text, count })), null),
};

const redirectHits = v.object({
  /** By day in São Paulo, the newest first; source and campaign are empty for a link that names none. */
  rows: v.array(v.object({ day: text, path: text, source: text, campaign: text, hits: count })),
  /** Whether there are more rows. */
  isCut: v.boolean(),
});
export type RedirectHits = v.InferOutput<typeof redirectHits>;

/** The effect of an import or bulk edit, before it is made. */
const effect = {
  /** Redirects that it adds (no `before`), changes, or deletes (no `after`). */
  changes: v.array(v.object({ before: v.nullable(redirect), after: v.nullable(redirect), remark: orNull })),
  /** Number of redirects that are so already. */
  same: count,
  /** Every line or redirect that is refused, with its reason. */
  refused: v.array(text),
};
const listPreview = v.object({
  ...effect,
  /** The lines that change something, for the action that imports them. */
  list: text,
});
export type ListPreview = v.InferOutput<typeof listPreview>;
const changePreview = v.object({
  ...effect,
  /** The redirects that change, one a line, for the action that changes them. */
  paths: text,
});
export type ChangePreview = v.InferOutput<typeof changePreview>;
export type RedirectEffect = Pick<ListPreview, keyof typeof effect>;

export const adminRedirectEndpoints = {
  listRedirectHits: endpoint("GET /v3/admin/redirect-hits", "admin", redirectHits, {
    summary: "Times that redirects were followed, of one `path` or all, in the last `days`.",
    query: v.object({ path: v.optional(text, ""), days: numberUpTo(MAX_HIT_DAYS, 30) }),
  }),
  previewRedirects: endpoint("POST /v3/admin/redirect-previews", "admin", listPreview, {
    summary:
      "Reads a list of redirects, multipart, and says what it would change and which lines are refused. Writes nothing.",
    body: v.object({ file: v.file("Escolha um arquivo") }),
    isMultipart: true,
    maxBodyBytes: MAX_LIST_BYTES + 10_000,
  }),
  previewRedirectChange: endpoint("POST /v3/admin/redirect-change-previews", "admin", changePreview, {
    summary:
      "Says what a change of several redirects would do, and which cannot be changed so: those of `paths`, or all that `search` finds. Writes nothing.",
    body: v.object({
      ...REDIRECT_CHANGE.entries,
      scope: v.optional(v.picklist(["", "encontrados"]), ""),
      search: field("Busca", max(400)),
    }),
    maxBodyBytes: MAX_LIST_BYTES,
  }),
};
