import { paths } from "../../site/paths.ts";
import type { Loader, Route } from "../../site/screen/route.ts";

/** Where there is something to read (K8); a test compares them with the pages. */
const TEXT_PATHS = [
  paths.ranking(),
  paths.dataSources(),
  paths.openData(),
  paths.reviewPolicy(),
  paths.forSchools(),
  paths.help(),
  paths.articles(),
  paths.contact(),
  paths.accessibility(),
  paths.privacy(),
  paths.cookies(),
  paths.terms(),
];

/** The texts are loaded with the first that is read: an isolate starts without them. */
const loadText =
  (pathOf: (slug: string) => string): Loader =>
  async (context) => {
    const { showText } = await import("./show-text.ts");
    return showText(pathOf(context.segments.slug ?? ""), context);
  };

/** The URLs of the pages that are read, for the table. */
export const TEXT_ROUTES: readonly Route[] = [
  ...TEXT_PATHS.map((path) => [path, loadText(() => path), "public"] as const),
  [paths.article(":slug"), loadText(paths.article), "public"],
];
