import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Configuration, readConfiguration } from "../configuration.ts";
import { understand } from "../run-command.ts";
import { auditPackages } from "./audit.ts";
import { BUILT_CONFIG, readBuiltConfig, unfinished } from "./built-config.ts";
import { GATES, type Gate, type Problem, parseAccepted, passGates } from "./gates.ts";
import { createResources, withIds } from "./resources.ts";
import { build, failure, mustRun, type Run, run, runScript, script, withAccess, wrangler } from "./run.ts";
import { missingRoutes, secretProblems, settingProblems, unknownValues } from "./settings.ts";
import { isSiteWell } from "./smoke.ts";
import { STARTUP_LIMIT_MS, startupMs } from "./startup.ts";

/** Exit status of `scripts/publish.ts` while the snapshot is held; the deploy continues. */
const HELD = 3;

const CONFIG = "wrangler.toml";

const BUILD = "dist/client/builds/latest.json";

/** Values that stop a deploy and are said, so that the gates above them stay in sight. */
const SHOWN_REFUSALS = 10;

/** Sends a request to a version that has no visitors. */
const VERSION_HEADER = "Cloudflare-Workers-Version-Overrides";

/** The production D1, whatever environment was built last. */
const DATABASE = ["DB", "--config", CONFIG, "--env", "production"];

interface Production {
  readonly run: Run;
  /** Runs the smoke test, also on a version that has no visitors. */
  readonly isWell: (origin: string, version?: string) => Promise<boolean>;
  readonly say: (line: string) => void;
  /** Gates whose problems do not stop this deploy. */
  readonly accepted?: ReadonlySet<Gate>;
  /** Releases to all visitors at once, as a migration of Durable Objects needs. */
  readonly isWhole?: boolean;
}

/**
 * Deploys the build to production: migrations (the running release continues with them), the snapshot in the release's
 * format (the running release keeps its own), then the release. Returns whether the new release is live; throws when a
 * command fails.
 */
export async function deployProduction(
  { run, isWell, say, accepted = new Set(), isWhole = false }: Production,
  config: Configuration,
): Promise<boolean> {
  const { name } = config;
  const origin = config.vars.SITE_ORIGIN!;
  const step = (title: string, ...args: string[]): string => {
    say(`› ${title}`);
    return mustRun(run, title, withAccess(wrangler(...args)));
  };
  const rollBack = (version: string) =>
    step(`volta ao programa ${version}`, "rollback", version, "--name", name, "--yes", "--message", "prova do site");

  const before = findLiveVersion(run, name);
  // A Worker gets its secrets after its first deploy.
  if (before && !passGates(secretProblems(config, listSecrets(run, name)), accepted, say)) return false;
  const { bookmark } = JSON.parse(step("ponto de volta do banco", "d1", "time-travel", "info", ...DATABASE, "--json"));
  say(`  ${bookmark} (Time Travel)`);
  say("› migrações");
  mustRun(run, "migrações", withAccess(script("scripts/migrate.ts", "--remote")));
  say("› publicação no formato deste programa");
  const published = run(withAccess(script("scripts/publish.ts", "--remote")));
  if (published.status !== 0 && published.status !== HELD) throw failure("publicação", published);

  if (before && !isWhole) {
    const version = versionOf(step("versão nova, ainda sem visitantes", "versions", "upload"));
    const share = (title: string, ...versions: string[]) =>
      step(title, "versions", "deploy", ...versions, "--name", name, "--yes");
    share("prova da versão", `${version}@0%`, `${before}@100%`);
    if (!(await isWell(origin, version))) {
      say("✖ a versão nova não passa na prova: nenhum visitante a recebeu");
      return false;
    }
    share("todos os visitantes na versão nova", `${version}@100%`);
    step("crons e endereços", "triggers", "deploy");
  } else {
    step("programa novo", "deploy");
  }
  if (await isWell(origin)) {
    if (!before)
      say(`› falta: npx wrangler secret put SECOND_FACTOR_KEY --name ${name} (docs/operations.md, First deploy)`);
    return true;
  }
  say("✖ o site não está bem");
  if (before) rollBack(before);
  else say("✖ não há programa anterior a que voltar: corrija e rode de novo");
  return false;
}

/** Id of the version that most visitors have; null before the first deploy. Throws when that cannot be read. */
function findLiveVersion(run: Run, name: string): string | null {
  const status = ["deployments", "status", "--json", "--name", name, "--config", BUILT_CONFIG];
  const ran = run(withAccess(wrangler(...status)), true);
  if (ran.status === 0) {
    const { versions } = JSON.parse(ran.stdout) as { versions: { version_id: string; percentage: number }[] };
    return versions.toSorted((a, b) => b.percentage - a.percentage)[0]!.version_id;
  }
  if (/\[code: (?:10007|10090)\]|has no deployments/.test(ran.stdout + ran.stderr)) return null;
  throw failure("programa no ar", ran);
}

