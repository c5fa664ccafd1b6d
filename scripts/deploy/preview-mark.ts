import type { CloudflareApi } from "../cloudflare/api.ts";
import { listDatabases, listNamespaces } from "../cloudflare/resources.ts";
import { findLiveVersions, readBindings } from "../cloudflare/workers.ts";
import type { Configuration } from "../configuration.ts";

/** Set by `[env.preview]` of wrangler.toml only; identifies a deployed preview Worker. */
const ENVIRONMENT = "preview";

/** Throws unless a build is of `[env.preview]` and has no route of the site (`routes` are inherited from the top). */
export function refuseUnlessBuiltForPreview({ vars, route, routes = [] }: Configuration): void {
  if (vars.ENVIRONMENT === ENVIRONMENT && !route && routes.length === 0) return;
  throw new Error("a configuração compilada não é de um preview: confira ENVIRONMENT e routes em wrangler.toml");
}

/**
 * Throws unless everything in a configuration belongs to the preview `name`: its Worker, and each database and
 * namespace, looked up in the account by the id that will be written to.
 */
export async function refuseUnlessOfPreview(config: Configuration, name: string, api: CloudflareApi): Promise<void> {
  refuseUnlessBuiltForPreview(config);
  const databases = new Map((await listDatabases(api)).map((each) => [each.uuid, each.name]));
  const namespaces = new Map((await listNamespaces(api)).map((each) => [each.id, each.title]));
  const found = [
    ["o Worker", config.name, name],
    ...config.d1_databases.map((each) => [each.binding, databases.get(each.database_id), name]),
    ...config.kv_namespaces.map((each) => [each.binding, namespaces.get(each.id), namespaceTitle(name, each.binding)]),
  ];
  for (const [what, actual, expected] of found) {
    if (actual !== expected)
      throw new Error(`${what} da configuração não é de ${name}, e sim ${actual ?? "de ninguém"}`);
  }
  await findPreviewWorker(api, name);
}

/** Whether there is a Worker of this name. Throws if it is not a preview or cannot be read. */
export async function findPreviewWorker(api: CloudflareApi, name: string): Promise<boolean> {
  const versions = await findLiveVersions(api, name);
  if (versions === null) return false;
  for (const { version_id: version } of versions) {
    const bindings = await readBindings(api, name, version);
    const environment = bindings.find((binding) => binding.name === "ENVIRONMENT")?.text;
    if (environment !== ENVIRONMENT) throw new Error(`o Worker ${name} não é um preview: ENVIRONMENT é ${environment}`);
  }
  return true;
}

/** Title of a namespace of a preview. */
export const namespaceTitle = (name: string, binding: string): string => `${name}-${binding.toLowerCase()}`;
