/** Prefix of D1's errors, and mark of errors in the statement itself. */
const D1 = /^D1_/;
const STATEMENT = /SQLITE_/;

/** Whether D1 itself failed (unreachable, overloaded, reset), so that a retry may succeed. */
export function isD1Outage(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (D1.test(cause.message)) return !STATEMENT.test(cause.message);
  }
  return false;
}