function listSecrets(run: Run, name: string): readonly string[] {
  const list = withAccess(wrangler("secret", "list", "--name", name, "--config", BUILT_CONFIG));
  const secrets = JSON.parse(mustRun(run, "segredos", list, true)) as { name: string }[];
  return secrets.map((secret) => secret.name);
}

function versionOf(output: string): string {
  const [, version] = /Worker Version ID: ([0-9a-f-]{36})/.exec(output) ?? [];
  if (!version) throw new Error("o wrangler não disse o id da versão nova");
  return version;
}

/** The checks of the build and its settings that an operator may accept; warns of the rest. */
function checkBuild(config: Configuration): readonly Problem[] {
  const { warnings, problems } = auditPackages(run);
  for (const warning of warnings) console.log(`⚠ ${warning}`);
  const startup = startupMs(run);
  console.log(`› parte em ${startup.toFixed(0)} ms (a Cloudflare aceita até ${STARTUP_LIMIT_MS})`);
  const late: Problem = { gate: "startup", text: `o Worker parte em ${startup.toFixed(0)} ms` };
  return [...settingProblems(config), ...problems, ...(startup > STARTUP_LIMIT_MS ? [late] : [])];
}

/** Runs a command whose output matters only when it fails; throws an error with this text then. */
function runQuietly(problem: string, command: Parameters<Run>[0]): void {
  const { status, stdout } = run(command, true);
  if (status !== 0) throw new Error(`${stdout}${problem}`);
}

/** Lines that say what nobody may accept: the first ten values, and how many more there are. */
export function refusals(values: readonly string[]): readonly string[] {
  const lines = values.slice(0, SHOWN_REFUSALS).map((value) => `✖ ${value} (wrangler.toml, [env.production])`);
  const more = values.length - lines.length;
  return more > 0 ? [...lines, `✖ e mais ${more}`] : lines;
}

/** Creates what production lacks in the account, and writes the ids into wrangler.toml. */
function createForProduction(): void {
  const { name, ...config } = readConfiguration("production");
  const production = { ...config, name: `${name}-production` };
  const created = createResources(run, production);
  writeFileSync(CONFIG, withIds(readFileSync(CONFIG, "utf8"), production, created));
  console.log(`› banco, namespaces e buckets estão na conta, e os ids em ${CONFIG}`);
}

const USAGE = `Uso: npm run deploy -- [opções]

  --create         cria na conta o banco, os namespaces e os buckets que faltam, e escreve os ids em wrangler.toml
  --at-once        põe a versão nova no ar de uma vez, como exige uma migração de Durable Objects
  --dry-run        faz só o que não muda nada, e diz o que falta
  --accept NOMES   segue apesar destas conferências: ${Object.keys(GATES).join(", ")}`;

/** Exit status 1 when production did not, or would not, change. */
async function main(): Promise<void> {
  const options = {
    create: { type: "boolean", default: false },
    "at-once": { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
    accept: { type: "string", multiple: true, default: [] as string[] },
  } as const;
  const { values } = understand(USAGE, () => parseArgs({ options }));
  if (values.create) return createForProduction();
  const accepted = parseAccepted(values.accept);
  console.log("› compilando e conferindo");
  runQuietly("não compilou", build("production"));
  const config = readBuiltConfig();
  runQuietly("o pacote não está bom", wrangler("deploy", "--dry-run"));
  const isAccepted = passGates(checkBuild(config), accepted, console.log);
  const open = [...unfinished(config), ...unknownValues(config), ...missingRoutes(config)];
  for (const line of refusals(open)) console.error(line);
  const { id: release } = JSON.parse(readFileSync(BUILD, "utf8")) as { id: string };
  const isWell: Production["isWell"] = (origin, version) =>
    isSiteWell(origin, version ? { release, headers: { [VERSION_HEADER]: `${config.name}="${version}"` } } : {});
  const deploy = () =>
    deployProduction({ run, isWell, say: console.log, accepted, isWhole: values["at-once"] }, config);
  const isDone = open.length === 0 && isAccepted && (values["dry-run"] || (await deploy()));
  if (!isDone) process.exitCode = 1;
  else if (values["dry-run"]) console.log("✔ nada aqui impede o deploy: npm run deploy");
}

if (import.meta.main) await runScript(main);
