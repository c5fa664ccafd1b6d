import type { REDIRECT_ACTIONS } from "../../contract/forms/admin-actions/redirects.ts";
import type { StoredRedirectView } from "../../contract/v3/admin-redirects.ts";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import { plural } from "../../domain/text/format.ts";
import { normalizePath } from "../../site/redirects.ts";
import { countRedirectHits } from "../figures/redirect-hits.ts";
import { changeAlike } from "../redirects/change-alike.ts";
import { changesOf, forgetChanges, keepChanges, lastChanges, undo } from "../redirects/changes.ts";
import {
  add,
  type Edit,
  isFoundBy,
  listRedirects,
  MAX_CHANGES,
  RedirectError,
  remove,
  saveEdit,
  TOO_MANY,
} from "../redirects/edit.ts";
import { type RedirectBindings, readRedirects, type StoredRedirect } from "../redirects/publish-redirects.ts";
import type { ActionHandlers } from "./action.ts";

const PAGE = 20;
const HIT_DAYS = 30;
/** Redirects that an entry of the audit names one by one. */
const AUDITED = 50;

interface RedirectPage {
  readonly redirects: StoredRedirectView[];
  readonly total: number;
  readonly totalPages: number;
  readonly lastChange: { readonly at: string; readonly count: number } | null;
}

/**
 * A page of the redirects with a text in their path, target or note: those that are not followed first, then by path.
 */
export async function pageOfRedirects(
  bindings: RedirectBindings & { readonly DB: D1Database },
  page: number,
  search: string,
  now: Date,
): Promise<RedirectPage> {
  const all = await listRedirects(bindings, now);
  const matching = all.filter(isFoundBy(search));
  const sorted = matching.toSorted((a, b) => Number(a.refusal === null) - Number(b.refusal === null));
  const shown = sorted.slice((page - 1) * PAGE, page * PAGE);
  const formOf = (path: string) => normalizePath(path) ?? path;
  const [hits, last] = await Promise.all([
    countRedirectHits(
      bindings.DB,
      shown.map(({ path }) => formOf(path)),
      HIT_DAYS,
      now,
    ),
    lastChanges(bindings.DB, now),
  ]);
  return {
    redirects: shown.map((each) => ({ ...each, hits: hits.get(formOf(each.path)) ?? 0 })),
    total: matching.length,
    totalPages: Math.ceil(matching.length / PAGE),
    lastChange: last && { at: last.at, count: last.changes.length },
  };
}

export const redirectActions: ActionHandlers<typeof REDIRECT_ACTIONS> = {
  /** Adds or replaces the redirect of a path, under the rules of the command line. */
  "criar-redirecionamento": async (env, input, _admin, now) => {
    const { path, target, status, expiresAt, reason } = input;
    const existing = await readRedirects(env.REDIRECTS);
    const entry = { path: path.trim(), target: target.trim(), status: Number(status), note: reason };
    const edit = refusedAt("path", () => add(env, existing, [expiresAt ? { ...entry, expiresAt } : entry], now));
    const [put] = edit.puts;
    return {
      target: `redirecionamento ${put!.path}`,
      before: existing.find((one) => normalizePath(one.path) === put!.path) ?? null,
      after: put!,
      afterwards: () => saveEdit(env, edit),
    };
  },
  "apagar-redirecionamento": async (env, { path }, _admin, now) => {
    const existing = await readRedirects(env.REDIRECTS);
    const edit = refusedAt("path", () => remove(env, existing, path, now));
    return {
      target: `redirecionamento ${path}`,
      before: existing.find((one) => edit.deletes.includes(one.path)) ?? null,
      afterwards: () => saveEdit(env, edit),
    };
  },
  /** Imports a list, whole or not at all. */
  "importar-redirecionamentos": async (env, { list, reason }, _admin, now) => {
    const [{ readList }, { importList }] = await Promise.all([
      import("../redirects/read-list.ts"),
      import("../redirects/import-list.ts"),
    ]);
    const existing = await readRedirects(env.REDIRECTS);
    const { puts, ...edit } = await readList(list)
      .then((redirects) => importList(env, existing, redirects, now))
      .catch((error) => refuse("list", error));
    if (puts.length === 0) throw invalidField("list", "Tudo o que está na lista já está no site.");
    const noted = puts.map((entry) => ({ ...entry, note: entry.note ?? reason }));
    return bulkChange(env, "list", existing, { ...edit, puts: noted }, now);
  },
  /** Changes several redirects alike, all or none. */
  "mudar-redirecionamentos": async (env, input, _admin, now) => {
    const existing = await readRedirects(env.REDIRECTS);
    const edit = refusedAt("paths", () => changeAlike(env, existing, input, now));
    return bulkChange(env, "paths", existing, edit, now);
  },
  /** Brings back the redirects of before the last import or bulk edit; those that changed since stay. */
  "desfazer-redirecionamentos": async (env, { at }, _admin, now) => {
    const last = await lastChanges(env.DB, now);
    if (last?.at !== at) throw new ApiError("already_decided");
    const existing = await readRedirects(env.REDIRECTS);
    const { left, ...edit } = refusedAt("at", () => undo(env, existing, last.changes, now));
    return {
      target: plural(last.changes.length - left.length, "redirecionamento", "redirecionamentos"),
      ...(left.length > 0 && { after: { ficaram: left.slice(0, AUDITED).join(", ") } }),
      once: `desfazer-redirecionamentos ${at}`,
      changes: [forgetChanges(env.DB)],
      afterwards: () => saveEdit(env, edit),
    };
  },
};

/** An import or bulk edit, which can be undone. Its undoing is stored first: half an edit can be taken back too. */
function bulkChange(
  env: RedirectBindings & { readonly DB: D1Database },
  field: string,
  existing: readonly StoredRedirect[],
  edit: Edit,
  now: Date,
) {
  const changes = changesOf(existing, edit);
  if (edit.puts.length + edit.deletes.length > MAX_CHANGES) throw invalidField(field, TOO_MANY);
  const listed = (side: "before" | "after") =>
    Object.fromEntries(changes.slice(0, AUDITED).map((change) => [change.path, wordsOf(change[side])]));
  return {
    target: plural(changes.length, "redirecionamento", "redirecionamentos"),
    before: listed("before"),
    after: { ...listed("after"), ...(changes.length > AUDITED && { "e mais": changes.length - AUDITED }) },
    changes: keepChanges(env.DB, changes, now),
    afterwards: () => saveEdit(env, edit),
  };
}

/** "/busca 302 até 2027-01-31 (nota)". */
function wordsOf(entry: StoredRedirect | null): string | null {
  if (!entry) return null;
  const { target, status = 301, expiresAt, note } = entry;
  return [target, status, expiresAt && `até ${expiresAt}`, note && `(${note})`].filter(Boolean).join(" ");
}

function refusedAt<T>(name: string, edit: () => T): T {
  try {
    return edit();
  } catch (error) {
    return refuse(name, error);
  }
}

/** Throws a refused edit as the error of a field, and any other error as it is. */
function refuse(name: string, error: unknown): never {
  if (!(error instanceof RedirectError)) throw error;
  throw invalidField(name, error.reason, error);
}
