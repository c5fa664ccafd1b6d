import { readFileSync } from "node:fs";
import { parse } from "smol-toml";

/** The part of wrangler's configuration that scripts use. */
export interface Configuration {
  readonly account_id?: string;
  readonly vars: Readonly<Record<string, string>>;
  readonly d1_databases: readonly { readonly binding: string; readonly database_id: string }[];
  readonly kv_namespaces: readonly { readonly binding: string; readonly id: string }[];
}

/**
 * The configuration in `wrangler.toml` of the local Worker, or of an environment, which repeats every variable and
 * binding. Reading it with wrangler takes a second of CPU, for loading wrangler.
 */
export function readConfiguration(environment?: "production"): Configuration {
  const { env, ...local } = parse(readFileSync("wrangler.toml", "utf8")) as unknown as Configuration & {
    readonly env: Readonly<Record<string, Configuration>>;
  };
  return environment ? { ...local, ...env[environment] } : local;
}

/** The configuration that the build wrote, of one environment. */
export function readBuiltConfiguration(file: string): Configuration {
  return JSON.parse(readFileSync(file, "utf8"));
}
