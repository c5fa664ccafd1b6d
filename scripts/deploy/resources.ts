import type { Configuration } from "../configuration.ts";
import { failure, mustRun, type Run, withAccess, wrangler } from "./run.ts";

type Resources = Pick<Configuration, "name" | "d1_databases" | "kv_namespaces" | "r2_buckets">;

/**
 * Creates what a Worker lacks in the account: its database, namespaces and buckets. Repeated, it finds what is there.
 * Returns the configuration with their ids.
 */
export function createResources<C extends Resources>(run: Run, config: C): C {
  const databases = config.d1_databases.map(({ database_name: name, ...each }) => {
    const id = findDatabase(run, name) ?? create(run, ["d1", "create", name], () => findDatabase(run, name));
    return { ...each, database_name: name, database_id: id };
  });
  const namespaces = config.kv_namespaces.map((each) => {
    const title = namespaceTitle(config.name, each.binding);
    const find = () => findNamespace(run, title);
    return { ...each, id: find() ?? create(run, ["kv", "namespace", "create", title], find) };
  });
  for (const { bucket_name: bucket } of config.r2_buckets ?? []) createBucket(run, bucket);
  return { ...config, d1_databases: databases, kv_namespaces: namespaces };
}

/** A text of wrangler.toml with the ids of one configuration instead of another's. */
export function withIds(toml: string, from: Resources, to: Resources): string {
  const idsOf = ({ d1_databases, kv_namespaces }: Resources) => [
    ...d1_databases.map((each) => each.database_id),
    ...kv_namespaces.map(({ id }) => id),
  ];
  const ids = new Map(idsOf(from).map((id, i) => [id, idsOf(to)[i]!]));
  return toml.replace(/"([\da-f-]{32,36})"/g, (quoted, id) => (ids.has(id) ? `"${ids.get(id)}"` : quoted));
}

export const namespaceTitle = (name: string, binding: string): string => `${name}-${binding.toLowerCase()}`;

/** Id of a database; undefined without one of this name. */
export function findDatabase(run: Run, name: string): string | undefined {
  const databases = list<{ uuid: string; name: string }>(run, "d1", "list", "--json");
  return databases.find((each) => each.name === name)?.uuid;
}

/** Id of a namespace; undefined without one of this title. */
export function findNamespace(run: Run, title: string): string | undefined {
  const namespaces = list<{ id: string; title: string }>(run, "kv", "namespace", "list");
  return namespaces.find((each) => each.title === title)?.id;
}

function list<T>(run: Run, ...args: string[]): T[] {
  return JSON.parse(mustRun(run, args.join(" "), withAccess(wrangler(...args)), true));
}

function create(run: Run, args: readonly string[], find: () => string | undefined): string {
  mustRun(run, args.join(" "), withAccess(wrangler(...args)));
  const id = find();
  if (!id) throw new Error(`não encontrei o que foi criado: ${args.join(" ")}`);
  return id;
}

/** Creates a bucket, unless it is there. */
function createBucket(run: Run, bucket: string): void {
  const created = run(withAccess(wrangler("r2", "bucket", "create", bucket)), true);
  if (created.status !== 0 && !/\[code: 10004\]/.test(created.stdout + created.stderr))
    throw failure(`r2 bucket create ${bucket}`, created);
}
