import { add, type Edit, RedirectError, type Refusal } from "../../src/backend/redirects/edit.ts";
import type { RedirectBindings, StoredRedirect } from "../../src/backend/redirects/publish-redirects.ts";
import { normalizePath } from "../../src/site/redirects.ts";
import type { ListItem } from "./list-item.ts";

/** Adds the redirects of a list, all or none: throws a RedirectError with every refusal, each with its line. */
export function importList(
  bindings: RedirectBindings,
  existing: readonly StoredRedirect[],
  items: readonly ListItem[],
  now: Date,
): Edit {
  const places = new Map<string, string>();
  const added: StoredRedirect[] = [];
  const problems: string[] = [];
  for (const item of items) {
    const problem = "problem" in item ? item.problem : repeated(item.entry, added, places);
    if (problem) problems.push(`${item.place}: ${problem}`);
    if (problem !== null || !("entry" in item)) continue;
    places.set(lookUpForm(item.entry), item.place);
    added.push(item.entry);
  }
  const { edit, refused } = tryAdd(bindings, existing, added, now);
  for (const { path, target, reason } of refused) {
    const place = places.get(path);
    problems.push(`${place ? `${place}: ` : ""}${path} → ${target}: ${reason}`);
  }
  if (edit && problems.length === 0) return edit;
  const inOrder = problems.sort((a, b) => numberOf(a) - numberOf(b));
  throw new RedirectError(`nada foi gravado.\n${inOrder.join("\n")}`);
}

/** Why an entry cannot follow the previous ones; an empty text for a plain repetition, which is left out. */
function repeated(entry: StoredRedirect, added: readonly StoredRedirect[], places: ReadonlyMap<string, string>) {
  const form = lookUpForm(entry);
  const place = places.get(form);
  if (place === undefined) return null;
  const before = added.find((each) => lookUpForm(each) === form)!;
  const isSame = before.target === entry.target && (before.status ?? 301) === (entry.status ?? 301);
  return isSame ? "" : `${entry.path} já vai para ${before.target} (${place})`;
}

function tryAdd(
  ...args: Parameters<typeof add>
): { edit: Edit; refused: readonly [] } | { edit: null; refused: readonly Refusal[] } {
  try {
    return { edit: add(...args), refused: [] };
  } catch (error) {
    if (!(error instanceof RedirectError)) throw error;
    return { edit: null, refused: error.refused };
  }
}

function lookUpForm({ path }: StoredRedirect): string {
  return normalizePath(path) ?? path;
}

/** The line number of a message; those without one come last. */
function numberOf(message: string): number {
  return Number(/^linha (\d+):/.exec(message)?.[1] ?? Number.POSITIVE_INFINITY);
}
