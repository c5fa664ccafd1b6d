import { readFileSync, writeFileSync } from "node:fs";

/** The configuration written by the build: one environment only. */
export const BUILT_CONFIG = "dist/worker/wrangler.json";

/** The part of it that is used here. */
export interface BuiltConfig {
  name: string;
  account_id?: string;
  vars: Record<string, string>;
  route?: unknown;
  routes?: readonly unknown[];
  d1_databases: { binding: string; database_name: string; database_id: string; [key: string]: unknown }[];
  kv_namespaces: { binding: string; id: string; [key: string]: unknown }[];
}

export function readBuiltConfig(): BuiltConfig {
  return JSON.parse(readFileSync(BUILT_CONFIG, "utf8"));
}

export function writeBuiltConfig(config: BuiltConfig): void {
  writeFileSync(BUILT_CONFIG, JSON.stringify(config));
}

/** Lists values that are still placeholders: example ids and example hosts. */
export function unfinished(config: BuiltConfig): string[] {
  const ids = [
    ...config.d1_databases.map((each) => [each.binding, each.database_id] as const),
    ...config.kv_namespaces.map((each) => [each.binding, each.id] as const),
  ];
  return [
    ...ids.filter(([, id]) => /^0{8}/.test(id)).map(([binding]) => `${binding} ainda tem um id de exemplo`),
    ...Object.entries(config.vars)
      .filter(([, value]) => /\.example\b/.test(value))
      .map(([name, value]) => `${name} ainda é ${value}`),
  ];
}
