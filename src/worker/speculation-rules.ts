import { ROUTES } from "../routes/table.ts";
import type { Route } from "../site/screen/route.ts";
import type { AppContext } from "./respond.tsx";

/** Links that change a part of the page, open a tab, or that robots must not follow either. */
const NOT_FOLLOWED = "[data-swap], [target], [rel~=nofollow]";

const rule = (speculation: Route["speculation"]) => ({
  where: {
    and: [
      { href_matches: ROUTES.filter((route) => route.speculation === speculation).map(({ pattern }) => pattern) },
      { not: { selector_matches: NOT_FOLLOWED } },
    ],
  },
  // When a pointer rests on the link or presses it.
  eagerness: "moderate",
});

const RULES = { prefetch: [rule("prefetch")], prerender: [rule("prerender")] };

/**
 * Rules by which the browser loads a page that the visitor is about to open (A34): pages that are the same for everybody,
 * on pages that are, too. Null with Save-Data, which the response must name in `Vary`.
 */
export function speculationRulesOf(c: AppContext): object | null {
  return c.get("screen")?.row.kind === "public" && c.req.header("save-data") !== "on" ? RULES : null;
}
