import type * as v from "valibot";
import type { BackendBindings } from "../env.ts";
import type { Statement } from "../workflow/transaction.ts";
import type { NewAuditEntry } from "./audit.ts";

/** The administrator who acts. */
export interface Admin {
  readonly accountId: number;
  readonly email: string;
}

/** What an action will do, and its audit entry. */
export interface Prepared extends Omit<NewAuditEntry, "actor" | "action"> {
  /** Run in one transaction with the audit entry. */
  readonly changes: readonly Statement[];
  /** Instead of `changes`, for a service that commits its own transaction, including the audit entry. */
  readonly commit?: (entry: Statement) => Promise<void>;
  /** Changes outside of D1, made after the transaction. */
  readonly afterwards?: () => Promise<void>;
}

export interface AdminAction<S extends v.GenericSchema = v.GenericSchema> {
  readonly input: S;
  /** Reads and validates without changing anything. Throws errors for the caller. */
  readonly prepare: (env: BackendBindings, input: v.InferOutput<S>, admin: Admin, now: Date) => Promise<Prepared>;
}

/** Defines an action and checks the type of its input. */
export function adminAction<S extends v.GenericSchema>(input: S, prepare: AdminAction<S>["prepare"]): AdminAction {
  return { input, prepare } as unknown as AdminAction;
}
