import { invalidField } from "../../contract/v3/errors.ts";
import { normalizePath } from "../../site/redirects.ts";
import { add, RedirectError, remove, saveEdit } from "../redirects/edit.ts";
import { readRedirects } from "../redirects/publish-redirects.ts";
import { adminAction } from "./action.ts";

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
