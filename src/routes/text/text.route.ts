import type { Loader, RouteRow } from "../../parts/screen/route.ts";
import { onDemand } from "../../site/on-demand.ts";
import { paths } from "../../site/paths.ts";

/** Paths of the text pages (K8); a test compares them with the pages. */
const TEXT_PATHS = [
  paths.ranking(),
  paths.dataSources(),
  paths.openData(),
  paths.reviewPolicy(),
  paths.help(),
  paths.articles(),
  paths.accessibility(),
  paths.privacy(),
  paths.cookies(),
  paths.terms(),
];

const showText = onDemand(() => import("./show-text.ts"))("showText");

const loadText =
  (pathOf: (slug: string) => string): Loader =>
  (context) =>
    showText(pathOf(context.segments.slug ?? ""), context);

/** Text pages that the service worker serves when the network fails. */
const OFFLINE: ReadonlySet<string> = new Set([paths.help(), paths.articles(), paths.privacy(), paths.cookies()]);

/** Table rows of the text pages. */
export const TEXT_ROWS: readonly RouteRow[] = [
  ...TEXT_PATHS.map(
    (pattern): RouteRow => ({
      pattern,
      load: loadText(() => pattern),
      markdown: true,
      ...(OFFLINE.has(pattern) && { offline: "no copy" }),
    }),
  ),
  { pattern: paths.article(":slug"), load: loadText(paths.article), markdown: true },
];
