/** How D1 begins what it says of every failure, and how it marks those that are the statement's own. */
const D1 = /^D1_/;
const STATEMENT = /SQLITE_/;

/** Whether the database itself failed: gone, overloaded or reset, where the same statement may do well in a moment. */
export function isD1Outage(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (D1.test(cause.message)) return !STATEMENT.test(cause.message);
  }
  return false;
}
