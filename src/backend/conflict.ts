/** Whether a batch lost against another one that wrote the same key first. */
export function isConflict(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause)
    if (e.message.includes("UNIQUE constraint")) return true;
  return false;
}
