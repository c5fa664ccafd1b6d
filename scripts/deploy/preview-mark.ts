import type { BuiltConfig } from "./built-config.ts";
import { readDeployment } from "./deployment.ts";
import { mustRun, type Run, wrangler } from "./run.ts";

/** Set by `[env.preview]` of wrangler.toml only; identifies a deployed preview Worker. */
const ENVIRONMENT = "preview";

/** Throws unless a build is of `[env.preview]` and has no route of the site (`routes` are inherited from the top). */
export function refuseUnlessBuiltForPreview({ vars, route, routes = [] }: BuiltConfig): void {
  if (vars.ENVIRONMENT === ENVIRONMENT && !route && routes.length === 0) return;
  throw new Error("a configuração compilada não é de um preview: confira ENVIRONMENT e routes em wrangler.toml");
}

/**
 * Throws unless everything in a configuration belongs to the preview `name`: its Worker, and each database and
 * namespace, looked up in the account by the id that will be written to.
 */
export function refuseUnlessOfPreview(config: BuiltConfig, name: string, run: Run): void {
  refuseUnlessBuiltForPreview(config);
  const databases = new Map(listDatabases(run).map((each) => [each.uuid, each.name]));
  const namespaces = new Map(listNamespaces(run).map((each) => [each.id, each.title]));
  const found = [
    ["o Worker", config.name, name],
    ...config.d1_databases.map((each) => [each.binding, databases.get(each.database_id), name]),
    ...config.kv_namespaces.map((each) => [each.binding, namespaces.get(each.id), namespaceTitle(name, each.binding)]),
  ];
  for (const [what, actual, expected] of found) {
    if (actual !== expected)
      throw new Error(`${what} da configuração não é de ${name}, e sim ${actual ?? "de ninguém"}`);
  }
  findPreviewWorker(name, run);
}

/** Whether there is a Worker of this name. Throws if it is not a preview or cannot be read. */
export function findPreviewWorker(name: string, run: Run): boolean {
  const versions = readDeployment(run, name);
  if (versions === null) return false;
  for (const { version_id } of versions) {
    const view = wrangler("versions", "view", version_id, "--name", name, "--json");
    const { resources } = JSON.parse(mustRun(run, "versions view", view, true)) as WorkerVersion;
    const environment = resources.bindings.find((binding) => binding.name === "ENVIRONMENT")?.text;
    if (environment !== ENVIRONMENT) throw new Error(`o Worker ${name} não é um preview: ENVIRONMENT é ${environment}`);
  }
  return true;
}

/** The part of `wrangler versions view --json` that is read. */
interface WorkerVersion {
  readonly resources: { readonly bindings: readonly { readonly name: string; readonly text?: string }[] };
}

/** The D1 databases of the account. */
export function listDatabases(run: Run): readonly { readonly name: string; readonly uuid: string }[] {
  return JSON.parse(mustRun(run, "d1 list", wrangler("d1", "list", "--json"), true));
}

/** The KV namespaces of the account. */
export function listNamespaces(run: Run): readonly { readonly title: string; readonly id: string }[] {
  return JSON.parse(mustRun(run, "kv namespace list", wrangler("kv", "namespace", "list"), true));
}

/** Title of a namespace of a preview. */
export const namespaceTitle = (name: string, binding: string): string => `${name}-${binding.toLowerCase()}`;
