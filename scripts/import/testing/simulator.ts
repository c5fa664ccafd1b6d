import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { readConfiguration } from "../../configuration.ts";
import type { Platform } from "../../platform.ts";

/** The local D1 and KV in workerd, which behaves as Cloudflare does. */
export async function openSimulator(folder: string): Promise<Platform> {
  const { d1_databases, kv_namespaces } = readConfiguration();
  const simulator = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      resourcePersistencePath: folder,
      modules: true,
      script: "export default {}",
      d1Databases: Object.fromEntries(d1_databases.map((each) => [each.binding, each.database_id])),
      kvNamespaces: Object.fromEntries(kv_namespaces.map((each) => [each.binding, each.id])),
    } as never),
  );
  return { env: await simulator.getBindings<Env>(), close: () => simulator.dispose() };
}
