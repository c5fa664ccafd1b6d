import path from "node:path";
import type { Plugin } from "vite";

/** `[build]` of wrangler.toml. wrangler joins the watched folder, and no other path, with that of the configuration. */
const BUILD = { command: "node scripts/run.mjs build", watch_dir: "../../src" };

/**
 * `wrangler dev` reads the built configuration as soon as there is one, and Cloudflare's plugin leaves `[build]` out of it:
 * with it, later runs build first too. Builds of an environment are deployed as they are.
 */
export function wranglerBuild(): Plugin {
  return {
    name: "wrangler-build",
    apply: () => !process.env.CLOUDFLARE_ENV,
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const file = bundle["wrangler.json"];
        if (file?.type !== "asset") return;
        const build = { ...BUILD, cwd: path.resolve(".") };
        file.source = JSON.stringify({ ...JSON.parse(String(file.source)), build });
      },
    },
  };
}
