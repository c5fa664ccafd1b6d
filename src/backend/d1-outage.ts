/** Prefix of D1's errors, and mark of errors in the statement itself. */
const D1 = /^D1_/;
/** A busy database is none: beside an import, the local one refuses statements that D1 would let wait. */
const STATEMENT = /SQLITE_(?!BUSY)/;

/** Whether D1 itself failed (unreachable, overloaded, reset), so that a retry may succeed. */
export function isD1Outage(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (D1.test(cause.message)) return !STATEMENT.test(cause.message);
  }
  return false;
}
