import path from "node:path";
import type { Plugin } from "vite";
import { hashSources, nameServedBuild, SOURCE_HASH_FILE, WATCHED } from "../scripts/local-build.mjs";

/**
 * `[build]` of wrangler.toml. wrangler joins the watched folders, and no other path, with that of the configuration.
 */
const BUILD = { command: "node scripts/run.mjs build", watch_dir: WATCHED.map((name) => `../../${name}`) };

/**
 * `wrangler dev` reads the built configuration as soon as there is one, and Cloudflare's plugin leaves `[build]` out of
 * it: with it, later runs build first too, if the sources have another hash than the build's. Builds of an environment
 * are deployed as they are.
 */
export function wranglerBuild(): Plugin {
  let sources = "";
  return {
    name: "wrangler-build",
    apply: () => !process.env.CLOUDFLARE_ENV,
    buildStart() {
      // Sources that change during the build are not in it.
      sources ||= hashSources();
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const file = bundle["wrangler.json"];
        if (file?.type !== "asset") return;
        const build = { ...BUILD, cwd: path.resolve(".") };
        this.emitFile({ type: "asset", fileName: SOURCE_HASH_FILE, source: sources });
        file.source = JSON.stringify({ ...JSON.parse(String(file.source)), build });
      },
    },
    // After Cloudflare's plugin has named the build that is not yet served.
    writeBundle: { order: "post", sequential: true, handler: () => nameServedBuild() },
  };
}
