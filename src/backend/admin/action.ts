import * as v from "valibot";
import type { BackendBindings } from "../env.ts";
import type { Statement } from "../workflow/transaction.ts";
import type { NewAuditEntry } from "./audit.ts";

/** The administrator who acts. */
export interface Admin {
  readonly accountId: number;
  readonly email: string;
}

/** What an action will do, and its audit entry. */
export interface Prepared extends Omit<NewAuditEntry, "actor" | "action" | "reason"> {
  /** Run in one transaction with the audit entry. */
  readonly changes?: readonly Statement[];
  /** Instead of `changes`, for a service that commits its own transaction, including the audit entry. */
  readonly commit?: (entry: Statement) => Promise<void>;
  /** Changes outside of D1, made after the transaction. */
  readonly afterwards?: () => Promise<void>;
}

/** Every action is explained, by its `reason` or by a `note`. */
export type Input = v.GenericSchema<unknown, { readonly reason: string } | { readonly note: string }>;

export interface AdminAction<S extends Input = Input> {
  readonly input: S;
  /** Reads and validates without changing anything. Throws errors for the caller. */
  readonly prepare: (env: BackendBindings, input: v.InferOutput<S>, admin: Admin, now: Date) => Promise<Prepared>;
}

/** Defines an action and checks the type of its input. */
export function adminAction<S extends Input>(input: S, prepare: AdminAction<S>["prepare"]): AdminAction {
  return { input, prepare } as unknown as AdminAction;
}

/** The form of an action, with the key of what it is about. */
export function formOf<K extends string, E extends v.ObjectEntries>(key: K, { entries }: { readonly entries: E }) {
  const target = { [key]: v.string() } as Record<K, v.StringSchema<undefined>>;
  return v.object({ ...target, ...entries });
}
