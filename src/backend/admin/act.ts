import { drizzle } from "drizzle-orm/d1";
import { parseForm } from "../../contract/forms/fields.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import type { BackendBindings } from "../env.ts";
import { commit, conflictAs } from "../workflow/transaction.ts";
import type { Admin } from "./action.ts";
import { ADMIN_ACTIONS } from "./actions.ts";
import { auditStatement } from "./audit.ts";

/**
 * Performs an action of an administrator, in one transaction with its audit entry. Throws `not_found` for an unknown
 * action, `invalid_fields`, the action's `conflict`, and what the action throws.
 */
export async function act(env: BackendBindings, admin: Admin, name: string, body: unknown, now: Date): Promise<void> {
  const action = findEntry(ADMIN_ACTIONS, name);
  if (!action) throw new ApiError("not_found");
  const { output, issues } = parseForm(action.input, body);
  if (issues) throw new ApiError("invalid_fields", { issues });
  const {
    changes = [],
    commit: commitWith,
    conflict = "already_decided",
    afterwards,
    ...about
  } = await action.prepare(env, output, admin, now);
  const reason = "reason" in output ? output.reason : output.note;
  const entry = auditStatement(drizzle(env.DB), { ...about, reason, actor: admin.email, action: name }, now);
  await conflictAs(conflict, () => (commitWith ? commitWith(entry) : commit(env.DB, [entry, ...changes])));
  await afterwards?.();
}
