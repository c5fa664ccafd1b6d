import { errorText } from "../domain/text/scrub.ts";

/**
 * Lets work go on after the answer. A failure is logged here: left to the runtime, it would be logged with the
 * parameters of the statement that failed.
 */
export function inBackground(context: Pick<ExecutionContext, "waitUntil">, what: string, work: Promise<unknown>): void {
  context.waitUntil(work.catch((error: unknown) => console.error(`${what}:`, errorText(error))));
}
