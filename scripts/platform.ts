import { createHash, createHmac } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Unstable_Config } from "wrangler";
import type { PublishBindings } from "../src/backend/publish/publish-all.ts";
import { findAccess } from "./cloudflare/access.ts";
import { CloudflareApi } from "./cloudflare/api.ts";
import { openRemoteD1 } from "./cloudflare/remote-d1.ts";
import { openRemoteKv } from "./cloudflare/remote-kv.ts";
import { openLocalKv } from "./local-kv.ts";
import { openSqliteD1 } from "./sqlite-d1.ts";

/** The bindings of scripts: the same as the Worker's, local or of the Cloudflare account. */
export interface Platform {
  readonly env: Env;
  readonly close: () => Promise<void>;
}

/** Folder of the local D1 and KV. */
export const stateDir = process.env.STATE_DIR ?? ".wrangler/state";

/** A built configuration whose bindings `--remote` uses instead of those of production. */
const remoteConfig = process.env.WRANGLER_CONFIG;

/** The same as arguments of wrangler. */
export const REMOTE_ARGUMENTS: readonly string[] = remoteConfig
  ? ["--config", remoteConfig, "--remote"]
  : ["--config", "wrangler.toml", "--env", "production", "--remote"];

/**
 * Opens D1 and KV. `remote` opens those of `[env.production]` in the Cloudflare account, over its REST API; otherwise those
 * in a folder, by default of STATE_DIR, which a running `npm start` shares.
 */
export async function openPlatform(remote = false, folder = path.join(stateDir, "v3")): Promise<Platform> {
  const { getPlatformProxy, unstable_readConfig } = await import("wrangler");
  if (remote)
    return openRemote(
      unstable_readConfig(remoteConfig ? { config: remoteConfig } : { config: "wrangler.toml", env: "production" }),
    );
  const { name, compatibility_date, vars, d1_databases, kv_namespaces } = unstable_readConfig({
    config: "wrangler.toml",
  });
  const temporary = mkdtempSync(path.join(tmpdir(), "escola-a-vista-"));
  try {
    const configPath = path.join(temporary, "wrangler.json");
    // Without the Durable Objects: wrangler warns of classes that scripts do not have.
    writeFileSync(configPath, JSON.stringify({ name, compatibility_date, vars, d1_databases, kv_namespaces }));
    const { env, dispose } = await getPlatformProxy<Env>({ configPath, persist: { path: folder } });
    return { env, close: dispose };
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** The variables, databases and namespaces of a configuration, in the Cloudflare account. */
function openRemote({ account_id, vars, d1_databases, kv_namespaces }: Unstable_Config): Platform {
  const api = new CloudflareApi(findAccess(account_id));
  const databases = d1_databases.map((each) => [each.binding, openRemoteD1(api, each.database_id!)] as const);
  const namespaces = kv_namespaces.map((each) => [each.binding, openRemoteKv(api, each.id!)] as const);
  const env = { ...vars, ...Object.fromEntries([...databases, ...namespaces]) } as unknown as Env;
  return { env, close: async () => {} };
}

/** D1 and KV for scripts that import or publish. */
export interface BulkPlatform {
  readonly bindings: PublishBindings;
  readonly close: () => Promise<void>;
}

/**
 * Opens D1 and KV for scripts that read or write all of them: the local ones are the files of the simulator themselves,
 * which takes a fraction of the time (decision 026). SQLite's locks keep them and a running `npm start` apart.
 */
export async function openBulkPlatform(remote: boolean): Promise<BulkPlatform> {
  if (remote) {
    const { env, close } = await openPlatform(true);
    return { bindings: env, close };
  }
  return openLocalFiles(path.join(stateDir, "v3"));
}

/** D1 and KV in the simulator's files in a folder. */
export function openLocalFiles(folder: string): BulkPlatform {
  const namespaceId = localIdOf("SNAPSHOT");
  const database = openLocalD1(folder);
  const namespace = openObject(path.join(folder, "kv"), "miniflare-KVNamespaceObject", namespaceId);
  const blobs = path.join(folder, "kv", namespaceId, "blobs");
  return {
    bindings: { DB: openSqliteD1(database), SNAPSHOT: openLocalKv(namespace, blobs) },
    close: async () => {
      database.close();
      namespace.close();
    },
  };
}

/** The local D1 as a SQLite database. */
export function openLocalD1(folder: string): DatabaseSync {
  return openObject(path.join(folder, "d1"), "miniflare-D1DatabaseObject", localIdOf("DB"));
}

/** Id of a binding of the local Worker: the first of its name in `wrangler.toml`, before those of the environments. */
function localIdOf(binding: string): string {
  const toml = readFileSync("wrangler.toml", "utf8");
  const id = new RegExp(`^binding = "${binding}"\n(?:\\w+ = .*\n)*?(?:database_)?id = "(.+)"$`, "m").exec(toml)?.[1];
  if (!id) throw new Error(`wrangler.toml has no id for ${binding}`);
  return id;
}

/** The SQLite database of a Durable Object of the simulator, in the file that workerd names after the object's id. */
export function openObject(folder: string, uniqueKey: string, name: string): DatabaseSync {
  const key = createHash("sha256").update(uniqueKey).digest();
  const sign = (data: string | Buffer) => createHmac("sha256", key).update(data).digest().subarray(0, 16);
  const signedName = sign(name);
  const id = Buffer.concat([signedName, sign(signedName)]).toString("hex");
  mkdirSync(path.join(folder, uniqueKey), { recursive: true });
  return new DatabaseSync(path.join(folder, uniqueKey, `${id}.sqlite`));
}
