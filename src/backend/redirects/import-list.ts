import { normalizePath } from "../../site/redirects.ts";
import { isEqual } from "./changes.ts";
import { add, type Edit, RedirectError } from "./edit.ts";
import type { RedirectBindings, StoredRedirect } from "./publish-redirects.ts";
import type { ListedRedirect } from "./read-list.ts";

/** Longest key of KV. */
const MAX_PATH_BYTES = 512;

/**
 * The edit that adds the redirects of a list, or replaces the ones of the same path; lines that the site follows
 * already change nothing. All or nothing: throws a RedirectError that names each refused line with its reason.
 */
export function importList(
  bindings: RedirectBindings,
  existing: readonly StoredRedirect[],
  list: readonly ListedRedirect[],
  now: Date,
): Edit {
  const refused: { readonly line: number; readonly reason: string }[] = [];
  const listed = new Map<string, { readonly line: number; readonly entry: StoredRedirect }>();
  for (const item of list) {
    const reason =
      "problem" in item ? item.problem : take(listed, item.line, onThisSite(item.entry, bindings.SITE_ORIGIN));
    if (reason) refused.push({ line: item.line, reason });
  }
  const stored = new Map(existing.map((entry) => [normalizePath(entry.path) ?? entry.path, entry]));
  const entries = [...listed.values()].map(({ entry }) => entry).filter((entry) => !isStored(entry, stored));
  try {
    const edit = add(bindings, existing, entries, now);
    if (refused.length === 0) return edit;
  } catch (error) {
    if (!(error instanceof RedirectError)) throw error;
    // A redirect of before that the list breaks has no line.
    for (const { path, target, reason } of error.refused)
      refused.push({ line: listed.get(path)?.line ?? 0, reason: `${path} → ${target}: ${reason}` });
  }
  const lines = refused.toSorted((a, b) => a.line - b.line);
  throw new RedirectError(lines.map(({ line, reason }) => (line ? `linha ${line}: ${reason}` : reason)).join("\n"));
}

/** Adds a redirect to the list; returns why not. */
function take(
  listed: Map<string, { readonly line: number; readonly entry: StoredRedirect }>,
  line: number,
  entry: StoredRedirect,
): string | null {
  if (new TextEncoder().encode(entry.path).length > MAX_PATH_BYTES) return "o caminho é longo demais";
  const before = listed.get(entry.path);
  if (!before) listed.set(entry.path, { line, entry });
  if (!before || isEqual(before.entry, entry)) return null;
  return `${entry.path} já vai para ${before.entry.target} (linha ${before.line})`;
}

/** Puts the path of a redirect into its lookup form, and turns URLs of this site into paths. */
function onThisSite({ path, target, ...entry }: StoredRedirect, origin: string): StoredRedirect {
  const here = pathHere(path, origin);
  return { ...entry, path: normalizePath(here) ?? here, target: pathHere(target, origin) };
}

function pathHere(address: string, origin: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.origin === new URL(origin).origin ? url.pathname + url.search + url.hash : address;
}

/** A note or a last day that the list does not have is no difference. */
function isStored(entry: StoredRedirect, stored: ReadonlyMap<string, StoredRedirect>): boolean {
  const before = stored.get(entry.path);
  return before !== undefined && isEqual({ ...before, status: 301, ...entry }, before);
}
