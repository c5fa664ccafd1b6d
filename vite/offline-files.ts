import { build, type Plugin, type Rolldown } from "vite";
import { WORKER_PATH } from "../src/client/offline/own-worker.ts";

const ENTRY = "src/client/entry/enhance.ts";

/** What is of no use without a network: React and its islands, and Google's map. */
const NEEDS_NETWORK = /\/(src\/client\/islands\/|src\/client\/map\/streets\.ts$)/;

/**
 * The service worker, one file whose name stays, and the list of the scripts that copies of pages need, the entry first
 * (docs/decisions/023-offline.md). Nothing of a build is in the worker: browsers fetch it again when it itself changed.
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

/** Paths of the entry and of all that it loads, at once or later. */
function scriptsOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const found = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk.fileName) || NEEDS_NETWORK.test(chunk.facadeModuleId ?? "")) return;
    found.add(chunk.fileName);
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) add(chunks.find((c) => c.fileName === name));
  };
  add(chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith(ENTRY)));
  return [...found].map((file) => `/${file}`);
}

async function bundleWorker(): Promise<string> {
  const built = await build({
    configFile: false,
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
