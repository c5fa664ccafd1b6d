import path from "node:path";
import { findAccess } from "../cloudflare/access.ts";
import { CloudflareApi } from "../cloudflare/api.ts";
import {
  createBucket,
  createDatabase,
  createNamespace,
  deleteDatabase,
  deleteNamespace,
  hasBucket,
  listDatabases,
  listNamespaces,
} from "../cloudflare/resources.ts";
import { deleteWorker } from "../cloudflare/workers.ts";
import type { Configuration } from "../configuration.ts";
import { BUILT_CONFIG, readBuiltConfig, writeBuiltConfig } from "./built-config.ts";
import {
  findPreviewWorker,
  namespaceTitle,
  refuseUnlessBuiltForPreview,
  refuseUnlessOfPreview,
} from "./preview-mark.ts";
import { previewName } from "./preview-name.ts";
import { build, type Command, mustRun, type Run, run, runScript, script, withAccess, wrangler } from "./run.ts";
import { isSiteWell } from "./smoke.ts";

const USAGE = `Uso: node scripts/deploy/preview.ts up|down <branch>

  up    compila e publica o Worker do branch, com D1 e KV só dele e uma demonstração pequena; diz o endereço
  down  apaga tudo o que up fez
Precisa de CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID e WORKERS_SUBDOMAIN (o <nome> de <nome>.workers.dev).`;

/** Schools of a preview's demonstration: enough for a city with pages, generated in a minute. */
const SCHOOLS = "300";

interface PreviewTools {
  readonly api: CloudflareApi;
  readonly run: Run;
  readonly built: { readonly read: () => Configuration; readonly write: (config: Configuration) => void };
}

/**
 * Publishes a branch's Worker with its own D1 and KV, filled with a small demonstration, and returns its address.
 * Throws before it fills or deploys anything that does not belong to this preview.
 */
export async function putUp(branch: string, subdomain: string, { api, run, built }: PreviewTools): Promise<string> {
  const name = previewName(branch);
  must(run, build("preview"));
  const config = built.read();
  refuseUnlessBuiltForPreview(config);
  config.name = name;
  const address = `https://${name}.${subdomain}.workers.dev`;
  config.vars.SITE_ORIGIN = address;
  const database = (await listDatabases(api)).find((each) => each.name === name) ?? (await createDatabase(api, name));
  for (const each of config.d1_databases) Object.assign(each, { database_name: name, database_id: database.uuid });
  const ids = new Map((await listNamespaces(api)).map(({ title, id }) => [title, id]));
  for (const namespace of config.kv_namespaces) {
    const title = namespaceTitle(name, namespace.binding);
    namespace.id = ids.get(title) ?? (await createNamespace(api, title)).id;
  }
  for (const { bucket_name: bucket } of config.r2_buckets ?? []) {
    if (!(await hasBucket(api, bucket))) await createBucket(api, bucket);
  }
  built.write(config);
  await refuseUnlessOfPreview(built.read(), name, api);

  const state = { STATE_DIR: ".wrangler/preview-state" };
  const folder = path.join(state.STATE_DIR, `backup-${Date.now()}`);
  must(run, { ...script("scripts/migrate.ts"), env: state });
  must(run, { ...script("scripts/demo/demo.ts", "--escolas", SCHOOLS), env: state });
  must(run, { ...script("scripts/backup/backup.ts", folder, "--sem-cifra"), env: state });
  const remote = { WRANGLER_CONFIG: BUILT_CONFIG };
  must(run, withAccess({ ...script("scripts/backup/restore.ts", folder, "--substituir", "--remote"), env: remote }));

  must(run, withAccess(wrangler("deploy", "--config", BUILT_CONFIG)));
  return address;
}

/** Deletes what `putUp` created for a branch; throws on failure, and skips what is missing. */
export async function takeDown(branch: string, api: CloudflareApi): Promise<void> {
  const name = previewName(branch);
  if (await findPreviewWorker(api, name)) await deleteWorker(api, name);
  const database = (await listDatabases(api)).find((each) => each.name === name);
  if (database) await deleteDatabase(api, database.uuid);
  const titles = ["SNAPSHOT", "REDIRECTS"].map((binding) => namespaceTitle(name, binding));
  const namespaces = await listNamespaces(api);
  for (const { id } of namespaces.filter(({ title }) => titles.includes(title))) await deleteNamespace(api, id);
}

const must = (run: Run, command: Command) => mustRun(run, command.args.slice(1, 4).join(" "), command);

async function main(): Promise<void> {
  const [direction, branch, ...rest] = process.argv.slice(2);
  const subdomain = process.env.WORKERS_SUBDOMAIN;
  if (!branch || rest.length > 0 || (direction !== "up" && direction !== "down")) throw new Error(USAGE);
  const api = new CloudflareApi(await findAccess(undefined));
  if (direction === "down") return takeDown(branch, api);
  if (!subdomain) throw new Error(USAGE);
  const built = { read: readBuiltConfig, write: writeBuiltConfig };
  const address = await putUp(branch, subdomain, { api, run, built });
  if (!(await isSiteWell(address))) throw new Error(`${address} não passa na prova`);
  console.log(address);
}

if (import.meta.main) await runScript(main);
