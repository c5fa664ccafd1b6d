import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { findAccess } from "../cloudflare/access.ts";
import { CloudflareApi } from "../cloudflare/api.ts";
import { openRemoteD1 } from "../cloudflare/remote-d1.ts";
import { readBookmark } from "../cloudflare/resources.ts";
import { findLiveVersions, listSecrets, putSecret } from "../cloudflare/workers.ts";
import { type Configuration, readConfiguration } from "../configuration.ts";
import { listMissingMigrations } from "../migrations.ts";
import { understand } from "../run-command.ts";
import { auditPackages } from "./audit.ts";
import { readBuiltConfig, unfinished } from "./built-config.ts";
import { GATES, type Gate, type Problem, parseAccepted, passGates } from "./gates.ts";
import { listLeftToDo, prepareLaunch } from "./launch.ts";
import { settingProblems, unknownValues } from "./launch-settings.ts";
import { canShareTraffic, type Rollout, rollOut } from "./rollout.ts";
import { build, failure, mustRun, type Run, run, runScript, script, withAccess, wrangler } from "./run.ts";
import { askHidden, SEED_KEY } from "./secrets.ts";
import { AFTER_DEPLOY, AFTER_LAUNCH, hasAffinity, isSiteWell } from "./smoke.ts";
import { STARTUP_LIMIT_MS, startupMs } from "./startup.ts";

/** Exit status of `scripts/publish.ts` while the snapshot is held; the deploy continues. */
const HELD = 3;

/** The id of the build. */
const BUILD = "dist/client/builds/latest.json";

/** Asks for a version that has no visitors. */
const VERSION_HEADER = "Cloudflare-Workers-Version-Overrides";

/** The production D1, whatever environment was built last. */
const DATABASE = ["DB", "--config", "wrangler.toml", "--env", "production"];

const NO_SCHOOLS =
  "o banco não tem escolas: rode de novo com --importar e os arquivos (docs/data.md), como --municipios, --catalogo e --censo";

interface Production {
  readonly api: CloudflareApi;
  readonly run: Run;
  readonly isWell: Rollout["isWell"];
  readonly say: (line: string) => void;
  /** Checks whose problems do not stop this deploy. */
  readonly accepted?: ReadonlySet<Gate>;
  readonly launch?: Launch;
  /** Options of a release in steps. */
  readonly gradual?: Pick<Rollout, "release" | "hasAffinity" | "watch"> | undefined;
}

/** Additional work of a deploy that completes what an account lacks. */
interface Launch {
  /** Values of the secrets that the Worker lacks. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Arguments of an import into the new database, if any. */
  readonly importArgs: readonly string[];
}

/**
 * Deploys the build to production: migrations (the running release continues with them), the snapshot in the release's
 * format (the running release keeps its own), then the release. Restores the previous release if the upload stops half-way
 * or the smoke test fails. Returns whether the new release is live; throws before the release changes.
 */
