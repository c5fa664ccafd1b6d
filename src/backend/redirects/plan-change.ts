import type * as v from "valibot";
import type { REDIRECT_CHANGE } from "../../contract/forms/admin-forms.ts";
import { invalidField } from "../../contract/v3/errors.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { normalizePath } from "../../site/redirects.ts";
import { isEqual, type RedirectChange } from "./changes.ts";
import { type Edit, MAX_CHANGES, TOO_MANY } from "./edit.ts";
import { blameOf } from "./lists/plan-import.ts";
import { compile, type RedirectBindings, type StoredRedirect } from "./publish-redirects.ts";

/** One change that is applied to several redirects. */
export type AlikeChange = Omit<v.InferOutput<typeof REDIRECT_CHANGE>, "paths">;

/** Effect of a change of several redirects before it is made. */
export interface ChangePlan {
  readonly changes: readonly RedirectChange[];
  /** Number of redirects that are so already. */
  readonly same: number;
  /** Redirects that cannot be changed so, each with its reason. */
  readonly refused: readonly string[];
  readonly edit: Edit;
}

/**
 * Changes several redirects alike: those after which each redirect that is followed now still is; the others are refused.
 * Throws `invalid_fields` for a change that does not say what it is, and for none or too many redirects.
 */
export function planChange(
  bindings: RedirectBindings,
  existing: readonly StoredRedirect[],
  chosen: readonly StoredRedirect[],
  asked: AlikeChange,
  now: Date,
): ChangePlan {
  if (chosen.length === 0) throw invalidField("paths", "Marque pelo menos um redirecionamento.");
  if (chosen.length > MAX_CHANGES) throw invalidField("paths", TOO_MANY);
  if (asked.change === "expirar" && asked.expiresAt !== "" && asked.expiresAt < dateInSaoPaulo(now)) {
    throw invalidField("expiresAt", "Esta data já passou: para tirar do ar agora, apague.");
  }
  if (asked.change === "status" && asked.status === "") throw invalidField("status", "Escolha o tipo.");
  const all = chosen.map((before) => ({ path: formOf(before.path), before, after: changed(before, asked) }));
  const different = all.filter(({ before, after }) => !isEqual(before, after));
  const broken = new Set(compile(bindings, existing, now).refused.map(({ path }) => path));
  const reasons = new Map<string, string>();
  // A redirect that stays as it is may be one with which others do not agree: the rest is compared again.
  for (;;) {
    const made = different.filter(({ path }) => !reasons.has(path));
    const puts = made.flatMap(({ after }) => after ?? []);
    const gone = new Set(made.map(({ before }) => before.path));
    const table = compile(bindings, [...existing.filter(({ path }) => !gone.has(path)), ...puts], now);
    const causes = new Map(made.map(({ path, before }) => [path, { entry: { ...before, path } }]));
    const wrong = table.refused.filter(({ path }) => !broken.has(path)).flatMap((one) => blameOf(one, causes, broken));
    for (const { path, target, reason } of wrong) reasons.set(path, `${path} → ${target}: ${reason}`);
    if (wrong.length > 0) continue;
    return {
      // Spellings of one path are one redirect.
      changes: [...new Map(made.toReversed().map((one) => [one.path, one])).values()].reverse(),
      same: all.length - different.length,
      refused: [...reasons.values()],
      edit: { puts, deletes: asked.change === "apagar" ? [...gone] : [], table },
    };
  }
}

/** The redirect after the change; null for one that goes. */
function changed(entry: StoredRedirect, asked: AlikeChange): StoredRedirect | null {
  if (asked.change === "apagar") return null;
  const { expiresAt: lastDay, note: words, ...rest } = entry;
  const note = asked.change === "nota" ? asked.note : words;
  const expiresAt = asked.change === "expirar" ? asked.expiresAt : lastDay;
  return {
    ...rest,
    ...(asked.change === "status" && { status: Number(asked.status) }),
    ...(note && { note }),
    ...(expiresAt && { expiresAt }),
  };
}

function formOf(path: string): string {
  return normalizePath(path) ?? path;
}
