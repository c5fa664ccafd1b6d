import path from "node:path";
import { BUILT_CONFIG, type BuiltConfig, readBuiltConfig, writeBuiltConfig } from "./built-config.ts";
import {
  findPreviewWorker,
  listDatabases,
  listNamespaces,
  namespaceTitle,
  refuseUnlessBuiltForPreview,
  refuseUnlessOfPreview,
} from "./preview-mark.ts";
import { previewName } from "./preview-name.ts";
import { build, type Command, mustRun, type Run, run, runScript, script, wrangler } from "./run.ts";
import { isSiteWell } from "./smoke.ts";

const USAGE = `Uso: node scripts/deploy/preview.ts up|down <branch>

  up    compila e publica o Worker do branch, com D1 e KV só dele e uma demonstração pequena; diz o endereço
  down  apaga tudo o que up fez
Precisa de CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID e WORKERS_SUBDOMAIN (o <nome> de <nome>.workers.dev).`;

/** Schools of a preview's demonstration: enough for a city with pages, generated in a minute. */
const SCHOOLS = "300";

/** Path of the built configuration. */
export interface BuiltConfigFile {
  readonly read: () => BuiltConfig;
  readonly write: (config: BuiltConfig) => void;
}

/**
 * Publishes a branch's Worker with its own D1 and KV, filled with a small demonstration, and returns its address.
 * Throws before it fills or deploys anything that does not belong to this preview.
 */
export function putUp(branch: string, subdomain: string, run: Run, built: BuiltConfigFile): string {
  const name = previewName(branch);
  must(run, build("preview"));
  const config = built.read();
  refuseUnlessBuiltForPreview(config);
  config.name = name;
  const address = `https://${name}.${subdomain}.workers.dev`;
  config.vars.SITE_ORIGIN = address;
  if (!listDatabases(run).some((each) => each.name === name)) must(run, wrangler("d1", "create", name));
  const made = listDatabases(run).find((each) => each.name === name);
  for (const database of config.d1_databases) {
    Object.assign(database, { database_name: name, database_id: made?.uuid });
  }
  const titleOf = ({ binding }: { readonly binding: string }) => namespaceTitle(name, binding);
  const existing = new Set(listNamespaces(run).map(({ title }) => title));
  for (const title of config.kv_namespaces.map(titleOf)) {
    if (!existing.has(title)) must(run, wrangler("kv", "namespace", "create", title));
  }
  const ids = new Map(listNamespaces(run).map(({ title, id }) => [title, id]));
  for (const namespace of config.kv_namespaces) Object.assign(namespace, { id: ids.get(titleOf(namespace)) });
  built.write(config);
  refuseUnlessOfPreview(built.read(), name, run);

  const state = { STATE_DIR: ".wrangler/preview-state" };
  const folder = path.join(state.STATE_DIR, `backup-${Date.now()}`);
  must(run, { ...script("scripts/migrate.ts"), env: state });
  must(run, { ...script("scripts/demo/demo.ts", "--escolas", SCHOOLS), env: state });
  must(run, { ...script("scripts/backup/backup.ts", folder), env: state });
  const remote = { WRANGLER_CONFIG: BUILT_CONFIG };
  must(run, { ...script("scripts/backup/restore.ts", folder, "--substituir", "--remote"), env: remote });

  must(run, wrangler("deploy", "--config", BUILT_CONFIG));
  return address;
}

/** Deletes what `putUp` created for a branch; throws on failure, and skips what is missing. */
export function takeDown(branch: string, run: Run): void {
  const name = previewName(branch);
  if (findPreviewWorker(name, run)) must(run, wrangler("delete", "--name", name, "--force"));
  if (listDatabases(run).some((each) => each.name === name)) {
    must(run, wrangler("d1", "delete", name, "--skip-confirmation"));
  }
  const titles = ["SNAPSHOT", "REDIRECTS"].map((binding) => namespaceTitle(name, binding));
  for (const { id } of listNamespaces(run).filter(({ title }) => titles.includes(title))) {
    must(run, wrangler("kv", "namespace", "delete", "--namespace-id", id, "--skip-confirmation"));
  }
}

const must = (run: Run, command: Command, quiet = false) =>
  mustRun(run, command.args.slice(1, 4).join(" "), command, quiet);

async function main(): Promise<void> {
  const [direction, branch, ...rest] = process.argv.slice(2);
  const subdomain = process.env.WORKERS_SUBDOMAIN;
  if (!branch || rest.length > 0 || (direction !== "up" && direction !== "down")) throw new Error(USAGE);
  if (direction === "down") return takeDown(branch, run);
  if (!subdomain) throw new Error(USAGE);
  const address = putUp(branch, subdomain, run, { read: readBuiltConfig, write: writeBuiltConfig });
  if (!(await isSiteWell(address))) throw new Error(`${address} não passa na prova`);
  console.log(address);
}

if (import.meta.main) await runScript(main);
