import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { CLIENT_INPUTS } from "./src/client/inputs.ts";
import { clientAssets } from "./vite/client-assets.ts";

export default defineConfig({
  test: {
    projects: [
      {
        // Pure rules, scripts, and the rules of the house, in Node.
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts", "test/safety/**/*.test.ts"],
          testTimeout: 60_000,
        },
      },
      {
        // In workerd, with real D1, KV and Cache.
        plugins: [
          react(),
          clientAssets(Object.values(CLIENT_INPUTS)),
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: { bindings: { TEST_MIGRATIONS: await readD1Migrations("migrations") } },
          })),
        ],
        test: {
          name: "worker",
          include: ["test/integration/**/*.test.ts"],
          setupFiles: ["test/integration/setup.ts"],
          fsModuleCache: false,
          testTimeout: 60_000,
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: [
                  "react",
                  "react/jsx-runtime",
                  "react/jsx-dev-runtime",
                  "react-dom/server",
                  "hono",
                  "@hono/react-renderer",
                  "valibot",
                  "drizzle-orm",
                ],
              },
            },
          },
        },
      },
    ],
  },
});
