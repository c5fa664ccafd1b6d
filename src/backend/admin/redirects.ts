import * as v from "valibot";
import { ADMIN_FORMS } from "../../contract/forms/admin-forms.ts";
import type { StoredRedirectView } from "../../contract/v3/admin.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { normalizePath } from "../../site/redirects.ts";
import type { BackendBindings } from "../env.ts";
import { add, type Edit, remove } from "../redirects/edit.ts";
import { compile, readRedirects, writeCompiled } from "../redirects/publish-redirects.ts";
import { RedirectError } from "../redirects/redirect-error.ts";
import { adminAction } from "./action.ts";

/** All redirects, by path, with the reason of those that are not followed. */
export async function listRedirects(env: BackendBindings, now: Date): Promise<StoredRedirectView[]> {
  const stored = await readRedirects(env.REDIRECTS);
  const { refused } = compile(env, stored, now);
  return stored.map(({ path, target, status = 301, note, expiresAt }) => ({
    path,
    target,
    status,
    note: note ?? null,
    expiresAt: expiresAt ?? null,
    refusal: refused.find((entry) => entry.path === path)?.reason ?? null,
  }));
}

/** Adds or replaces the redirect of a path, under the rules of the command line. */
export const putRedirect = adminAction(ADMIN_FORMS["criar-redirecionamento"], async (env, input, _admin, now) => {
  const { path, target, status, expiresAt, reason } = input;
  const existing = await readRedirects(env.REDIRECTS);
  const entry = { path: path.trim(), target: target.trim(), status: Number(status), note: reason };
  const edit = refusedAt("path", () => add(env, existing, [expiresAt ? { ...entry, expiresAt } : entry], now));
  const [put] = edit.puts;
  return {
    target: `redirecionamento ${put!.path}`,
    reason,
    before: existing.find((one) => normalizePath(one.path) === put!.path) ?? null,
    after: put!,
    changes: [],
    afterwards: () => write(env, edit),
  };
});

export const removeRedirect = adminAction(
  v.object({ path: v.string(), ...ADMIN_FORMS["apagar-redirecionamento"].entries }),
  async (env, { path, reason }, _admin, now) => {
    const existing = await readRedirects(env.REDIRECTS);
    const edit = refusedAt("path", () => remove(env, existing, path, now));
    return {
      target: `redirecionamento ${path}`,
      reason,
      before: existing.find((one) => edit.deletes.includes(one.path)) ?? null,
      after: null,
      changes: [],
      afterwards: () => write(env, edit),
    };
  },
);

async function write({ REDIRECTS, SNAPSHOT }: BackendBindings, { deletes, puts, table }: Edit): Promise<void> {
  for (const path of deletes) await REDIRECTS.delete(path);
  for (const { path, target, ...metadata } of puts) await REDIRECTS.put(path, target, { metadata });
  // Published from memory: KV is eventually consistent, and a list may miss what was just written.
  await writeCompiled(SNAPSHOT, table);
}

function refusedAt<T>(name: string, edit: () => T): T {
  try {
    return edit();
  } catch (error) {
    if (!(error instanceof RedirectError)) throw error;
    throw new ApiError("invalid_fields", { issues: [{ field: name, message: error.reason }] }, error);
  }
}
