import type { RedirectEffect } from "../../contract/v3/admin-redirects.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import { lastDayInWords, statusInWords } from "./redirect-words.ts";
import { contentOf, targetCheck } from "./target-check.ts";

/** A redirect that a list or a bulk edit adds, changes or deletes. */
export interface EffectRow {
  readonly path: string;
  /** The path, with its target where that stays. */
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Differences and warnings; empty for none. */
  readonly remark: string;
}

/** The effect of an import or of a bulk edit, before anything is stored. */
export interface EffectView {
  /** "2 novos, 1 muda, 1 recusado.". */
  readonly summary: string;
  readonly refused: readonly string[];
  readonly groups: readonly { readonly title: string; readonly rows: readonly EffectRow[] }[];
}

/** Redirects that an effect adds, changes and deletes. */
export function groupsOf({ changes }: RedirectEffect) {
  return {
    added: changes.filter(({ before }) => before === null),
    changed: changes.filter(({ before, after }) => before !== null && after !== null),
    deleted: changes.filter(({ after }) => after === null),
  };
}

/**
 * Tells an effect, with a warning at each target that leads nowhere. Of a redirect that changes, it tells what is another
 * after it. `noNote` says what one without a note gets.
 */
export async function toEffectView(
  effect: RedirectEffect,
  { summary, noNote }: { readonly summary: string; readonly noNote: string },
  context: RouteContext,
): Promise<EffectView> {
  const isDead = targetCheck(contentOf(context));
  const toRow = async ({ before, after, remark }: RedirectEffect["changes"][number]): Promise<EffectRow> => {
    const dead = after && (await isDead(after.target));
    const remarks = [remark, dead && `confira o destino: ${dead}`].filter((each) => each !== null);
    const { path, target } = (after ?? before)!;
    const row = { path, remark: remarks.join("; ") };
    if (!before || !after) {
      return { ...row, what: path, before: before && inWords(before), after: after && inWords(after) };
    }
    const [old, now] = [partsOf(before, noNote), partsOf(after, noNote)];
    return {
      ...row,
      what: before.target === target ? `${path} → ${target}` : path,
      before: old.filter((part, i) => part !== now[i]).join(" · "),
      after: now.filter((part, i) => part !== old[i]).join(" · "),
    };
  };
  const { added, changed, deleted } = groupsOf(effect);
  const groups = await Promise.all(
    Object.entries({ Novos: added, Mudam: changed, Apagados: deleted }).map(async ([title, changes]) => ({
      title,
      rows: await Promise.all(changes.map(toRow)),
    })),
  );
  return { summary, refused: effect.refused, groups: groups.filter(({ rows }) => rows.length > 0) };
}

type Redirect = NonNullable<RedirectEffect["changes"][number]["before"]>;

function inWords({ target, status, note, expiresAt }: Redirect): string {
  return [target, statusInWords(status), expiresAt && untilInWords({ expiresAt }), note].filter(Boolean).join(" · ");
}

function partsOf(redirect: Redirect, noNote: string): string[] {
  const { target, status, note } = redirect;
  return [target, statusInWords(status), untilInWords(redirect), note ?? noNote];
}

function untilInWords({ expiresAt }: Pick<Redirect, "expiresAt">): string {
  return expiresAt ? `até ${lastDayInWords(expiresAt)}` : "vale sempre";
}
