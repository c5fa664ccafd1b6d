import type { Route } from "../parts/screen/route.ts";
import { ROUTES } from "../routes/table.ts";
import type { AppContext } from "./app-context.ts";

// The browser matches every link of the page with every pattern again whenever the URL changes, which a tap on a filter
// waits for: few patterns, and no selectors, which cost a style recalculation
// (docs/decisions/031-instant-navigation.md).

const patternsOf = (speculation: Route["speculation"]) =>
  fold(ROUTES.filter((route) => route.speculation === speculation).map(({ pattern }) => pattern));

/**
 * Patterns without those that another only extends by parameters: "/busca" and "/busca/:state" are "/busca/:state?".
 */
function fold(patterns: readonly string[]): string[] {
  return patterns
    .filter((pattern) => !patterns.some((other) => other.startsWith(`${pattern}/:`)))
    .map((pattern) =>
      pattern.replace(/\/:\w+/g, (part, start) => (patterns.includes(pattern.slice(0, start)) ? `${part}?` : part)),
    );
}

const rule = (where: object) => [
  {
    where,
    // Loads when a pointer rests on the link or presses it.
    eagerness: "moderate",
  },
];

const RULES = {
  // A list with a query is mostly another view of the same page, which is swapped in.
  prefetch: rule({ and: [{ href_matches: patternsOf("prefetch") }, { not: { href_matches: "/*\\?:query" } }] }),
  prerender: rule({ href_matches: patternsOf("prerender") }),
};

/**
 * Rules by which the browser loads a page that the visitor is about to open (A34): pages that are the same for
 * everybody, on pages that are, too. Null with Save-Data, which the response must name in `Vary`.
 */
export function speculationRulesOf(c: AppContext): object | null {
  const row = c.get("screen")?.row;
  return row?.kind === "public" && c.req.header("save-data") !== "on" ? RULES : null;
}
