import * as v from "valibot";
import { ADMIN_FORMS } from "../../contract/forms/admin-forms.ts";
import type { ErrorCode } from "../../contract/v3/errors.ts";
import type { Account } from "../accounts/sessions.ts";
import type { BackendBindings } from "../env.ts";
import type { Statement } from "../workflow/transaction.ts";
import type { NewAuditEntry } from "./audit.ts";

/** The administrator who acts. */
export type Admin = Pick<Account, "id" | "email">;

/** Statements of an action, and its audit entry. */
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

/** Every action is explained, by its `reason` or by a `note`. */
type Explained = { readonly reason: string } | { readonly note: string };

/** Reads and validates without changing anything. Throws errors for the caller. */
type Prepare<I> = (env: BackendBindings, input: I, admin: Admin, now: Date) => Promise<Prepared>;

export interface AdminAction {
  /** Name in the audit. */
  readonly name: string;
  readonly input: v.GenericSchema<unknown, Explained>;
  readonly prepare: Prepare<Explained>;
}

type Forms = typeof ADMIN_FORMS;

/** Defines the action of a form; `key` is the hidden field that says what the action is about. */
export function adminAction<N extends keyof Forms, K extends string = never>(
  name: N,
  key: K | null,
  prepare: Prepare<v.InferOutput<Forms[N]> & Readonly<Record<K, string>>>,
): AdminAction {
  const input = v.object({ ...(key && { [key]: v.string() }), ...ADMIN_FORMS[name].entries });
  return { name, input, prepare } as unknown as AdminAction;
}
