import { drizzle } from "drizzle-orm/d1";
import * as v from "valibot";
import { ApiError } from "../../contract/v3/errors.ts";
import { issuesOf } from "../../contract/v3/fields.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { isConflict } from "../conflict.ts";
import type { BackendBindings } from "../env.ts";
import { adminAudit } from "../schema/admin.ts";
import type { Admin } from "./action.ts";
import { ADMIN_ACTIONS } from "./actions.ts";

/**
 * Does one thing in the name of an administrator: the change and its entry in the audit together, or neither. Throws
 * `not_found` for an action that is none, `invalid_fields`, `already_decided`, and what the action throws.
 */
export async function act(env: BackendBindings, admin: Admin, name: string, body: unknown, now: Date): Promise<void> {
  const action = findEntry(ADMIN_ACTIONS, name);
  if (!action) throw new ApiError("not_found");
  const { success, output, issues } = v.safeParse(action.input, body);
  if (!success) throw new ApiError("invalid_fields", { issues: issuesOf(issues) });
  const { target, reason, before, after, once, changes, commit, afterwards } = await action.prepare(
    env,
    output,
    admin,
    now,
  );
  const db = drizzle(env.DB);
  const entry = db.insert(adminAudit).values({
    at: now.toISOString(),
    actor: admin.email,
    action: name,
    target,
    reason: reason ?? null,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    once: once ?? null,
  });
  try {
    if (commit) await commit(entry);
    else await db.batch([entry, ...changes]);
  } catch (error) {
    if (isConflict(error)) throw new ApiError("already_decided", {}, error);
    throw error;
  }
  await afterwards?.();
}
