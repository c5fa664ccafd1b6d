import { inBackground } from "../backend/in-background.ts";
import type { AppContext } from "./respond.tsx";

/** `ctx.waitUntil` that logs failures. */
export function waitUntilOf(c: AppContext): (work: Promise<unknown>) => void {
  return (work) => inBackground(c.executionCtx, "background work", work);
}