export async function deployProduction(
  { api, run, isWell, say, accepted = new Set(), launch, gradual }: Production,
  config: Configuration,
): Promise<boolean> {
  const { name } = config;
  const origin = config.vars.SITE_ORIGIN!;
  const step = (what: string, ...command: Parameters<Run>) => {
    say(`› ${what}`);
    mustRun(run, what, ...command);
  };
  const putSecrets = async () => {
    for (const [secret, value] of launch?.secrets ?? []) await putSecret(api, name, secret, value);
  };
  let before = await findLiveVersion(api, name);
  const exists = before !== null;
  if (exists && launch) {
    await putSecrets();
    // Each secret made a version.
    before = await findLiveVersion(api, name);
  }
  // A Worker gets its secrets after its first deploy; until then it turns no second factor on.
  const hasSeeds = exists && !config.vars.BACKEND_URL;
  if (hasSeeds && !(await listSecrets(api, name)).includes(SEED_KEY)) {
    const text = `falta o segredo ${SEED_KEY}: npx wrangler secret put ${SEED_KEY} --name ${name}`;
    if (!passGates([{ gate: "segredo", text }], accepted, say)) throw new Error(text);
  }
  const { database_id: database } = config.d1_databases[0]!;
  say(`› ponto de volta do banco (Time Travel): ${await readBookmark(api, database)}`);
  const db = openRemoteD1(api, database);
  const missing = await listMissingMigrations(db);
  if (missing.length > 0) step("migrações", withAccess(wrangler("d1", "migrations", "apply", ...DATABASE, "--remote")));
  if (launch) {
    const args = ["scripts/import/run-import.ts", "--remote", ...launch.importArgs] as const;
    if (launch.importArgs.length > 0) step("importação", withAccess(script(...args)));
    if ((await db.prepare("SELECT 1 FROM school LIMIT 1").first()) === null) throw new Error(NO_SCHOOLS);
  }
  say("› publicação no formato deste programa");
  const published = run(withAccess(script("scripts/publish.ts", "--remote")));
  if (published.status !== 0 && published.status !== HELD) throw failure("publicação", published);

  if (gradual && before) {
    if (await canShareTraffic(api, config)) return rollOut({ api, run, say, isWell, ...gradual }, config, before);
    say("⚠ traz uma migração de Durable Objects: vai de uma vez");
  }
  say("› programa novo");
  const deployed = run(withAccess(wrangler("deploy")));
  if (deployed.status !== 0) {
    const problem = failure("programa novo", deployed);
    // wrangler sets crons and addresses last: the version may be live without them.
    if ((await findLiveVersion(api, name)) === before) throw problem;
    say(`✖ ${problem.message}`);
  } else {
    if (!exists) await putSecrets();
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

/** The checks of the build and its settings that an operator may accept; warns of the rest. */
function checkBuild(config: Configuration): readonly Problem[] {
  const { warnings, problems } = auditPackages(run);
  for (const warning of warnings) console.log(`⚠ ${warning}`);
  const startup = startupMs(run);
  console.log(`› parte em ${startup.toFixed(0)} ms (a Cloudflare aceita até ${STARTUP_LIMIT_MS})`);
  const late: Problem = { gate: "partida", text: `o Worker parte em ${startup.toFixed(0)} ms` };
  return [...settingProblems(config), ...problems, ...(startup > STARTUP_LIMIT_MS ? [late] : [])];
}

/** Exit status 1 when production did not, or would not, change. */
async function main(): Promise<void> {
  const { isDryRun, creates, isGradual, accepted, importArgs } = parseOptions(process.argv.slice(2));
  const tools = { run, say: console.log, accepted };
  let launch: Launch | undefined;
  if (creates) {
    const config = readConfiguration("production");
    const secretSource = { environment: process.env, ask: process.stdin.isTTY ? askHidden : null };
    const secrets = await prepareLaunch({ ...tools, api: await openApi(config), isDryRun, secretSource }, config);
    if (!secrets) {
      process.exitCode = 1;
      return;
    }
    launch = { secrets, importArgs };
    // The following steps need the ids.
    if (isDryRun) return sayLeftToDo(config);
  }
  if (run(build("production")).status !== 0) throw new Error("não compilou");
  const config = readBuiltConfig();
  const open = [...unfinished(config), ...unknownValues(config)];
  for (const problem of open) console.error(`✖ ${problem} (wrangler.toml, [env.production])`);
  if (run(wrangler("deploy", "--dry-run")).status !== 0) throw new Error("o pacote não está bom");
  const isAccepted = passGates(checkBuild(config), accepted, console.log);
  const { id: release } = JSON.parse(readFileSync(BUILD, "utf8")) as { id: string };
  const isWell: Rollout["isWell"] = (origin, version) => {
    const patience = launch ? AFTER_LAUNCH : AFTER_DEPLOY;
    if (version === undefined) return isSiteWell(origin, { patience });
    return isSiteWell(origin, { patience, release, headers: { [VERSION_HEADER]: `${config.name}="${version}"` } });
  };
  const gradual = isGradual ? { release, hasAffinity } : undefined;
  const deploy = async () =>
    deployProduction({ ...tools, api: await openApi(config), isWell, launch, gradual }, config);
  const isDone = open.length === 0 && isAccepted && (isDryRun || (await deploy()));
  if (!isDone) process.exitCode = 1;
  if (isDone && launch) sayLeftToDo(config);
}

const openApi = async ({ account_id }: Configuration) => new CloudflareApi(await findAccess(account_id));

function sayLeftToDo(config: Configuration): void {
  console.log("\nFica para fazer à mão:");
  for (const line of listLeftToDo(config)) console.log(`  - ${line}`);
}

const USAGE = `Uso: npm run deploy -- [opções]

  --criar           cria antes o que a conta não tem: D1, KV, R2, segredos, e os ids em wrangler.toml
  --importar …      com --criar: o resto são argumentos de npm run import, para um banco sem escolas
  --aos-poucos      prova a versão sem visitantes, depois com 10 %, e volta se ela falha mais
  --dry-run         faz só o que não muda nada, e diz o que falta
  --aceitar NOMES   segue apesar destas conferências: ${Object.keys(GATES).join(", ")}`;

function parseOptions(argv: readonly string[]) {
  const importing = argv.indexOf("--importar");
  const args = argv.slice(0, importing < 0 ? undefined : importing);
  const options = {
    criar: { type: "boolean", default: false },
    "aos-poucos": { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
    aceitar: { type: "string", multiple: true, default: [] as string[] },
  } as const;
  const { values } = understand(USAGE, () => parseArgs({ args, options }));
  if (importing >= 0 && !values.criar) throw new Error(USAGE);
  const importArgs = importing < 0 ? [] : argv.slice(importing + 1);
  const accepted = parseAccepted(values.aceitar);
  const [isDryRun, isGradual] = [values["dry-run"], values["aos-poucos"]];
  return { isDryRun, isGradual, creates: values.criar, accepted, importArgs };
}

if (import.meta.main) await runScript(main);
