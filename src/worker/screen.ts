import type { RouteKind } from "../parts/screen/route.ts";
import { ROUTES } from "../routes/table.ts";
import { pathMatcher } from "../site/path-matcher.ts";
import type { AppContext } from "./app-context.ts";

const MEASURED: readonly RouteKind[] = ["public", "account"];

/** The row of the table that a path matches, with the segments of its pattern. */
export const findScreen = pathMatcher(ROUTES);

/**
 * Whether the tag manager may run on a page. Other pages contain a token, a password, a code or a payment: they ask for
 * no consent, run no third-party script and send no `Referer`. So do paths that match no screen, such as a link that an
 * e-mail program broke.
 */
export function isMeasured(c: AppContext): boolean {
  const screen = c.get("screen");
  return screen !== null && MEASURED.includes(screen.row.kind);
}
