import { createHash, createHmac } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { findAccess } from "./cloudflare/access.ts";
import { CloudflareApi } from "./cloudflare/api.ts";
import { openRemoteD1 } from "./cloudflare/remote-d1.ts";
import { openRemoteKv } from "./cloudflare/remote-kv.ts";
import { openRemoteR2 } from "./cloudflare/remote-r2.ts";
import { type Configuration, readConfiguration } from "./configuration.ts";
import { readBuiltConfig } from "./deploy/built-config.ts";
import { openLocalKv } from "./local-kv.ts";
import { openLocalR2 } from "./local-r2.ts";
import { listMissingMigrations } from "./migrations.ts";
import { openSqliteD1 } from "./sqlite-d1.ts";

/** The variables, D1, KV and the bucket FILES of the Worker, for scripts: local or of the Cloudflare account. */
export interface Platform {
  readonly env: Env;
  readonly close: () => Promise<void>;
}

export const stateDir = process.env.STATE_DIR ?? ".wrangler/state";

/** A built configuration whose bindings `--remote` uses instead of production's. */
const remoteConfig = process.env.WRANGLER_CONFIG;

/** The same as arguments of wrangler. */
export const REMOTE_ARGUMENTS: readonly string[] = remoteConfig
  ? ["--config", remoteConfig, "--remote"]
  : ["--config", "wrangler.toml", "--env", "production", "--remote"];

/**
 * Opens variables, D1 and KV. `remote` opens `[env.production]` in the Cloudflare account, over its REST API; otherwise
 * the local ones: the files of the simulator themselves, which takes a fraction of the time (decision 026). SQLite's
 * locks keep scripts and a running `npm start` apart.
 */
export async function openPlatform(remote = false, state = stateDir): Promise<Platform> {
  return remote ? openRemote() : openLocal(state);
}

/** Runs `work` over the variables, D1 and KV of `openPlatform`, and closes them. */
export async function withPlatform<T>(remote: boolean, work: (env: Env) => Promise<T>): Promise<T> {
  const { env, close } = await openPlatform(remote);
  try {
    return await work(env);
  } finally {
    await close();
  }
}

async function openRemote(): Promise<Platform> {
  const { account_id, vars, d1_databases, kv_namespaces, r2_buckets } = remoteConfig
    ? readBuiltConfig(remoteConfig)
    : readConfiguration("production");
  const api = new CloudflareApi(await findAccess(account_id));
  const databases = d1_databases.map((each) => [each.binding, openRemoteD1(api, each.database_id)] as const);
  const namespaces = kv_namespaces.map((each) => [each.binding, openRemoteKv(api, each.id)] as const);
  const FILES = openRemoteR2(api, bucketOf(r2_buckets));
  // A command of another version of the schema stops here, before it writes.
  await Promise.all(databases.map(([, db]) => listMissingMigrations(db)));
  const env = { ...vars, ...Object.fromEntries([...databases, ...namespaces]), FILES } as unknown as Env;
  return { env, close: async () => {} };
}

function openLocal(state: string): Platform {
  const { vars, kv_namespaces, r2_buckets } = readConfiguration();
  const database = openLocalD1(state);
  const namespaces = kv_namespaces.map(({ binding, id }) => {
    const keys = openLocalKeys(id, state);
    return { keys, binding: [binding, openLocalKv(keys, path.join(state, "v3/kv", id, "blobs"))] as const };
  });
  const bucket = bucketOf(r2_buckets);
  const objects = openLocalObjects(state);
  const FILES = openLocalR2(objects, path.join(state, "v3/r2", bucket, "blobs"));
  const kv = Object.fromEntries(namespaces.map(({ binding }) => binding));
  return {
    env: { ...vars, ...kv, FILES, DB: openSqliteD1(database) } as unknown as Env,
    close: async () => {
      database.close();
      objects.close();
      for (const { keys } of namespaces) keys.close();
    },
  };
}

/** Name of the bucket with the pictures of schools. */
function bucketOf(buckets: Configuration["r2_buckets"] = []): string {
  return buckets.find(({ binding }) => binding === "FILES")!.bucket_name;
}

/** The local D1 as a SQLite database. */
export function openLocalD1(state = stateDir): DatabaseSync {
  const [database] = readConfiguration().d1_databases;
  return openObject(path.join(state, "v3/d1"), "miniflare-D1DatabaseObject", database!.database_id);
}

/** The objects of the local bucket FILES as a SQLite database. */
export function openLocalObjects(state = stateDir): DatabaseSync {
  return openObject(path.join(state, "v3/r2"), "miniflare-R2BucketObject", bucketOf(readConfiguration().r2_buckets));
}

/** The keys of a local KV namespace as a SQLite database. */
function openLocalKeys(id: string, state: string): DatabaseSync {
  return openObject(path.join(state, "v3/kv"), "miniflare-KVNamespaceObject", id);
}

/** Names the first local store whose file cannot be read, with the reason of SQLite; null if all can. */
export function findUnreadable(state = stateDir): string | null {
  const stores: readonly (readonly [name: string, open: () => DatabaseSync])[] = [
    ["o banco (D1)", () => openLocalD1(state)],
    ...readConfiguration().kv_namespaces.map(
      ({ binding, id }) => [`o KV ${binding}`, () => openLocalKeys(id, state)] as const,
    ),
    ["o bucket FILES (R2)", () => openLocalObjects(state)],
  ];
  for (const [name, open] of stores) {
    try {
      const store = open();
      try {
        store.prepare("SELECT count(*) FROM sqlite_schema").get();
      } finally {
        store.close();
      }
    } catch (error) {
      return `${name} em ${state} não responde (${(error as Error).message})`;
    }
  }
  return null;
}

/** The SQLite database of a Durable Object of the simulator, in the file that workerd names after the object's id. */
function openObject(folder: string, uniqueKey: string, name: string): DatabaseSync {
  const key = createHash("sha256").update(uniqueKey).digest();
  const sign = (data: string | Buffer) => createHmac("sha256", key).update(data).digest().subarray(0, 16);
  const signedName = sign(name);
  const id = Buffer.concat([signedName, sign(signedName)]).toString("hex");
  mkdirSync(path.join(folder, uniqueKey), { recursive: true });
  // Waits for writes of a running site.
  return new DatabaseSync(path.join(folder, uniqueKey, `${id}.sqlite`), { timeout: 10_000 });
}
