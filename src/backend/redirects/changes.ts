import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { isoBefore } from "../../domain/time/time.ts";
import { normalizePath, type RedirectTable } from "../../site/redirects.ts";
import { UNDO_DAYS } from "../figures/figures.ts";
import { redirectChange } from "../schema/figures.ts";
import type { Statement } from "../workflow/transaction.ts";
import { type Edit, RedirectError } from "./edit.ts";
import { compile, type RedirectBindings, type StoredRedirect } from "./publish-redirects.ts";

/** A path whose redirect changes; null where there is none. */
interface RedirectChange {
  readonly path: string;
  readonly before: StoredRedirect | null;
  readonly after: StoredRedirect | null;
}

/** Redirects in one statement: their JSON stays below the limit of a bound value of D1. */
const ROWS = 500;

/** The changes of an edit, by the lookup form of their paths. */
export function changesOf(
  existing: readonly StoredRedirect[],
  { puts, deletes }: Omit<Edit, "table">,
): RedirectChange[] {
  const before = new Map(existing.map((entry) => [formOf(entry.path), entry]));
  const after = new Map<string, StoredRedirect | null>(deletes.map((path) => [formOf(path), null]));
  for (const entry of puts) after.set(formOf(entry.path), entry);
  return [...after].map(([path, entry]) => ({ path, before: before.get(path) ?? null, after: entry }));
}

/** Statements that store the changes of an import or bulk edit, replacing the changes of the one before. */
export function keepChanges(db: D1Database, changes: readonly RedirectChange[], now: Date): Statement[] {
  const orm = drizzle(db);
  const statements: Statement[] = [forgetChanges(db)];
  for (let i = 0; i < changes.length; i += ROWS) {
    const rows = changes
      .slice(i, i + ROWS)
      .map(({ path, before, after }) => [path, before && JSON.stringify(before), after && JSON.stringify(after)]);
    const values = sql`SELECT value ->> 0, ${now.toISOString()}, value ->> 1, value ->> 2
      FROM json_each(${JSON.stringify(rows)})`;
    statements.push(orm.insert(redirectChange).select(values));
  }
  return statements;
}

export function forgetChanges(db: D1Database): Statement {
  return drizzle(db).delete(redirectChange);
}

/** The last import or bulk edit of the last 30 days; null for none. */
export async function lastChanges(
  db: D1Database,
  now: Date,
): Promise<{ readonly at: string; readonly changes: readonly RedirectChange[] } | null> {
  const rows = await drizzle(db).select().from(redirectChange);
  const [first] = rows;
  if (!first || first.at < isoBefore(now, { days: UNDO_DAYS })) return null;
  const read = (json: string | null) => (json === null ? null : (JSON.parse(json) as StoredRedirect));
  const changes = rows.map(({ path, before, after }) => ({ path, before: read(before), after: read(after) }));
  return { at: first.at, changes };
}

/**
 * The edit that brings back the redirects of before, except those that changed since. Throws a RedirectError if others
 * that are followed now would not be any more.
 */
export function undo(
  bindings: RedirectBindings,
  existing: readonly StoredRedirect[],
  changes: readonly RedirectChange[],
  now: Date,
): Edit & { readonly left: readonly string[] } {
  const stored = new Map(existing.map((entry) => [formOf(entry.path), entry]));
  // KV may still return the previous redirect for a minute.
  const isKnown = ({ path, before, after }: RedirectChange) =>
    [before, after].some((each) => isEqual(each, stored.get(path) ?? null));
  const undone = changes.filter(isKnown);
  const paths = new Set(undone.map(({ path }) => path));
  const puts = undone.flatMap(({ before }) => before ?? []);
  const spelled = new Set(puts.map(({ path }) => path));
  const former = existing.map(({ path }) => path).filter((path) => paths.has(formOf(path)));
  const deletes = [...new Set([...former, ...paths])].filter((path) => !spelled.has(path));
  const table = tableAfter(bindings, existing, { puts, deletes }, now, paths);
  return { puts, deletes, table, left: changes.filter((each) => !isKnown(each)).map(({ path }) => path) };
}

/**
 * The table after a change of stored redirects. Throws a RedirectError if one that is followed now would not be any
 * more, except `paths`, in their lookup form.
 */
export function tableAfter(
  bindings: RedirectBindings,
  existing: readonly StoredRedirect[],
  { puts, deletes }: Omit<Edit, "table">,
  now: Date,
  paths: ReadonlySet<string> = new Set(),
): RedirectTable {
  const gone = new Set([...deletes, ...puts.map(({ path }) => path)]);
  const table = compile(bindings, [...existing.filter(({ path }) => !gone.has(path)), ...puts], now);
  const before = new Set(compile(bindings, existing, now).refused.map(({ path }) => path));
  const refused = table.refused.filter(({ path }) => !paths.has(formOf(path)) && !before.has(path));
  if (refused.length === 0) return table;
  const all = refused.map(({ path, target, reason }) => `${path} → ${target}: ${reason}`);
  throw new RedirectError(all.join("\n"), all[0], refused);
}

/** Whether two redirects of a path are the same, or neither is there. */
export function isEqual(a: StoredRedirect | null, b: StoredRedirect | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.target === b.target && (a.status ?? 301) === (b.status ?? 301) && a.note === b.note && a.expiresAt === b.expiresAt
  );
}

function formOf(path: string): string {
  return normalizePath(path) ?? path;
}
