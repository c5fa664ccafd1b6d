import type { AppContext } from "./respond.tsx";

/** Lets work go on after the answer. */
export function waitUntilOf(c: AppContext): (work: Promise<unknown>) => void {
  return (work) => c.executionCtx.waitUntil(work);
}
