import type { SearchErrorCode } from "../../contract/search-api/errors.ts";
import { SnapshotUnavailable } from "../publish/snapshot-unavailable.ts";

/** An error of the search API: a message for people, in Portuguese; GraphQL copies `extensions` into its response. */
export class SearchError extends Error {
  override readonly name = "SearchError";
  readonly extensions: { readonly code: SearchErrorCode };

  constructor(message: string, code: SearchErrorCode = "invalid_request", cause?: unknown) {
    super(message, { cause });
    this.extensions = { code };
  }
}

/** The error of the search API for an error, or null for one of this program. */
export function asSearchError(error: unknown): SearchError | null {
  if (error instanceof SnapshotUnavailable) return new SearchError(UNAVAILABLE, "unavailable", error);
  return error instanceof SearchError ? error : null;
}

/** The message of a failure that is not the caller's fault (K19). */
export const UNAVAILABLE = "Não conseguimos carregar agora. Tente de novo.";
