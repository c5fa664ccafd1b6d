/** Error codes of the search API, with their HTTP status. */
export const SEARCH_ERRORS = {
  invalid_request: 400,
  unknown_key: 401,
  method_not_allowed: 405,
  not_acceptable: 406,
  too_large: 413,
  unsupported_type: 415,
  internal: 500,
  unavailable: 503,
} as const;

export type SearchErrorCode = keyof typeof SEARCH_ERRORS;
