import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type Plugin } from "vitest/config";
import { drawGlyphs } from "./scripts/draw-glyphs.ts";
import { CHROMIUM_WITHOUT_WINDOWS } from "./test/fixtures/chromium.ts";
import { commonPasswords } from "./vite/common-passwords.ts";

/**
 * Pages are rendered by React's production build, as they are served: the other one, which vitest would choose, checks
 * and traces each element. The components in a browser keep it, since it says of a markup that is not the server's.
 */
const PRODUCTION_JSX = { jsx: { development: false } };

export default defineConfig({
  test: {
    // The closing lines of a run show the first line of each failure: the values are whole in it.
    chaiConfig: { truncateThreshold: 2_000 },
    // Tests wait (for servers, processes, timeouts) about as long as they compute.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // `vitest --changed` runs the tests of what changed: all of them after a change of these, and not of any
    // configuration.
    forceRerunTriggers: ["**/vitest.config.ts", "**/package-lock.json"],
    projects: [
      {
        // Pure rules, scripts, and code rules, in Node.
        oxc: PRODUCTION_JSX,
        plugins: [mainModules(), smallGround()],
        test: {
          env: { NODE_ENV: "production" },
          name: "unit",
          include: [
            "src/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tools/**/*.test.ts",
            "vite/**/*.test.ts",
            "test/safety/**/*.test.ts",
            "test/cloudflare/**/*.test.ts",
            "test/contract/remote.test.ts",
          ],
          // Test files do not affect each other, and loading wrangler is what takes long.
          isolate: false,
          setupFiles: ["test/fixtures/same-draws.ts"],
          // Databases in memory leave much that is short-lived: less is moved when it is collected in large parts.
          execArgv: ["--min-semi-space-size=32", "--max-semi-space-size=32"],
          // For what never ends: browser tests run beside these.
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
      {
        // Interface components, in a browser.
        plugins: [react()],
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.tsx"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: CHROMIUM_WITHOUT_WINDOWS,
                args: ["--no-sandbox", "--disable-gpu"],
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
        // All that the tests load: a library that is found later reloads the page, in which a test file may be loading.
        optimizeDeps: {
          noDiscovery: true,
          include: [
            "react",
            "react-dom",
            "react-dom/client",
            "react-dom/server",
            "react/jsx-dev-runtime",
            "jotai",
            "jotai/vanilla",
            "jotai/vanilla/utils",
          ],
        },
      },
      {
        // In workerd, with real D1, KV and Cache.
        oxc: PRODUCTION_JSX,
        plugins: [
          react(),
          productionAssets(),
          commonPasswords(),
          cheapHashes(),
          cloudflareTest(async () => ({
            // Not the build that `wrangler.toml` names.
            main: "./src/worker/index.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              // A low limit; those of `wrangler.toml` let tests through.
              ratelimits: { TEST_LIMITER: { namespace_id: "9001", simple: { limit: 3, period: 60 } } },
              bindings: { TEST_MIGRATIONS: await readD1Migrations("migrations") },
              serviceBindings: { ASSETS: publicFiles() },
            },
          })),
        ],
        test: {
          name: "worker",
          env: { NODE_ENV: "production" },
          include: ["test/integration/**/*.test.ts", "test/contract/embedded.test.ts"],
          setupFiles: ["test/integration/setup.ts"],
          globalSetup: [
            "test/integration/oidc-provider.ts",
            "test/integration/google-maps.ts",
            "test/integration/pwned-passwords.ts",
            "test/integration/collector.ts",
            "test/integration/faulty-remote.ts",
            "test/integration/pix-bank.ts",
            "test/integration/official-state.ts",
          ],
          isolate: false,
          fsModuleCache: false,
          // As above.
          testTimeout: 900_000,
          hookTimeout: 900_000,
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                rolldownOptions: { transform: { define: { "process.env.NODE_ENV": JSON.stringify("production") } } },
                // Every import path: an unbundled library is hundreds of modules, evaluated again for each file.
                include: [
                  "react",
                  "react/jsx-runtime",
                  "react/jsx-dev-runtime",
                  "react-dom/server",
                  "react-dom/server.edge",
                  "react-aria-components/I18nProvider",
                  "react-aria-components/Slider",
                  "jotai",
                  "jotai/utils",
                  "jotai/vanilla",
                  "jotai/vanilla/utils",
                  "hono",
                  "hono/body-limit",
                  "hono/cookie",
                  "hono/request-id",
                  "hono/secure-headers",
                  "hono/streaming",
                  "hono/utils/buffer",
                  "hono/utils/cookie",
                  "hono/utils/crypto",
                  "hono/utils/encode",
                  "hono/utils/url",
                  "@hono/react-renderer",
                  "valibot",
                  "pix-utils/dist/module/emvHandler",
                  "drizzle-orm",
                  "drizzle-orm/batch",
                  "drizzle-orm/d1",
                  "drizzle-orm/sqlite-core",
                  "graphql",
                  "graphql-http",
                  "arctic",
                  "jose",
                  "otpauth/bare",
                  "uqr",
                ],
              },
            },
          },
        },
      },
    ],
  },
});

/**
 * The static files as they are in the repository, and the one drawn file that the Worker itself reads. It is drawn
 * before the tests begin: it takes a second, and the Worker waits for it for four.
 */
function publicFiles(): (request: { readonly url: string }) => Promise<Response> {
  const glyphs = new Uint8Array(drawGlyphs());
  return async ({ url }) => {
    const { pathname } = new URL(url);
    return new Response(pathname === "/letras.bin" ? glyphs : await readFile(`public${pathname}`));
  };
}

/** A script that a test runs in its own process (test/fixtures/run-here.ts) is the main module, as it is for Node. */
function mainModules(): Plugin {
  return {
    name: "main-modules",
    transform: (code, id) =>
      id.includes("/scripts/")
        ? code.replace("import.meta.main", "(process.argv[1] === import.meta.filename)")
        : undefined,
  };
}

/** What a script publishes has the ground of one square municipality: that of the country takes seconds, each time. */
function smallGround(): Plugin {
  const square = "[[-466e3,-235e3],[-464e3,-235e3],[-464e3,-237e3],[-466e3,-237e3],[-466e3,-235e3]]";
  const limits = `{ arcs: [${square}], rings: new Map([["3550308", [[0]]]]) }`;
  return {
    name: "small-ground",
    transform: (code, id) =>
      id.endsWith("/scripts/publish.ts")
        ? code.replace("reportUnsureWater)", `reportUnsureWater, { limits: ${limits}, shores: [] })`)
        : undefined,
  };
}

/** Passwords are hashed at the least cost. */
function cheapHashes(): Plugin {
  return {
    name: "cheap-hashes",
    enforce: "pre",
    transform: (code, id) =>
      id.endsWith("src/backend/accounts/scrypt.ts")
        ? code.replace('"node:crypto"', JSON.stringify(path.resolve("test/integration/cheap-scrypt.ts")))
        : undefined,
  };
}

/** The Worker behaves as in production, policy and error pages included, without a client build. */
function productionAssets(): Plugin {
  const id = "virtual:client-assets";
  return {
    name: "production-assets",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) =>
      resolved === `\0${id}`
        ? `export const isDevelopment = false; export const buildId = "test"; export const assetUrl = (input) => "/assets/" + input;`
        : undefined,
  };
}
