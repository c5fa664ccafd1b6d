import { errorText } from "../domain/text/scrub-errors.ts";

/** Lets work continue after the response; `what` names it in the log. */
export type Later = (task: string, work: Promise<unknown>) => void;

/**
 * Runs work after the response. Failures are logged here: the runtime would log them with the parameters of the failed
 * statement.
 */
export function inBackground(context: Pick<ExecutionContext, "waitUntil">, task: string, work: Promise<unknown>): void {
  context.waitUntil(work.catch((error: unknown) => console.error(`${task}:`, errorText(error))));
}
