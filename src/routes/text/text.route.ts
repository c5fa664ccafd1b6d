import type { Loader, RouteContext, RouteResult, RouteRow } from "../../parts/screen/route.ts";
import type { MaybePromise } from "../../search/ports.ts";
import { onDemand } from "../../site/on-demand.ts";
import { paths } from "../../site/paths.ts";
import { picturePath } from "../../site/picture-path.ts";

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
const drawText = onDemand(() => import("./draw-text.ts"))("drawText");

type ShowText = (path: string, context: RouteContext) => MaybePromise<RouteResult>;

const loadText =
  (show: ShowText, pathOf: (slug: string) => string): Loader =>
  (context) =>
    show(pathOf(context.segments.slug ?? ""), context);

/** An article that every site has. */
const ARTICLE = "o-que-e-nao-informado";

/** The picture of a text, which is the same until the next publication. */
const pictureRow = (pathOf: (slug: string) => string): RouteRow => ({
  pattern: picturePath(pathOf(":slug")),
  sample: `/${picturePath(pathOf(ARTICLE)).slice(1)}`,
  load: loadText(drawText, pathOf),
  cache: "publication",
});

/** Text pages that the service worker serves when the network fails. */
const OFFLINE: ReadonlySet<string> = new Set([paths.help(), paths.articles(), paths.privacy(), paths.cookies()]);

/** Table rows of the text pages. */
export const TEXT_ROWS: readonly RouteRow[] = [
  ...TEXT_PATHS.map(
    (pattern): RouteRow => ({
      pattern,
      load: loadText(showText, () => pattern),
      ...(OFFLINE.has(pattern) && { offline: "no copy" }),
    }),
  ),
  { pattern: paths.article(":slug"), sample: `/artigos/${ARTICLE}`, load: loadText(showText, paths.article) },
  ...TEXT_PATHS.map((path) => pictureRow(() => path)),
  pictureRow(paths.article),
];
