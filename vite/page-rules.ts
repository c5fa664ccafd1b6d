import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";
import type { Route } from "../src/parts/screen/route.ts";

const ID = "virtual:page-rules";
const TABLE = fileURLToPath(new URL("../src/routes/table.ts", import.meta.url));

/** Which rows of the table of screens each export of the module matches (`src/client/page-rules.d.ts`). */
const RULES: Readonly<Record<string, (route: Route) => boolean>> = {
  TAKES_PROFILE: ({ takesProfile }) => takesProfile === true,
  LISTS: ({ offline }) => offline === "list",
  SCHOOLS: ({ offline }) => offline === "school",
  WITHOUT_COPY: ({ offline }) => offline === "no copy",
};

const importTable = () => runnerImport<{ ROUTES: readonly Route[] }>(TABLE, { configFile: false });

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
        const patterns = module.ROUTES.filter(applies).map(({ pattern }) => pattern);
        return `export const ${name} = ${matchPatterns(patterns)};`;
      });
      return lines.join("\n");
    },
  };
}

/** Matches the paths of any of the route patterns: "/busca/:state" matches "/busca/sp". */
export function matchPatterns(patterns: readonly string[]): RegExp {
  const sources = patterns.map((pattern) => pattern.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+"));
  return new RegExp(`^(?:${sources.join("|")})/?$`);
}
