import type { StoredRedirectView } from "../../contract/v3/admin-redirects.ts";
import { slugify } from "../../domain/text/slug.ts";
import { normalizePath, type RedirectTable } from "../../site/redirects.ts";
import {
  compile,
  type RedirectBindings,
  readRedirects,
  type StoredRedirect,
  writeCompiled,
} from "./publish-redirects.ts";

/** Redirects that one request changes: each is a call of KV, and a request has a thousand. */
export const MAX_CHANGES = 500;
export const TOO_MANY = "São mais de 500 mudanças: divida a lista, ou use o comando npm run redirects.";

/** A redirect that is not accepted, and why. */
type Refusal = RedirectTable["refused"][number];

/** An input error: shown in Portuguese, without a stack. */
export class RedirectError extends Error {
  override name = "RedirectError";
  /** The first problem, without the input, for responses that must not repeat it. */
  readonly reason: string;
  readonly refused: readonly Refusal[];

  constructor(message: string, reason = message, refused: readonly Refusal[] = []) {
    super(message);
    this.reason = reason;
    this.refused = refused;
  }
}

/** Result of an edit: what to write, what to delete, and the table to publish. */
export interface Edit {
  readonly puts: readonly StoredRedirect[];
  readonly deletes: readonly string[];
  readonly table: RedirectTable;
}

/** All redirects, by path, with the reason of those that are not followed. */
export async function listRedirects(
  bindings: RedirectBindings,
  now: Date,
): Promise<Omit<StoredRedirectView, "hits">[]> {
  const stored = await readRedirects(bindings.REDIRECTS);
  const { refused } = compile(bindings, stored, now);
  return stored.map(({ path, target, status = 301, note, expiresAt }) => ({
    path,
    target,
    status,
    note: note ?? null,
    expiresAt: expiresAt ?? null,
    refusal: refused.find((entry) => entry.path === path)?.reason ?? null,
  }));
}

/** Whether a redirect has a text in its path, target or note. */
export function isFoundBy(search: string) {
  const needle = slugify(search);
  return ({ path, target, note }: { readonly path: string; readonly target: string; readonly note?: string | null }) =>
    [path, target, note ?? ""].some((part) => slugify(part).includes(needle));
}

/** Adds redirects, replacing redirects of the same path. All or nothing: throws a RedirectError. */
export function add(
  bindings: RedirectBindings,
  existing: readonly StoredRedirect[],
  added: readonly StoredRedirect[],
  now: Date,
): Edit {
  const puts = added.map((entry) => ({ ...entry, path: normalizePath(entry.path) ?? entry.path }));
  const replaced = new Set(puts.map(({ path }) => path));
  const kept = existing.filter(({ path }) => !replaced.has(normalizePath(path) ?? path));
  const table = compile(bindings, [...kept, ...puts], now);
  const before = new Set(compile(bindings, existing, now).refused.map(({ path }) => path));
  const invalid = table.refused.filter(({ path }) => replaced.has(path) || !before.has(path));
  const past = puts
    .filter(({ path }) => !(path in table.table) && invalid.every((each) => each.path !== path))
    .map(({ path, target }) => ({ path, target, reason: "a validade já passou" }));
  const refused = [...invalid, ...past];
  if (refused.length > 0) {
    const all = refused.map(({ path, target, reason }) => `${path} → ${target}: ${reason}`);
    throw new RedirectError(all.join("\n"), refused[0]!.reason, refused);
  }
  // Replaces other spellings of the path, as written in the dashboard.
  const deletes = existing.map(({ path }) => path).filter((path) => replaced.has(normalizePath(path) ?? path));
  return { puts, deletes: deletes.filter((path) => !replaced.has(path)), table };
}

/** Removes the redirect of a path. Throws a RedirectError when there is none. */
export function remove(bindings: RedirectBindings, existing: readonly StoredRedirect[], path: string, now: Date): Edit {
  const normalized = normalizePath(path) ?? path;
  const deletes = existing.map((entry) => entry.path).filter((p) => (normalizePath(p) ?? p) === normalized);
  if (deletes.length === 0)
    throw new RedirectError(`não há redirecionamento de ${path}.`, "não há redirecionamento deste caminho");
  const kept = existing.filter((entry) => !deletes.includes(entry.path));
  return { puts: [], deletes, table: compile(bindings, kept, now) };
}

/**
 * Stores an edit, and publishes the redirects at once. New spellings of a path come before the old ones go: an edit
 * that is interrupted loses no redirect.
 */
export async function saveEdit(
  { REDIRECTS, SNAPSHOT }: RedirectBindings,
  { puts, deletes, table }: Edit,
): Promise<void> {
  await Promise.all(puts.map(({ path, target, ...metadata }) => REDIRECTS.put(path, target, { metadata })));
  await Promise.all(deletes.map((path) => REDIRECTS.delete(path)));
  // From memory: KV is eventually consistent, and a list may miss what was just written.
  await writeCompiled(SNAPSHOT, table);
}
