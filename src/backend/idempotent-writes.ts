import { hashToken } from "./accounts/tokens.ts";
import { isConflict } from "./conflict.ts";

/** What tells a form that is sent again from another one: all that was said, and by whom. */
export function contentHash(...said: readonly string[]): Promise<string> {
  return hashToken(JSON.stringify(said));
}

/** Writes something down that waits for an answer; when the same waits already, gives that. */
export async function writeOnce<T>(write: () => Promise<T>, findSame: () => Promise<T | undefined>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const same = isConflict(error) ? await findSame() : undefined;
    if (same === undefined) throw error;
    return same;
  }
}
