import path from "node:path";
import { slugify } from "../../src/domain/slug.ts";
import { BUILT_CONFIG, type BuiltConfig, readBuiltConfig, writeBuiltConfig } from "./built-config.ts";
import { build, type Command, mustRun, type Run, run, runScript, script, wrangler } from "./run.ts";
import { isSiteWell } from "./smoke.ts";

const USAGE = `Uso: node scripts/deploy/preview.ts up|down <branch>

  up    compila e publica o Worker do branch, com D1 e KV só dele e uma demonstração pequena; diz o endereço
  down  apaga tudo o que up fez
Precisa de CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID e WORKERS_SUBDOMAIN (o <nome> de <nome>.workers.dev).`;

/** Schools of the demonstration of a preview: a city with pages, and a minute to fill. */
const SCHOOLS = "300";

/** Longest name of a Worker that still is a label of a host name, with room for the account. */
const MAX_NAME = 54;

/** Name of everything that a branch has of its own: "Feature/Ação nova" → "escola-a-vista-feature-acao-nova". */
export function previewName(branch: string): string {
  return `escola-a-vista-${slugify(branch)}`.slice(0, MAX_NAME).replace(/-+$/, "");
}

/** Where the configuration of what was built is. */
export interface BuiltConfigFile {
  readonly read: () => BuiltConfig;
  readonly write: (config: BuiltConfig) => void;
}

/** A Worker with its own D1 and KV, filled with a small demonstration. Answers its address. */
export function putUp(name: string, subdomain: string, run: Run, built: BuiltConfigFile): string {
  const must = (command: Command, quiet = false) => mustRun(run, command.args.slice(1, 4).join(" "), command, quiet);
  must(build("preview"));
  const config = built.read();
  config.name = name;
  const address = `https://${name}.${subdomain}.workers.dev`;
  config.vars.SITE_ORIGIN = address;
  for (const database of config.d1_databases) {
    if (!databaseId(name, run)) must(wrangler("d1", "create", name));
    Object.assign(database, { database_name: name, database_id: databaseId(name, run), remote: true });
  }
  for (const namespace of config.kv_namespaces) {
    const title = namespaceTitle(name, namespace.binding);
    if (!namespaceId(title, run)) must(wrangler("kv", "namespace", "create", title));
    Object.assign(namespace, { id: namespaceId(title, run), remote: true });
  }
  built.write(config);

  const state = { STATE_DIR: ".wrangler/preview-state" };
  const folder = path.join(state.STATE_DIR, `backup-${Date.now()}`);
  const local = ["DB", "--config", "wrangler.toml", "--local", "--persist-to", state.STATE_DIR];
  must(wrangler("d1", "migrations", "apply", ...local), true);
  must({ ...script("scripts/demo/main.ts", "--escolas", SCHOOLS), env: state });
  must({ ...script("scripts/backup/main.ts", folder), env: state });
  const remote = { WRANGLER_CONFIG: BUILT_CONFIG };
  must({ ...script("scripts/backup/restore.ts", folder, "--substituir", "--remote"), env: remote });

  must(wrangler("deploy"));
  return address;
}

/** Takes away what `up` made; what is not there is no failure. */
export function takeDown(name: string, run: Run): void {
  run(wrangler("delete", "--name", name, "--force"));
  if (databaseId(name, run)) run(wrangler("d1", "delete", name, "--skip-confirmation"));
  for (const binding of ["SNAPSHOT", "REDIRECTS"]) {
    const id = namespaceId(namespaceTitle(name, binding), run);
    if (id) run(wrangler("kv", "namespace", "delete", "--namespace-id", id, "--skip-confirmation"));
  }
}

function databaseId(name: string, run: Run): string | undefined {
  const databases: { name: string; uuid: string }[] = JSON.parse(run(wrangler("d1", "list", "--json"), true).stdout);
  return databases.find((each) => each.name === name)?.uuid;
}

function namespaceId(title: string, run: Run): string | undefined {
  const namespaces: { title: string; id: string }[] = JSON.parse(run(wrangler("kv", "namespace", "list"), true).stdout);
  return namespaces.find((each) => each.title === title)?.id;
}

const namespaceTitle = (name: string, binding: string) => `${name}-${binding.toLowerCase()}`;

async function main(): Promise<void> {
  const [direction, branch, ...rest] = process.argv.slice(2);
  const subdomain = process.env.WORKERS_SUBDOMAIN;
  if (!branch || rest.length > 0 || (direction !== "up" && direction !== "down")) throw new Error(USAGE);
  const name = previewName(branch);
  if (direction === "down") return takeDown(name, run);
  if (!subdomain) throw new Error(USAGE);
  const address = putUp(name, subdomain, run, { read: readBuiltConfig, write: writeBuiltConfig });
  if (!(await isSiteWell(address))) throw new Error(`${address} não passa na prova`);
  console.log(address);
}

if (import.meta.main) await runScript(main);
