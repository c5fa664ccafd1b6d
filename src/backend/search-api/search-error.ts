/** What is wrong with a call, and the status that says so. */
export const STATUS = {
  invalid_request: 400,
  unknown_key: 401,
  method_not_allowed: 405,
  not_acceptable: 406,
  too_large: 413,
  unsupported_type: 415,
  internal: 500,
  unavailable: 503,
} as const;

export type SearchErrorCode = keyof typeof STATUS;

/** An error of the search API: a message for people, in Portuguese; GraphQL takes `extensions` over into its answer. */
export class SearchError extends Error {
  override readonly name = "SearchError";
  readonly extensions: { readonly code: SearchErrorCode };

  constructor(message: string, code: SearchErrorCode = "invalid_request", cause?: unknown) {
    super(message, { cause });
    this.extensions = { code };
  }
}

/** What is said when something fails that is not the caller's doing (K19). */
export const UNAVAILABLE = "Não conseguimos carregar agora. Tente de novo.";
