import type * as v from "valibot";
import type { REDIRECT_ACTIONS } from "../../contract/forms/admin-actions/redirects.ts";
import { invalidField } from "../../contract/v3/errors.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { isEqual, tableAfter } from "./changes.ts";
import { type Edit, isFoundBy } from "./edit.ts";
import type { RedirectBindings, StoredRedirect } from "./publish-redirects.ts";

/** One change of the marked redirects, or of all that a search finds. */
type AlikeChange = v.InferOutput<(typeof REDIRECT_ACTIONS)["mudar-redirecionamentos"]["form"]>;

/**
 * The edit that changes several redirects alike. All or nothing: throws a RedirectError if a redirect that is followed
 * now would not be any more, and `invalid_fields` for a change of nothing or without its value.
 */
export function changeAlike(
  bindings: RedirectBindings,
  existing: readonly StoredRedirect[],
  change: AlikeChange,
  now: Date,
): Edit {
  if (change.change === "expirar" && change.expiresAt !== "" && change.expiresAt < dateInSaoPaulo(now)) {
    throw invalidField("expiresAt", "Esta data já passou: para tirar do ar agora, apague.");
  }
  if (change.change === "status" && change.status === "") throw invalidField("status", "Escolha o tipo.");
  const marked = new Set(change.paths.split("\n"));
  const isMarked = ({ path }: StoredRedirect) => marked.has(path);
  const chosen = existing.filter(change.scope === "encontrados" ? isFoundBy(change.search) : isMarked);
  if (chosen.length === 0) throw invalidField("paths", "Marque pelo menos um redirecionamento.");
  const changed = chosen.map((before) => ({ before, after: changedBy(change, before) }));
  const different = changed.filter(({ before, after }) => !isEqual(before, after));
  if (different.length === 0) throw invalidField("paths", "Nada muda: já estão assim.");
  const puts = different.flatMap(({ after }) => after ?? []);
  const deletes = different.flatMap(({ before, after }) => (after ? [] : before.path));
  return { puts, deletes, table: tableAfter(bindings, existing, { puts, deletes }, now) };
}

/** The redirect after the change; null for one that goes. */
function changedBy(change: AlikeChange, entry: StoredRedirect): StoredRedirect | null {
  if (change.change === "apagar") return null;
  const { expiresAt: lastDay, note: noted, ...rest } = entry;
  const note = change.change === "nota" ? change.note : noted;
  const expiresAt = change.change === "expirar" ? change.expiresAt : lastDay;
  return {
    ...rest,
    ...(change.change === "status" && { status: Number(change.status) }),
    ...(note && { note }),
    ...(expiresAt && { expiresAt }),
  };
}
