import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { getPlatformProxy } from "wrangler";
import { openSqliteD1 } from "./sqlite-d1.ts";

/** The bindings that scripts work with: the same as the Worker's, local or of the Cloudflare account. */
export interface Platform {
  readonly env: Env;
  readonly close: () => Promise<void>;
}

/** Folder of the local D1 and KV. */
export const stateDir = process.env.STATE_DIR ?? ".wrangler/state";

/** Of which Worker the bindings in the Cloudflare account are: that of production, or of a configuration that was built. */
const remoteConfig = process.env.WRANGLER_CONFIG;

/** The same for wrangler. */
export const REMOTE_ARGUMENTS: readonly string[] = remoteConfig
  ? ["--config", remoteConfig, "--remote"]
  : ["--config", "wrangler.toml", "--env", "production", "--remote"];

/**
 * Opens D1 and KV. `remote` takes those of `[env.production]` in the Cloudflare account (wrangler must be logged in);
 * otherwise the files under STATE_DIR, which a running `npm start` shares.
 */
export async function openPlatform(remote = false): Promise<Platform> {
  const { env, dispose } = await getPlatformProxy<Env>({
    configPath: remote && remoteConfig ? remoteConfig : "wrangler.toml",
    environment: remote && !remoteConfig ? "production" : undefined,
    persist: remote ? false : { path: `${stateDir}/v3` },
    remoteBindings: remote,
  });
  return { env, close: dispose };
}

/**
 * `openPlatform` for scripts that read or write all of D1: the local one is its SQLite file itself, which takes a
 * fraction of the time. SQLite's locks keep it and a running `npm start` apart.
 */
export async function openBulkPlatform(remote: boolean): Promise<Platform> {
  const platform = await openPlatform(remote);
  const file = remote ? null : findLocalD1();
  if (!file) return platform;
  const sqlite = new DatabaseSync(file);
  const close = async () => {
    sqlite.close();
    await platform.close();
  };
  return { env: { ...platform.env, DB: openSqliteD1(sqlite) }, close };
}

/** The file of the local D1; null when there is none yet. */
function findLocalD1(): string | null {
  const folder = path.join(stateDir, "v3/d1/miniflare-D1DatabaseObject");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const databases = files.filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  return databases.length === 1 ? path.join(folder, databases[0]!) : null;
}
