import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { log } from "./report.ts";

/** Search pages by other stacks, of one content and one style, beside the project; it measures without them too. */
const SOURCES = process.env.PEERS_DIR ?? "../shared/peers";
const COPY = ".wrangler/peers";

/**
 * Installs and builds the two in their folder. `up.mjs` writes a configuration into the build of a third, served or
 * not.
 */
const BUILD = `set -e
mkdir -p nuxt/.output/server
(cd tools && npm install)
bash sync.sh
(cd hono && npm install && node build.mjs)
(cd svelte && npm install && npx vite build && npx wrangler deploy --dry-run --config wrangler.jsonc --outdir .cf)`;

/** Of the Worker that wrangler bundles, for `serve.mjs`. */
const SVELTE_WORKER = {
  name: "svelte",
  main: "_worker.js",
  no_bundle: true,
  compatibility_date: "2026-10-06",
  compatibility_flags: ["nodejs_compat"],
  rules: [{ type: "ESModule", globs: ["**/*.js", "**/*.mjs"] }],
  assets: { binding: "ASSETS", directory: "../.svelte-kit/cloudflare" },
};

/** The least script that swaps a list, and SvelteKit; each filters with checkboxes. */
interface Peers {
  readonly floor: string;
  readonly svelteKit: string;
  readonly stop: () => void;
}

/** Serves the peers from a copy that is installed once; null where they are not beside the project. */
export async function servePeers(): Promise<Peers | null> {
  if (!existsSync(SOURCES)) return null;
  const config = path.join(COPY, "svelte/.cf/wrangler.json");
  const env = { ...process.env, PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` };
  if (!existsSync(config)) {
    log(`instalando as páginas de comparação em ${COPY}`);
    cpSync(SOURCES, COPY, { recursive: true });
    spawnSync("chmod", ["-R", "u+w", COPY]);
    const { status } = spawnSync("bash", ["-c", BUILD], { cwd: COPY, env, stdio: "inherit" });
    if (status !== 0) return null;
    writeFileSync(config, JSON.stringify(SVELTE_WORKER));
  }
  const server = spawn(process.execPath, ["up.mjs", "swap", "sveltekit"], {
    cwd: COPY,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface(server.stdout)) if (line === "up") break;
  const list: { name: string; url: string }[] = JSON.parse(readFileSync(path.join(COPY, "peers.json"), "utf8"));
  const urlOf = (name: string) => list.find((peer) => peer.name === name)!.url;
  return { floor: urlOf("swap"), svelteKit: urlOf("sveltekit"), stop: () => server.kill() };
}
