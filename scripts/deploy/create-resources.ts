import type { CloudflareApi } from "../cloudflare/api.ts";
import {
  createBucket,
  createDatabase,
  createNamespace,
  hasBucket,
  listDatabases,
  listNamespaces,
} from "../cloudflare/resources.ts";
import type { Configuration } from "../configuration.ts";
import { isExampleId } from "./built-config.ts";

interface Existing {
  readonly id: string;
  readonly name: string;
}

interface Creation {
  readonly api: CloudflareApi;
  readonly isDryRun: boolean;
  readonly say: (line: string) => void;
}

/**
 * Creates the databases, namespaces and buckets of a configuration that the account lacks, and returns it with their ids.
 * A second run finds all of them by name. Throws, before it creates anything, for an id that is of another account.
 */
export async function createResources({ api, isDryRun, say }: Creation, config: Configuration): Promise<Configuration> {
  const databases = (await listDatabases(api)).map(({ uuid, name }) => ({ id: uuid, name }));
  const namespaces = (await listNamespaces(api)).map(({ id, title }) => ({ id, name: title }));
  for (const { binding, database_id: id } of config.d1_databases) refuseForeignId(binding, id, databases);
  for (const { binding, id } of config.kv_namespaces) refuseForeignId(binding, id, namespaces);

  const create = async <T>(what: string, make: () => Promise<T>): Promise<T | undefined> => {
    say(isDryRun ? `› criaria ${what}` : `› cria ${what}`);
    return isDryRun ? undefined : make();
  };
  const filled = structuredClone(config);
  for (const database of filled.d1_databases) {
    if (!isExampleId(database.database_id)) continue;
    const name = database.database_name;
    const id = idOf(name, databases) ?? (await create(`o banco ${name}`, () => createDatabase(api, name)))?.uuid;
    if (id) database.database_id = id;
  }
  for (const namespace of filled.kv_namespaces) {
    if (!isExampleId(namespace.id)) continue;
    const title = `${config.name}-${namespace.binding.toLowerCase()}`;
    const id = idOf(title, namespaces) ?? (await create(`o KV ${title}`, () => createNamespace(api, title)))?.id;
    if (id) namespace.id = id;
  }
  for (const { bucket_name: name } of filled.r2_buckets ?? []) {
    if (!(await hasBucket(api, name))) await create(`o R2 ${name}`, () => createBucket(api, name));
  }
  return filled;
}

const idOf = (wanted: string, existing: readonly Existing[]) => existing.find(({ name }) => name === wanted)?.id;

function refuseForeignId(binding: string, id: string, existing: readonly Existing[]): void {
  if (isExampleId(id) || existing.some((each) => each.id === id)) return;
  throw new Error(`o id de ${binding} em wrangler.toml (${id}) não é desta conta`);
}

/**
 * Writes the ids of a configuration, and the host of the site as a custom domain if it has no route yet, into the text of
 * `wrangler.toml`, section production.
 */
export function fillProduction(toml: string, config: Configuration): string {
  let filled = toml;
  for (const { binding, database_id: id } of config.d1_databases) {
    filled = replaceKey(filled, "d1_databases", binding, "database_id", id);
  }
  for (const { binding, id } of config.kv_namespaces) filled = replaceKey(filled, "kv_namespaces", binding, "id", id);
  if (config.route || config.routes) return filled;
  const hosts = [new URL(config.vars.SITE_ORIGIN!).host, config.vars.PAYMENT_HOST].filter(Boolean);
  const routes = hosts.map((host) => `{ pattern = "${host}", custom_domain = true }`);
  return filled.replace(/^\[env\.production\]\n/m, (header) => `${header}routes = [${routes.join(", ")}]\n`);
}

/** Replaces a key of the entry with this binding in a table of production. */
function replaceKey(toml: string, table: string, binding: string, key: string, value: string): string {
  const entry = `(\\[\\[env\\.production\\.${table}\\]\\]\\nbinding = "${binding}"\\n(?:\\w+ = .*\\n)*?${key} = )"[^"]*"`;
  const pattern = new RegExp(entry);
  if (!pattern.test(toml)) throw new Error(`não achei ${key} de ${binding} em wrangler.toml, [env.production]`);
  return toml.replace(pattern, `$1"${value}"`);
}
