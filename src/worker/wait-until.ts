import { inBackground } from "../backend/in-background.ts";
import type { AppContext } from "./respond.tsx";

/** Lets work go on after the answer; a failure is logged. */
export function waitUntilOf(c: AppContext): (work: Promise<unknown>) => void {
  return (work) => inBackground(c.executionCtx, "background work", work);
}
