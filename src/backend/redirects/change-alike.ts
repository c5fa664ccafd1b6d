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
  asked: AlikeChange,
  now: Date,
): Edit {
  if (asked.change === "expirar" && asked.expiresAt !== "" && asked.expiresAt < dateInSaoPaulo(now)) {
    throw invalidField("expiresAt", "Esta data já passou: para tirar do ar agora, apague.");
  }
  if (asked.change === "status" && asked.status === "") throw invalidField("status", "Escolha o tipo.");
  const marked = new Set(asked.paths.split("\n"));
  const isMarked = ({ path }: StoredRedirect) => marked.has(path);
  const chosen = existing.filter(asked.scope === "encontrados" ? isFoundBy(asked.search) : isMarked);
  if (chosen.length === 0) throw invalidField("paths", "Marque pelo menos um redirecionamento.");
  const changed = chosen.map((before) => ({ before, after: changedBy(asked, before) }));
  const different = changed.filter(({ before, after }) => !isEqual(before, after));
  if (different.length === 0) throw invalidField("paths", "Nada muda: já estão assim.");
  const puts = different.flatMap(({ after }) => after ?? []);
  const deletes = different.flatMap(({ before, after }) => (after ? [] : before.path));
  return { puts, deletes, table: tableAfter(bindings, existing, { puts, deletes }, now) };
}

/** The redirect after the change; null for one that goes. */
function changedBy(asked: AlikeChange, entry: StoredRedirect): StoredRedirect | null {
  if (asked.change === "apagar") return null;
  const { expiresAt: lastDay, note: noted, ...rest } = entry;
  const note = asked.change === "nota" ? asked.note : noted;
  const expiresAt = asked.change === "expirar" ? asked.expiresAt : lastDay;
  return {
    ...rest,
    ...(asked.change === "status" && { status: Number(asked.status) }),
    ...(note && { note }),
    ...(expiresAt && { expiresAt }),
  };
}
