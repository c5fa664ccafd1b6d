import type { FollowedPage } from "../domain/follows/followed-page.ts";
import { readFollowedPage } from "../listing/followed-page.ts";
import type { AppContext } from "./app-context.ts";
import { withSource } from "./source.ts";

/** Reads the page of an address from the current publication; null for one that cannot be followed. */
export function readPage(c: AppContext, address: string, now: Date): Promise<FollowedPage | null> {
  return withSource(c, (source) => readFollowedPage(source, address, now));
}
