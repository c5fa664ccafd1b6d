import { realpathSync } from "node:fs";
import { cloudflare } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown } from "vite";
import { drawBrazilMap } from "./scripts/draw-brazil-map.ts";
import { drawGlyphs } from "./scripts/draw-glyphs.ts";
import { drawOpenApi } from "./scripts/draw-open-api.ts";
import { drawFavicon, drawShareCard } from "./scripts/draw-share-card.ts";
import { CLIENT_INPUTS } from "./src/client/inputs.ts";
import { checkedSettings } from "./vite/checked-settings.ts";
import { clientAssets } from "./vite/client-assets.ts";
import { CLIENT_CHUNKS } from "./vite/client-chunks.ts";
import { commonPasswords } from "./vite/common-passwords.ts";
import { drawnFiles } from "./vite/drawn-files.ts";
import { hiddenMaps } from "./vite/hidden-maps.ts";
import { idleConnections } from "./vite/idle-connections.ts";
import { livePages } from "./vite/live-pages.ts";
import { madeDocs } from "./vite/made-docs.ts";
import { offlineFiles } from "./vite/offline-files.ts";
import { pageRules } from "./vite/page-rules.ts";
import { plainImports } from "./vite/plain-imports.ts";
import { reactRenderers } from "./vite/react-renderers.ts";
import { wranglerBuild } from "./vite/wrangler-build.ts";

/** One file of all modules that every isolate loads. */
const WORKER_CHUNKS: Rolldown.CodeSplittingGroup[] = [{ name: "start", tags: ["$initial"] }];

export default defineConfig({
  plugins: [
    checkedSettings(),
    react(),
    clientAssets(Object.values(CLIENT_INPUTS)),
    plainImports(),
    reactRenderers(),
    commonPasswords(),
    hiddenMaps(),
    idleConnections(),
    livePages(),
    madeDocs(),
    offlineFiles(),
    pageRules(),
    drawnFiles([
      // The picture of shared links, the glyphs of school pictures (docs/decisions/008), the API description, the map
      // of the states.
      { name: "cartao.png", contentType: "image/png", draw: drawShareCard },
      { name: "favicon.ico", contentType: "image/x-icon", draw: drawFavicon },
      { name: "letras.bin", contentType: "application/octet-stream", draw: drawGlyphs },
      { name: "openapi.json", contentType: "application/json", draw: drawOpenApi },
      { name: "brasil.svg", contentType: "image/svg+xml", draw: drawBrazilMap },
    ]),
    cloudflare({
      viteEnvironment: { name: "worker" },
      config: { main: "./src/worker/index.ts", no_bundle: false, rules: [] },
      // For breakpoints (`.vscode/launch.json`) under `npm run dev`: 9229, or the next free port.
      inspectorPort: process.env.WORKER_INSPECTOR ? undefined : false,
      persistState: { path: process.env.STATE_DIR ?? ".wrangler/state" },
    }),
    wranglerBuild(),
  ],
  // The files of the typefaces, also where the packages are a link to those of another checkout.
  server: { fs: { allow: [".", realpathSync("node_modules")] } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: CLIENT_CHUNKS, includeDependenciesRecursively: false } },
        },
      },
    },
    worker: {
      build: {
        minify: true,
        sourcemap: true,
        rolldownOptions: { output: { codeSplitting: { groups: WORKER_CHUNKS } } },
      },
    },
  },
  build: { target: "es2023", sourcemap: "hidden", modulePreload: false },
});
