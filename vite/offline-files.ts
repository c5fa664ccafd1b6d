import { build, type Plugin, type Rolldown } from "vite";
import { WORKER_PATH } from "../src/client/offline/site-worker.ts";
import { pageRules } from "./page-rules.ts";

const ENTRY = "src/client/entry/enhance.ts";

/** Scripts that are useless offline: features but the reader of charges, forms, and Google's map. */
const NEEDS_NETWORK = /\/(src\/(features\/(?!charge-check\/)|client\/islands\/form\/)|src\/client\/map\/streets\.ts$)/;

/**
 * Builds the service worker, one file with a fixed name, and the list of the scripts that copied pages need, the entry
 * first (docs/decisions/023-offline.md). The worker contains nothing of a build, so browsers update it only when it
 * changes itself.
 */
export function offlineFiles(): Plugin {
  return {
    name: "offline-files",
    apply: "build",
    async generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const list = JSON.stringify(scriptsOf(bundle));
      this.emitFile({ type: "asset", fileName: "builds/sem-internet.json", source: list });
      this.emitFile({ type: "asset", fileName: WORKER_PATH.slice(1), source: await bundleWorker() });
    },
  };
}

/** Paths of the entry and of everything that it imports, at once or later. */
function scriptsOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName) || NEEDS_NETWORK.test(chunk.facadeModuleId ?? "")) return;
    files.add(chunk.fileName);
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) add(chunks.find((c) => c.fileName === name));
  };
  add(chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith(ENTRY)));
  return [...files].map((file) => `/${file}`);
}

async function bundleWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    plugins: [pageRules()],
    logLevel: "warn",
    publicDir: false,
    build: {
      target: "es2023",
      write: false,
      modulePreload: false,
      rolldownOptions: { input: "src/client/offline/service-worker.ts", output: { format: "iife" } },
    },
  });
  return (built as Rolldown.RolldownOutput).output[0].code;
}
