import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { stateDir } from "../../scripts/platform.ts";
import { heapOf } from "./isolate-heap.ts";

export interface ServedWorker {
  /** Origin, without a trailing slash. */
  readonly origin: string;
  /** CPU seconds used by the process, to 10 ms. */
  readonly cpuSeconds: () => number;
  /** Resident memory of the process in bytes: the Worker and the simulators of its bindings. */
  readonly memory: () => number;
  /** Bytes held by the Worker's isolate, after or before a garbage collection. The limit is 128 MB. */
  readonly heap: (withGarbage?: boolean) => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** Name of the measured Worker in its process. */
const WORKER = "app";

const HELLO = 'export default { fetch: () => new Response("Hello World!") };';

/** The smallest Worker, which every ratio refers to. */
export function serveHelloWorld(): Promise<ServedWorker> {
  return serve({
    name: WORKER,
    compatibilityDate: "2026-10-06",
    modules: [{ type: "ESModule", path: "index.js", contents: HELLO }],
  });
}

/**
 * A Worker that answers as a page did, from constants, after one read of KV: what a page costs before any code of ours,
 * the simulator of KV included.
 */
export async function serveConstant(page: Response): Promise<ServedWorker> {
  const [body, headers] = [await page.text(), Object.fromEntries(page.headers)];
  for (const name of ["content-encoding", "transfer-encoding"]) delete headers[name];
  const contents = `const body = ${JSON.stringify(body)}, headers = ${JSON.stringify(headers)};
export default { async fetch(_, { KV }) { await KV.get("key"); return new Response(body, { headers }); } };`;
  const worker = {
    name: WORKER,
    compatibilityDate: "2026-10-06",
    kvNamespaces: { KV: "floor" },
    modules: [{ type: "ESModule", path: "index.js", contents }],
  };
  return serve(worker, [], { resourcePersistencePath: undefined });
}

/**
 * Starts the production build with the local D1 and KV; null if there is none. Assets are left out, because they would
 * add another Worker to each request in the local simulator only. `more` are options of the Worker, `shared` of
 * Miniflare, `settings` variables besides the build's.
 */
export async function serveBuild(
  more: object = {},
  shared: object = {},
  settings: object = {},
): Promise<ServedWorker | null> {
  const folder = findBuild();
  if (!folder) return null;
  const { workerOptions, externalWorkers = [] } = unstable_getMiniflareWorkerOptions(
    path.join(folder, "wrangler.json"),
  );
  const { modulesRules: _, assets: __, ...options } = workerOptions;
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .sort((file) => (file === "index.js" ? -1 : 1));
  const modules = scripts.map((file) => ({
    type: "ESModule" as const,
    path: path.resolve(folder, file),
    contents: readFileSync(path.join(folder, file), "utf8"),
  }));
  const bindings = { ...(options as { bindings?: object }).bindings, ...settings, SEARCH_API_KEYS: partnerKeys() };
  const worker = { ...options, name: WORKER, ...more, bindings, rootPath: path.resolve(folder), modules };
  return serve(worker, externalWorkers, shared);
}

/** Enough partners of the measured search API that no rate limit applies; their key is "chave". */
export const PARTNERS = Array.from({ length: 100 }, (_, number) => `parceiro-${number}`);
const partnerKeys = () => PARTNERS.map((name) => `${name}=chave`).join(" ");

export function findBuild(): string | null {
  try {
    const folders = readdirSync("dist").map((name) => path.join("dist", name));
    return folders.find((folder) => readdirSync(folder).includes("wrangler.json")) ?? null;
  } catch {
    return null;
  }
}

async function serve(worker: object, others: readonly object[] = [], shared: object = {}): Promise<ServedWorker> {
  const before = new Set(workerdChildren());
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      log: new Log(LogLevel.WARN),
      logRequests: false,
      cf: false,
      inspectorPort: 0,
      resourcePersistencePath: path.resolve(stateDir, "v3"),
      ...shared,
      workers: [worker, ...others],
    } as never),
  );
  const url = await miniflare.ready;
  const pid = workerdChildren().find((child) => !before.has(child));
  if (pid === undefined) throw new Error("O processo workerd não foi encontrado.");
  return {
    origin: url.origin,
    cpuSeconds: () => cpuSecondsOf(pid),
    heap: async (withGarbage = false) =>
      heapOf(await miniflare.getInspectorURL(), WORKER, () => wake(url.origin), withGarbage),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) * 1024,
    stop: () => miniflare.dispose(),
  };
}

async function wake(origin: string): Promise<void> {
  await (await fetch(`${origin}/robots.txt`)).arrayBuffer();
}

/** Child processes that are workerd. Linux only. */
function workerdChildren(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const fields = statOf(pid);
      return fields?.command.includes("workerd") && fields.parent === process.pid;
    });
}

function cpuSecondsOf(pid: number): number {
  const { ticks } = statOf(pid)!;
  return ticks / 100;
}

/** The fields of `/proc/<pid>/stat` that matter here; null after the process has ended. Ticks are 10 ms each. */
function statOf(pid: number): { command: string; parent: number; ticks: number } | null {
  try {
    const [, command, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))!;
    const fields = rest!.split(" ");
    return { command: command!, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return null;
  }
}
