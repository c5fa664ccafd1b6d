import { readFileSync } from "node:fs";
import path from "node:path";
import type { Manifest, Plugin } from "vite";

const MODULE_ID = "virtual:client-assets";
const RESOLVED_ID = `\0${MODULE_ID}`;

/**
 * Provides the Worker with the hashed URLs of the browser's files. The client is built first, and its manifest is
 * inlined in `virtual:client-assets`: `assetUrl("src/client/styles/index.css")` → `/assets/index-3f9c.css`. It also
 * contains the build id, which `builds/latest.json` repeats for open pages (A30).
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
    generateBundle() {
      if (this.environment.name !== "client") return;
      this.emitFile({ type: "asset", fileName: "builds/latest.json", source: JSON.stringify({ id: buildId }) });
    },
  };
}
