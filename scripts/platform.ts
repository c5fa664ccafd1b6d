import { getPlatformProxy } from "wrangler";

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
