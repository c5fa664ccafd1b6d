/** An input error: shown in Portuguese, without a stack. */
export class RedirectError extends Error {
  override name = "RedirectError";
  /** The first problem, without the input, for responses that must not repeat it. */
  readonly reason: string;

  constructor(message: string, reason = message) {
    super(message);
    this.reason = reason;
  }
}
