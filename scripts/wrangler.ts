import { spawnSync } from "node:child_process";

/** wrangler, as a script of Node. */
export const WRANGLER = "node_modules/wrangler/bin/wrangler.js";

/** Runs wrangler to its end, without questions. Its output is returned, or goes to the console (`inherit`). */
export function runWrangler(args: readonly string[], output: "pipe" | "inherit" = "pipe") {
  return spawnSync(process.execPath, [WRANGLER, ...args], {
    stdio: ["ignore", output, output],
    encoding: "utf8",
    env: { ...process.env, CI: "1" },
  });
}
