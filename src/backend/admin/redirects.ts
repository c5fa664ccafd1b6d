import type { StoredRedirectView } from "../../contract/v3/admin.ts";
import { invalidField } from "../../contract/v3/errors.ts";
import { slugify } from "../../domain/text/slug.ts";
import { normalizePath } from "../../site/redirects.ts";
import { add, listRedirects, RedirectError, remove, saveEdit } from "../redirects/edit.ts";
import { type RedirectBindings, readRedirects } from "../redirects/publish-redirects.ts";
import { adminAction } from "./action.ts";

/** Redirects on a page. */
const PAGE = 20;

/** A page of the redirects with a text in their path, target or note: those that are not followed first, then by path. */
export async function pageOfRedirects(
  bindings: RedirectBindings,
  page: number,
  search: string,
  now: Date,
): Promise<{ readonly redirects: StoredRedirectView[]; readonly totalPages: number }> {
  const asked = slugify(search);
  const found = (await listRedirects(bindings, now)).filter(({ path, target, note }) =>
    [path, target, note ?? ""].some((part) => slugify(part).includes(asked)),
  );
  const sorted = found.toSorted((a, b) => Number(a.refusal === null) - Number(b.refusal === null));
  return { redirects: sorted.slice((page - 1) * PAGE, page * PAGE), totalPages: Math.ceil(found.length / PAGE) };
}

/** Adds or replaces the redirect of a path, under the rules of the command line. */
const putRedirect = adminAction("criar-redirecionamento", null, async (env, input, _admin, now) => {
  const { path, target, status, expiresAt, reason } = input;
  const existing = await readRedirects(env.REDIRECTS);
  const entry = { path: path.trim(), target: target.trim(), status: Number(status), note: reason };
  const edit = refusedAtPath(() => add(env, existing, [expiresAt ? { ...entry, expiresAt } : entry], now));
  const [put] = edit.puts;
  return {
    target: `redirecionamento ${put!.path}`,
    before: existing.find((one) => normalizePath(one.path) === put!.path) ?? null,
    after: put!,
    afterwards: () => saveEdit(env, edit),
  };
});

const removeRedirect = adminAction("apagar-redirecionamento", "path", async (env, { path }, _admin, now) => {
  const existing = await readRedirects(env.REDIRECTS);
  const edit = refusedAtPath(() => remove(env, existing, path, now));
  return {
    target: `redirecionamento ${path}`,
    before: existing.find((one) => edit.deletes.includes(one.path)) ?? null,
    afterwards: () => saveEdit(env, edit),
  };
});

export const REDIRECT_ACTIONS = [putRedirect, removeRedirect];

function refusedAtPath<T>(edit: () => T): T {
  try {
    return edit();
  } catch (error) {
    if (!(error instanceof RedirectError)) throw error;
    throw invalidField("path", error.reason, error);
  }
}
