import { and, eq } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { ApiError, type ErrorCode } from "../../contract/v3/errors.ts";
import { canBecome, type Transitions } from "../../domain/transitions.ts";
import type { Statement } from "./transaction.ts";

type StatusTable = SQLiteTable & { readonly status: SQLiteColumn };

/** Records of one table, whose status changes by a table of transitions. */
interface StateMachine<S extends string, T extends StatusTable> {
  readonly table: T;
  readonly id: SQLiteColumn;
  readonly transitions: Transitions<S>;
  /** Error of a transition that is not allowed. */
  readonly conflict: ErrorCode;
}

/** A state machine with a log: one entry for each version of a record, transitions and remarks alike. */
export interface LoggedStateMachine<S extends string, T extends StatusTable, D> extends StateMachine<S, T> {
  /** Inserts a log entry; the log's primary key is (record, version). */
  readonly log: (orm: DrizzleD1Database, entry: LogEntry<S> & D) => Statement;
}

/** A state machine without a log. */
export function stateMachine<S extends string, T extends StatusTable>(
  table: T,
  id: SQLiteColumn,
  transitions: Transitions<S>,
  conflict: ErrorCode,
): StateMachine<S, T> {
  return { table, id, transitions, conflict };
}

interface LogEntry<S> {
  readonly id: string;
  readonly version: number;
  readonly status: S;
  /** ISO-8601. */
  readonly at: string;
}

interface Current<S> {
  readonly id: string;
  readonly status: S;
}

/**
 * Update that moves a record to another status; a no-op once a concurrent transaction changed the status. Throws the
 * machine's `conflict` for a transition that is not allowed.
 */
export function changeStatus<S extends string, T extends StatusTable>(
  orm: DrizzleD1Database,
  machine: StateMachine<S, T>,
  from: Current<S>,
  to: S,
  set: Partial<T["$inferInsert"]> = {},
) {
  if (!canBecome(machine.transitions, from.status, to)) throw new ApiError(machine.conflict);
  return update(orm, machine, from, { ...set, status: to });
}

/**
 * Statements of one transition, or of a remark under the same status. The log entry comes first: its key lets only one
 * of two concurrent transitions commit. Throws the machine's `conflict` for a transition that is not allowed.
 */
export function transition<S extends string, T extends StatusTable, D>(
  orm: DrizzleD1Database,
  machine: LoggedStateMachine<S, T, D>,
  from: Current<S> & { readonly version: number },
  { to, set = {}, details }: { readonly to: S; readonly set?: Partial<T["$inferInsert"]>; readonly details: D },
  now: Date,
): Statement[] {
  const entry = { ...details, id: from.id, version: from.version + 1, status: to, at: now.toISOString() };
  const log = machine.log(orm, entry);
  if (to !== from.status) return [log, changeStatus(orm, machine, from, to, set)];
  return Object.keys(set).length === 0 ? [log] : [log, update(orm, machine, from, set)];
}

function update(
  orm: DrizzleD1Database,
  { table, id }: StateMachine<string, StatusTable>,
  from: Current<string>,
  set: object,
) {
  const isCurrent = and(eq(id, from.id), eq(table.status, from.status));
  return orm
    .update(table as SQLiteTable)
    .set(set)
    .where(isCurrent);
}
