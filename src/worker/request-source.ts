import type { SchoolSource } from "../parts/screen/route.ts";

export interface Source extends SchoolSource {
  /** Age in seconds of the oldest stale response used; null if none was stale. */
  readonly staleS: () => number | null;
}
