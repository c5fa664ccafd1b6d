import type { Plugin } from "vite";
import type { Route } from "../src/parts/screen/route.ts";
import { importTable } from "./route-table.ts";

const ID = "virtual:page-rules";

/** Rows of the table of screens that each export of the module matches (`src/client/page-rules.d.ts`). */
const RULES: Readonly<Record<string, (route: Route) => boolean>> = {
  TAKES_CHILD: ({ child }) => child === "takes" || child === "sets",
  SETS_CHILD: ({ child }) => child === "sets",
  LISTS: ({ offline }) => offline === "list",
  SCHOOLS: ({ offline }) => offline === "school",
  WITHOUT_COPY: ({ offline }) => offline === "no copy",
};

/** The table of a build, which the scripts of pages and the service worker ask for: it imports every screen. */
let builtTable: ReturnType<typeof importTable> | undefined;

/** The columns of the table of screens that the browser needs, as regular expressions of paths. */
export function pageRules(): Plugin {
  return {
    name: "page-rules",
    resolveId: (source) => (source === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return;
      if (this.environment.config.command === "build") builtTable ??= importTable();
      const { module, dependencies } = await (builtTable ?? importTable());
      for (const file of dependencies) this.addWatchFile(file);
      const lines = Object.entries(RULES).map(([name, applies]) => {
        return `export const ${name} = ${matchRows(module.ROUTES, applies)};`;
      });
      return lines.join("\n");
    },
  };
}

/**
 * Matches the paths of the rows to which a rule applies: "/busca/:state" matches "/busca/sp". The first row that
 * matches a path decides, as in the Worker: "/escola/por-avaliacao" is no "/escola/:slug".
 */
export function matchRows<Row extends Pick<Route, "pattern">>(
  rows: readonly Row[],
  applies: (row: Row) => boolean,
): RegExp {
  const matching = rows.filter(applies);
  const isTakenBy = (other: Row, row: Row) =>
    new RegExp(`^${sourceOf(row.pattern)}$`).test(other.pattern.replaceAll(":", ""));
  const others = rows.filter(
    (other, i) => !applies(other) && matching.some((row) => rows.indexOf(row) > i && isTakenBy(other, row)),
  );
  const except = others.length > 0 ? `(?!${anyOf(others)})` : "";
  return new RegExp(`^${except}${anyOf(matching)}`);
}

function anyOf(rows: readonly Pick<Route, "pattern">[]): string {
  return `(?:${rows.map(({ pattern }) => sourceOf(pattern)).join("|")})/?$`;
}

function sourceOf(pattern: string): string {
  return pattern.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+");
}
