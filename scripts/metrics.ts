import { findAccess } from "./cloudflare/access.ts";
import { queryMetrics } from "./cloudflare/analytics.ts";
import { CloudflareApi } from "./cloudflare/api.ts";
import { readConfiguration } from "./configuration.ts";
import { CommandError, runCommand } from "./run-command.ts";

/** The dataset of production (`wrangler.toml`). */
const DATASET = "escola_a_vista";

/** Columns of a count: `index1` its name, `blob1` the release, `double1` the amount (src/worker/telemetry/tally.ts). */
const AMOUNT = "SUM(_sample_interval * double1) AS amount";

/** The queries of operations, by name. */
export const QUERIES = {
  /** Requests and failures (5xx) of each release. */
  falhas: `SELECT blob1 AS release, index1 AS name, ${AMOUNT} FROM ${DATASET}
WHERE timestamp > NOW() - INTERVAL '1' HOUR AND index1 IN ('requests', 'failures')
GROUP BY release, name ORDER BY release, name`,
} as const;

const USAGE = `Uso: npm run metrics -- ${Object.keys(QUERIES).join("|")}`;

/** `npm run metrics`: prints one of the queries over production's counts as a table. */
async function main([name = ""]: readonly string[]): Promise<void> {
  if (!Object.hasOwn(QUERIES, name)) throw new CommandError(USAGE);
  const api = new CloudflareApi(await findAccess(readConfiguration("production").account_id));
  console.table(await queryMetrics(api, QUERIES[name as keyof typeof QUERIES]));
}

if (import.meta.main) await runCommand(() => main(process.argv.slice(2)));
