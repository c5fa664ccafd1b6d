import { readFileSync, writeFileSync } from "node:fs";
import type { Configuration } from "../configuration.ts";

/** The configuration written by the build: one environment only. */
export const BUILT_CONFIG = "dist/worker/wrangler.json";

export function readBuiltConfig(file = BUILT_CONFIG): Configuration {
  return JSON.parse(readFileSync(file, "utf8"));
}

export function writeBuiltConfig(config: Configuration): void {
  writeFileSync(BUILT_CONFIG, JSON.stringify(config));
}

/** Whether an id of a database or namespace is one of the example. */
const isExampleId = (id: string): boolean => /^0{8}/.test(id);

/** Lists values that are still placeholders: example ids and example hosts. */
export function unfinished(config: Configuration): string[] {
  const ids = [
    ...config.d1_databases.map((each) => [each.binding, each.database_id] as const),
    ...config.kv_namespaces.map((each) => [each.binding, each.id] as const),
  ];
  return [
    ...ids
      .filter(([, id]) => isExampleId(id))
      .map(([binding]) => `${binding} ainda tem um id de exemplo: npm run deploy -- --create`),
    ...Object.entries(config.vars)
      .filter(([, value]) => /\.example\b/.test(value))
      .map(([name, value]) => `${name} ainda é ${value}`),
  ];
}
