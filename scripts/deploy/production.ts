import { findAccess } from "../cloudflare/access.ts";
import { CloudflareApi } from "../cloudflare/api.ts";
import { openRemoteD1 } from "../cloudflare/remote-d1.ts";
import { readBookmark } from "../cloudflare/resources.ts";
import { findLiveVersions, listSecrets } from "../cloudflare/workers.ts";
import type { Configuration } from "../configuration.ts";
import { listMissingMigrations } from "../migrations.ts";
import { readBuiltConfig, unfinished } from "./built-config.ts";
import { build, failure, mustRun, type Run, run, runScript, script, withAccess, wrangler } from "./run.ts";
import { isSiteWell } from "./smoke.ts";
import { MAX_STARTUP_MS, startupMs } from "./startup.ts";

/** Exit status of `scripts/publish.ts` while the snapshot is held; the deploy continues. */
const HELD = 3;

/** The production D1, whatever environment was built last. */
const DATABASE = ["DB", "--config", "wrangler.toml", "--env", "production"];

/** The key without which the seeds of second factors would be stored in plain text (docs/operations.md). */
const SEED_KEY = "SECOND_FACTOR_KEY";

interface Production {
  readonly api: CloudflareApi;
  readonly run: Run;
  readonly isWell: (origin: string) => Promise<boolean>;
  readonly say: (line: string) => void;
}

/**
 * Deploys the build to production: migrations (the running release continues with them), the snapshot in the release's
 * format (the running release keeps its own), then the release. Restores the previous release if the upload stops half-way
 * or the smoke test fails. Returns whether the new release is live; throws before the release changes.
 */
export async function deployProduction({ api, run, isWell, say }: Production, config: Configuration): Promise<boolean> {
  const { name } = config;
  const origin = config.vars.SITE_ORIGIN!;
  const step = (what: string, ...command: Parameters<Run>) => {
    say(`› ${what}`);
    mustRun(run, what, ...command);
  };
  const before = await findLiveVersion(api, name);
  // A Worker gets its secrets after its first deploy; until then it turns no second factor on.
  const hasSeeds = before !== null && !config.vars.BACKEND_URL;
  if (hasSeeds && !(await listSecrets(api, name)).includes(SEED_KEY)) {
    throw new Error(`falta o segredo ${SEED_KEY}: npx wrangler secret put ${SEED_KEY} --name ${name}`);
  }
  const { database_id: database } = config.d1_databases[0]!;
  say(`› ponto de volta do banco (Time Travel): ${await readBookmark(api, database)}`);
  const missing = await listMissingMigrations(openRemoteD1(api, database));
  if (missing.length > 0) step("migrações", withAccess(wrangler("d1", "migrations", "apply", ...DATABASE, "--remote")));
  say("› publicação no formato deste programa");
  const published = run(withAccess(script("scripts/publish.ts", "--remote")));
  if (published.status !== 0 && published.status !== HELD) throw failure("publicação", published);

  say("› programa novo");
  const deployed = run(withAccess(wrangler("deploy")));
  if (deployed.status !== 0) {
    const problem = failure("programa novo", deployed);
    // wrangler sets crons and addresses last: the version may be live without them.
    if ((await findLiveVersion(api, name)) === before) throw problem;
    say(`✖ ${problem.message}`);
  } else {
    say("› prova do site");
    if (await isWell(origin)) return true;
    say("✖ o site não está bem");
  }
  if (!before) {
    say("✖ não há programa anterior a que voltar: corrija e rode de novo.");
    return false;
  }
  const message = ["--message", "o site não passou na prova"];
  step(`volta ao programa ${before}`, withAccess(wrangler("rollback", before, "--name", name, "--yes", ...message)));
  if (!(await isWell(origin))) say("✖ nem o programa de antes passa na prova: veja docs/operations.md");
  return false;
}

/** Id of the version with all the traffic; null before the first deploy. */
async function findLiveVersion(api: CloudflareApi, name: string): Promise<string | null> {
  const versions = await findLiveVersions(api, name);
  return versions?.find(({ percentage }) => percentage === 100)?.version_id ?? null;
}

/** `--dry-run` does everything that needs no account. Exit status 1 when production did not, or would not, change. */
async function main(): Promise<void> {
  const dryRun = process.argv.includes("--dry-run");
  if (run(build("production")).status !== 0) throw new Error("não compilou");
  const config = readBuiltConfig();
  const open = unfinished(config);
  for (const problem of open) console.error(`✖ ${problem} (wrangler.toml, [env.production])`);
  if (run(wrangler("deploy", "--dry-run")).status !== 0) throw new Error("o pacote não está bom");
  const startup = startupMs(run);
  console.log(`› parte em ${startup.toFixed(0)} ms (até ${MAX_STARTUP_MS})`);
  if (startup > MAX_STARTUP_MS) throw new Error("o Worker demora a partir");
  const deploy = () => {
    const api = new CloudflareApi(findAccess(config.account_id));
    return deployProduction({ api, run, isWell: isSiteWell, say: console.log }, config);
  };
  const isDone = open.length === 0 && (dryRun || (await deploy()));
  if (!isDone) process.exitCode = 1;
}

if (import.meta.main) await runScript(main);
