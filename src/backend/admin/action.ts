import type { BatchItem } from "drizzle-orm/batch";
import type * as v from "valibot";
import type { BackendBindings } from "../env.ts";

export type Statement = BatchItem<"sqlite">;

/** Who acts. */
export interface Admin {
  readonly accountId: number;
  readonly email: string;
}

/** What an action will do, and what the audit says of it. */
export interface Prepared {
  /** "escola colegio-vertice". */
  readonly target: string;
  readonly reason?: string;
  readonly before: object | null;
  readonly after: object | null;
  /** What can be decided once only: the second of two is refused. */
  readonly once?: string;
  /** Written in one transaction with the entry of the audit. */
  readonly changes: readonly Statement[];
  /** In the place of `changes`, of a service that writes by itself: it takes the entry of the audit into its transaction. */
  readonly commit?: (entry: Statement) => Promise<void>;
  /** What stands outside of D1; the audit has it by then. */
  readonly afterwards?: () => Promise<void>;
}

export interface AdminAction<S extends v.GenericSchema = v.GenericSchema> {
  readonly input: S;
  /** Reads and checks, and changes nothing. Throws what the caller is to blame for. */
  readonly prepare: (env: BackendBindings, input: v.InferOutput<S>, admin: Admin, now: Date) => Promise<Prepared>;
}

/** An action, with the type of its input checked here. */
export function adminAction<S extends v.GenericSchema>(input: S, prepare: AdminAction<S>["prepare"]): AdminAction {
  return { input, prepare } as unknown as AdminAction;
}
