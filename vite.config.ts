import { cloudflare } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { CLIENT_INPUTS } from "./src/client/inputs.ts";
import { brazilMap } from "./vite/brazil-map.ts";
import { clientAssets } from "./vite/client-assets.ts";
import { plainImports } from "./vite/plain-imports.ts";
import { shareCard } from "./vite/share-card.ts";

export default defineConfig({
  plugins: [
    react(),
    clientAssets(Object.values(CLIENT_INPUTS)),
    plainImports(),
    shareCard(),
    brazilMap(),
    cloudflare({
      viteEnvironment: { name: "worker" },
      inspectorPort: false,
      persistState: { path: process.env.STATE_DIR ?? ".wrangler/state" },
    }),
  ],
  environments: { worker: { build: { minify: true } } },
  build: { target: "es2023", sourcemap: false, modulePreload: false },
});
