import { readBuiltConfig, unfinished } from "./built-config.ts";
import { build, mustRun, type Run, run, runScript, script, wrangler } from "./run.ts";
import { isSiteWell } from "./smoke.ts";
import { MAX_STARTUP_MS, startupMs } from "./startup.ts";

/** Exit status of `scripts/publish.ts` while the snapshot is held; the deploy continues. */
const HELD = 3;

/** The production D1, whatever environment was built last. */
const DATABASE = ["DB", "--config", "wrangler.toml", "--env", "production"];

export interface Production {
  readonly run: Run;
  readonly isWell: (origin: string) => Promise<boolean>;
  readonly say: (line: string) => void;
}

/**
 * Deploys the build to production: migrations (the running release continues with them), the snapshot in the release's
 * format (the running release keeps its own), then the release. Rolls back if the smoke test fails. Returns whether the
 * new release is live.
 */
export async function deployProduction({ run, isWell, say }: Production, origin: string): Promise<boolean> {
  const step = (name: string, ...command: Parameters<Run>) => {
    say(`› ${name}`);
    mustRun(run, name, ...command);
  };
  const before = currentVersion(run);
  step("ponto de volta do banco (Time Travel)", wrangler("d1", "time-travel", "info", ...DATABASE));
  step("migrações", wrangler("d1", "migrations", "apply", ...DATABASE, "--remote"));
  say("› publicação no formato deste programa");
  const published = run(script("scripts/publish.ts", "--remote"));
  if (published.status !== 0 && published.status !== HELD) throw new Error(`publicação: saiu com ${published.status}`);
  step("programa novo", wrangler("deploy"));
  say("› prova do site");
  if (await isWell(origin)) return true;
  if (!before) {
    say("✖ o site não está bem, e não há programa anterior a que voltar.");
    return false;
  }
  say(`✖ o site não está bem: volta ao programa ${before}`);
  step("volta", wrangler("rollback", before, "--yes", "--message", "o site não passou na prova"));
  if (!(await isWell(origin))) say("✖ nem o programa de antes passa na prova: veja docs/operations.md");
  return false;
}

/** Id of the version with all the traffic, or null before the first deploy. */
function currentVersion(run: Run): string | null {
  const { status, stdout } = run(wrangler("deployments", "status", "--json"), true);
  if (status !== 0) return null;
  const { versions } = JSON.parse(stdout) as { versions: { version_id: string; percentage: number }[] };
  return versions.find(({ percentage }) => percentage === 100)?.version_id ?? null;
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
  const production = { run, isWell: isSiteWell, say: console.log };
  const isDone = open.length === 0 && (dryRun || (await deployProduction(production, config.vars.SITE_ORIGIN!)));
  if (!isDone) process.exitCode = 1;
}

if (import.meta.main) await runScript(main);
