import { setTimeout as sleep } from "node:timers/promises";
import { type MetricRow, queryMetrics } from "../cloudflare/analytics.ts";
import type { CloudflareApi } from "../cloudflare/api.ts";
import { deployVersions, findMigrationTag } from "../cloudflare/workers.ts";
import type { Configuration } from "../configuration.ts";
import { QUERIES } from "../metrics.ts";
import { mustRun, type Run, withAccess, wrangler } from "./run.ts";

/** Share of the visitors who get the new version first. */
const FIRST_PERCENT = 10;

/** Isolates write their counts every three minutes. */
const WATCH = { rounds: 6, pauseMs: 120_000 };

/** Fewer requests of the new version prove nothing. */
const MIN_REQUESTS = 50;

/** Rate of failures up to which a version is well, whatever the other one's. */
const TOLERATED = 0.01;

export interface Rollout {
  readonly api: CloudflareApi;
  readonly run: Run;
  readonly say: (line: string) => void;
  /** Runs the smoke test, on a version that has no visitors too. */
  readonly isWell: (origin: string, version?: string) => Promise<boolean>;
  /** Whether a visitor gets all files from the same version (docs/operations.md). */
  readonly hasAffinity: (origin: string) => Promise<boolean>;
  /** Build id of the new version, by which its counts are found. */
  readonly release: string;
  readonly watch?: typeof WATCH;
}

/** Whether a version can share the traffic with the live one: it brings no migration of a Durable Object. */
export async function canShareTraffic(api: CloudflareApi, { name, migrations = [] }: Configuration): Promise<boolean> {
  return (await findMigrationTag(api, name)) === migrations.at(-1)?.tag;
}

/**
 * Uploads the build as a version without visitors, runs the smoke test on it, gives it a tenth of the visitors while its
 * failures are compared with those of the version before, then all of them. Returns to the version before when it is not well,
 * and when a call fails. Returns whether the new version is live.
 */
export async function rollOut(tools: Rollout, config: Configuration, before: string): Promise<boolean> {
  const { api, run, say, isWell, hasAffinity } = tools;
  const { name } = config;
  const origin = config.vars.SITE_ORIGIN!;
  say("› versão nova, ainda sem visitantes");
  const version = versionOf(mustRun(run, "versão nova", withAccess(wrangler("versions", "upload"))));
  const giveBack = async (reason: string) => {
    await deployVersions(api, name, { [before]: 100 });
    say(`✖ ${reason}: todos os visitantes na versão ${before}`);
    return false;
  };
  try {
    await deployVersions(api, name, { [version]: 0, [before]: 100 });
    if (!(await isWell(origin, version))) return await giveBack("a versão nova não passa na prova");
    await deployVersions(api, name, { [version]: FIRST_PERCENT, [before]: 100 - FIRST_PERCENT });
    if (!(await hasAffinity(origin))) say("⚠ sem a regra de afinidade, segue sem esperar (docs/operations.md)");
    else if (await failsMore(tools)) return await giveBack("a versão nova falha mais que a de antes");
    say("› todos os visitantes na versão nova");
    await deployVersions(api, name, { [version]: 100 });
    mustRun(run, "crons e endereços", withAccess(wrangler("triggers", "deploy")));
    return (await isWell(origin)) || (await giveBack("o site não está bem"));
  } catch (error) {
    await giveBack(error instanceof Error ? error.message : String(error));
    throw error;
  }
}

function versionOf(output: string): string {
  const [, version] = /Worker Version ID: ([0-9a-f-]{36})/.exec(output) ?? [];
  if (!version) throw new Error("o wrangler não disse o id da versão nova");
  return version;
}

/** Watches the counts of a version that has a share of the visitors. */
async function failsMore({ api, say, release, watch = WATCH }: Rollout): Promise<boolean> {
  for (let round = 1; ; round++) {
    await sleep(watch.pauseMs);
    const { own, others } = ratesOf(await queryMetrics(api, QUERIES.falhas), release);
    if (own.requests >= MIN_REQUESTS && own.rate > Math.max(TOLERATED, 2 * others.rate)) return true;
    say(`› ${FIRST_PERCENT} % dos visitantes: ${own.failures} falhas em ${own.requests} pedidos`);
    if (round === watch.rounds) return false;
  }
}

/** Requests and failures of a release, and of all others together. */
function ratesOf(rows: readonly MetricRow[], release: string) {
  const sum = (name: string, isOwn: boolean) =>
    rows
      .filter((row) => row.name === name && (row.release === release) === isOwn)
      .reduce((total, { amount }) => total + Number(amount), 0);
  const of = (isOwn: boolean) => {
    const [requests, failures] = [sum("requests", isOwn), sum("failures", isOwn)];
    return { requests, failures, rate: failures / Math.max(1, requests) };
  };
  return { own: of(true), others: of(false) };
}
