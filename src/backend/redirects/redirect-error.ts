/** A request that its author can correct: shown in Portuguese, without a stack. */
export class RedirectError extends Error {
  override name = "RedirectError";
}
