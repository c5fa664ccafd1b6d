/** A request that its author can correct: shown in Portuguese, without a stack. */
export class RedirectError extends Error {
  override name = "RedirectError";
  /** The first thing that is wrong; of an edit without what was typed, for an answer that repeats no value. */
  readonly reason: string;

  constructor(message: string, reason = message) {
    super(message);
    this.reason = reason;
  }
}
