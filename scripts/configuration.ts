import { readFileSync } from "node:fs";
import { parse } from "smol-toml";

export interface Configuration {
  name: string;
  account_id?: string;
  vars: Record<string, string>;
  route?: unknown;
  routes?: readonly unknown[];
  d1_databases: { binding: string; database_name: string; database_id: string }[];
  kv_namespaces: { binding: string; id: string }[];
  migrations?: readonly { readonly tag: string }[];
  r2_buckets?: readonly { readonly binding: string; readonly bucket_name: string }[];
}

/**
 * The configuration in `wrangler.toml` of the local Worker, or of an environment, which repeats every variable and
 * binding. Reading it with wrangler takes a second of CPU, for loading wrangler.
 */
export function readConfiguration(environment?: string): Configuration {
  const { env, ...local } = parse(readFileSync("wrangler.toml", "utf8")) as unknown as Configuration & {
    readonly env: Readonly<Record<string, Configuration>>;
  };
  return environment ? { ...local, ...env[environment] } : local;
}
