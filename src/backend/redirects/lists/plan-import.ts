import { normalizePath } from "../../../site/redirects.ts";
import { changesOf, type RedirectChange } from "../changes.ts";
import { type Edit, RedirectError } from "../edit.ts";
import { compile, type RedirectBindings, type StoredRedirect } from "../publish-redirects.ts";
import type { ListItem } from "./list-item.ts";

/** Longest key of KV. */
const MAX_PATH_BYTES = 512;

/** Effect of a list before it is imported. */
export interface ImportPlan {
  /** Redirects that it adds or replaces, with what their rules did besides. */
  readonly changes: readonly (RedirectChange & { readonly remark: string | null })[];
  /** Number of redirects that are there already. */
  readonly same: number;
  /** Every refusal, with its line, in the order of the list. */
  readonly refused: readonly string[];
  readonly edit: Edit;
}

/** A redirect of a list, with its line. */
interface Candidate {
  readonly place: string;
  readonly entry: StoredRedirect;
  readonly remark: string | null;
}

/** Compares a list with the redirects that there are: the lines that can be followed change them, the others are refused. */
export function planImport(
  bindings: RedirectBindings,
  existing: readonly StoredRedirect[],
  items: readonly ListItem[],
  now: Date,
): ImportPlan {
  const refused = new Map<string, string[]>();
  const refuse = (place: string, reason: string) => refused.set(place, [...(refused.get(place) ?? []), reason]);
  const candidates = new Map<string, Candidate>();
  for (const item of items) {
    if ("problem" in item) {
      refuse(item.place, item.problem);
      continue;
    }
    const entry = withOwnPath(item.entry, bindings.SITE_ORIGIN);
    if (/^https?:/i.test(entry.path)) {
      refuse(item.place, `${entry.path} → ${entry.target}: o endereço é de outro site`);
      continue;
    }
    if (new TextEncoder().encode(entry.path).length > MAX_PATH_BYTES) {
      refuse(item.place, "o caminho é longo demais");
      continue;
    }
    const before = candidates.get(entry.path);
    if (!before) candidates.set(entry.path, { place: item.place, entry, remark: item.remark ?? null });
    else if (!isSame(before.entry, entry))
      refuse(item.place, `${item.entry.path} já vai para ${before.entry.target} (${before.place})`);
  }
  const order = new Map(items.map(({ place }, i) => [place, i]));
  const current = compile(bindings, existing, now).table;
  const kept = existing.filter(({ path }) => !candidates.has(normalizePath(path) ?? path));
  const replaced = existing.filter(({ path }) => candidates.has(normalizePath(path) ?? path));
  const broken = new Set(compile(bindings, existing, now).refused.map(({ path }) => path));
  // A refused line leaves the redirect that there is, with which others may not agree: the rest is compared again.
  for (;;) {
    const entries = [...candidates.values()].map(({ entry }) => entry);
    const back = replaced.filter(({ path }) => !candidates.has(normalizePath(path) ?? path));
    const table = compile(bindings, [...kept, ...back, ...entries], now);
    const wrong = table.refused.flatMap((each) => blameOf(each, candidates, broken));
    const past = entries
      .filter(({ path }) => !Object.hasOwn(table.table, path) && table.refused.every((each) => each.path !== path))
      .map((entry) => ({ ...entry, reason: "a validade já passou" }));
    const all = [...wrong, ...past];
    if (all.length === 0) {
      const same = entries.filter((entry) => isStored(entry, existing, current, table.table));
      const puts = entries.filter((entry) => !same.includes(entry));
      const changes = changesOf(existing, puts, []);
      return {
        changes: changes.map((change) => ({ ...change, remark: candidates.get(change.path)?.remark ?? null })),
        same: same.length,
        refused: [...refused]
          .sort(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
          .flatMap(([place, reasons]) => reasons.map((reason) => (place ? `${place}: ${reason}` : reason))),
        edit: { puts, deletes: otherSpellings(existing, puts), table },
      };
    }
    for (const { path, target, reason } of all) {
      const candidate = candidates.get(path);
      if (candidate) refuse(candidate.place, `${path} → ${target}: ${reason}`);
      candidates.delete(path);
    }
  }
}

/** The edit of a whole list: throws a RedirectError with every refusal, each with its line. */
export function importWhole({ refused, edit }: ImportPlan): Edit {
  if (refused.length > 0) throw new RedirectError(`nada foi gravado.\n${refused.join("\n")}`);
  return edit;
}

/**
 * The refusals of lines, or of redirects that change: a redirect that was there and worked is refused because of the one that
 * its trail leads to.
 */
export function blameOf(
  each: { readonly path: string; readonly target: string; readonly reason: string },
  candidates: ReadonlyMap<string, Pick<Candidate, "entry">>,
  broken: ReadonlySet<string>,
) {
  const path = normalizePath(each.path) ?? each.path;
  if (candidates.has(path)) return [{ ...each, path }];
  const next = normalizePath(each.target.split(/[?#]/, 1)[0]!) ?? "";
  const cause = candidates.get(next);
  if (broken.has(each.path) || !cause) return [];
  return [{ ...cause.entry, reason: `${each.path} já leva a este caminho: aponte-o antes para outro` }];
}

/** Puts the path of a redirect into its lookup form, and turns URLs of this site into paths. */
function withOwnPath({ path, target, ...entry }: StoredRedirect, origin: string): StoredRedirect {
  const own = pathHere(path, origin);
  return { ...entry, path: normalizePath(own) ?? own, target: pathHere(target, origin) };
}

function pathHere(address: string, origin: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url && bareHost(url) === bareHost(new URL(origin)) ? url.pathname + url.search + url.hash : address;
}

function bareHost({ host }: URL): string {
  return host.replace(/^www\./, "");
}

function isSame(a: StoredRedirect, b: StoredRedirect): boolean {
  return a.target === b.target && (a.status ?? 301) === (b.status ?? 301);
}

/** Whether a line changes nothing. A note or an expiry that the list does not tell is no difference. */
function isStored(
  entry: StoredRedirect,
  existing: readonly StoredRedirect[],
  current: Readonly<Record<string, { readonly target: string; readonly status: number }>>,
  planned: typeof current,
): boolean {
  const { path } = entry;
  if (!Object.hasOwn(current, path)) return false;
  const stored = existing.find((each) => (normalizePath(each.path) ?? each.path) === path);
  return (
    current[path]!.target === planned[path]!.target &&
    current[path]!.status === planned[path]!.status &&
    (entry.note === undefined || entry.note === stored?.note) &&
    (entry.expiresAt === undefined || entry.expiresAt === stored?.expiresAt)
  );
}

/** Other spellings of the paths, as written in the dashboard. */
function otherSpellings(existing: readonly StoredRedirect[], puts: readonly StoredRedirect[]): string[] {
  const paths = new Set(puts.map(({ path }) => path));
  return existing.map(({ path }) => path).filter((path) => !paths.has(path) && paths.has(normalizePath(path) ?? path));
}
