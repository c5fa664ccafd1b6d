import * as v from "valibot";
import type { AdminActionRow } from "../../contract/forms/admin-actions/action.ts";
import { parseForm } from "../../contract/forms/fields.ts";
import { ApiError, type ErrorCode } from "../../contract/v3/errors.ts";
import type { Account } from "../accounts/sessions.ts";
import type { BackendBindings } from "../env.ts";
import type { Statement } from "../workflow/transaction.ts";
import type { NewAuditEntry } from "./audit.ts";

export type Admin = Pick<Account, "id" | "email">;

interface Prepared extends Omit<NewAuditEntry, "actor" | "action" | "reason"> {
  /** Run in one transaction with the audit entry. */
  readonly changes?: readonly Statement[];
  /** Instead of `changes`, for a service that commits its own transaction, including the audit entry. */
  readonly commit?: (entry: Statement) => Promise<void>;
  /** Error when a concurrent transaction was first; default `already_decided`. */
  readonly conflict?: ErrorCode;
  /** Changes outside of D1, made after the transaction. */
  readonly afterwards?: () => Promise<void>;
}

export type InputOf<A extends AdminActionRow> = v.InferOutput<A["form"]> &
  (A extends { readonly key: infer K extends string } ? Readonly<Record<K, string>> : unknown);

/** Reads and validates without changing anything. Throws errors for the caller. */
export type Run<I> = (env: BackendBindings, input: I, admin: Admin, now: Date) => Promise<Prepared>;

export type ActionHandlers<Table extends Readonly<Record<string, AdminActionRow>>> = {
  readonly [Name in keyof Table]: Run<InputOf<Table[Name]>>;
};

/** An action is explained, by its `reason` or by a `note`. */
const explained = v.object({ reason: v.optional(v.string()), note: v.optional(v.string()) });

interface Call {
  readonly env: BackendBindings;
  readonly body: unknown;
  readonly admin: Admin;
  readonly now: Date;
}

/**
 * Parses the body of an action and prepares it, with its reason. Throws `invalid_fields`, and what the action throws.
 */
export async function prepare<Table extends Readonly<Record<string, AdminActionRow>>, Name extends keyof Table>(
  table: Table,
  handlers: ActionHandlers<Table>,
  name: Name,
  { env, body, admin, now }: Call,
): Promise<Prepared & { readonly reason: string | undefined }> {
  const { key, form } = table[name]!;
  const input: v.GenericSchema = v.object({ ...(key && { [key]: v.string() }), ...form.entries });
  const { output, issues } = parseForm(input, body);
  if (issues) throw new ApiError("invalid_fields", { issues });
  const { reason, note } = v.parse(explained, output);
  return {
    ...(await handlers[name](env, output as InputOf<Table[Name]>, admin, now)),
    reason: (reason ?? note) || undefined,
  };
}
