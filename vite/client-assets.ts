import { readFileSync } from "node:fs";
import path from "node:path";
import type { Manifest, Plugin, Rolldown } from "vite";

const MODULE_ID = "virtual:client-assets";
const RESOLVED_ID = `\0${MODULE_ID}`;

/**
 * Provides the Worker with the hashed URLs of the browser's files. The client is built first, and its manifest is
 * inlined in `virtual:client-assets`: `assetUrl("src/client/styles/index.css")` → `/assets/index-3f9c.css`. It also
 * contains the build id, which `builds/latest.json` repeats for open pages (A30). `builds/islands.json` has the files
 * of each island.
 */
export function clientAssets(inputs: string[]): Plugin {
  // The time of the build, so that the id changes even if only the Worker does.
  const buildId = Date.now().toString(36);
  let isBuild = false;
  let manifestFile = "";
  return {
    name: "client-assets",
    config(_config, { command }) {
      isBuild = command === "build";
      return {
        environments: { client: { build: { manifest: true, rolldownOptions: { input: inputs } } } },
        builder: {
          async buildApp(builder) {
            await builder.build(builder.environments.client!);
            for (const [name, environment] of Object.entries(builder.environments)) {
              if (name !== "client" && !environment.isBuilt) await builder.build(environment);
            }
          },
        },
      };
    },
    configResolved(config) {
      manifestFile = path.resolve(config.root, config.environments.client!.build.outDir, ".vite/manifest.json");
    },
    configureServer(server) {
      // Nothing to load ahead.
      server.middlewares.use("/builds/islands.json", (_request, response) => response.end("{}"));
    },
    resolveId(id) {
      return id === MODULE_ID ? RESOLVED_ID : undefined;
    },
    load(id) {
      if (id !== RESOLVED_ID) return;
      if (!isBuild || this.environment.name === "client") {
        return `export const isDevelopment = true; export const buildId = "${buildId}"; export const assetUrl = (input) => "/" + input;`;
      }
      this.addWatchFile(manifestFile);
      const manifest: Manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
      const fonts = Object.keys(manifest).filter((file) => file.endsWith(".woff2"));
      const urls = Object.fromEntries([...inputs, ...fonts].map((input) => [input, `/${manifest[input]!.file}`]));
      return `const urls = ${JSON.stringify(urls)};
export const isDevelopment = false;
export const buildId = "${buildId}";
export const assetUrl = (input) => urls[input];`;
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const emit = (fileName: string, content: object) =>
        this.emitFile({ type: "asset", fileName, source: JSON.stringify(content) });
      emit("builds/latest.json", { id: buildId });
      emit("builds/islands.json", islandFiles(bundle));
    },
  };
}

/** URLs of the files that hydrate each island, by its name, which is that of its module (`client/islands/registry.ts`). */
function islandFiles(bundle: Rolldown.OutputBundle): Record<string, readonly string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const islands = chunks.flatMap((chunk) => {
    const [, name] = /\/src\/client\/islands\/\w+\/([\w-]+)\.tsx$/.exec(chunk.facadeModuleId ?? "") ?? [];
    return name ? [[name, chunk] as const] : [];
  });
  const hydrate = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/src/client/islands/hydrate.tsx"))!;
  const ofAll = new Set(islands.map(([, { fileName }]) => fileName));
  const addFiles = ({ fileName, imports, dynamicImports }: Rolldown.OutputChunk, urls: Set<string>) => {
    if (urls.has(`/${fileName}`)) return urls;
    urls.add(`/${fileName}`);
    // Not every island of the registry; the page has the entry.
    const wanted = [...imports, ...dynamicImports.filter((imported) => !ofAll.has(imported))];
    for (const imported of wanted) {
      const chunk = bundle[imported];
      if (chunk?.type === "chunk" && !chunk.isEntry) addFiles(chunk, urls);
    }
    return urls;
  };
  return Object.fromEntries(
    islands.map(([name, chunk]) => [name, [...addFiles(chunk, addFiles(hydrate, new Set<string>()))]]),
  );
}
