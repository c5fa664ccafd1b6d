import { load } from "./load.ts";
import type { Measure } from "./report.ts";
import { summarize } from "./timing.ts";
import type { ServedWorker } from "./workerd.ts";

const GROUP = "servidor";
/** Requests of a kind in a row; the kinds take turns, so that a slow minute of the machine is no one's alone. */
const BLOCK = 500;
const ROUNDS = 9;

const PAGES = {
  json: "/api/v1/schools?city=sao-paulo-sp",
  html: "/busca/sp/sao-paulo-sp",
} as const;

/** CPU and throughput of the production build, next to a hello-world Worker in the same run. */
export async function benchServer(
  hello: ServedWorker,
  app: ServedWorker,
  log: (line: string) => void,
): Promise<Measure[]> {
  const kinds = [
    { key: "hello", worker: hello, path: "/" },
    { key: "json", worker: app, path: PAGES.json },
    { key: "html", worker: app, path: PAGES.html },
  ] as const;
  log(`${BLOCK * ROUNDS} pedidos de cada tipo, alternados`);
  for (const { worker, path } of kinds) await load(worker, path, BLOCK);
  const costs = { hello: [], json: [], html: [] } as Record<
    "hello" | "json" | "html",
    Awaited<ReturnType<typeof load>>[]
  >;
  for (let round = 0; round < ROUNDS; round++) {
    for (const { key, worker, path } of kinds) costs[key].push(await load(worker, path, BLOCK));
  }
  const cpu = (key: keyof typeof costs) => summarize(costs[key].map((c) => c.cpuMs)).p50;
  const rate = (key: keyof typeof costs) => summarize(costs[key].map((c) => c.requestsPerSecond)).p50;
  const line = (name: string, value: number, unit: Measure["unit"], rest: Partial<Measure> = {}): Measure => ({
    ...{ group: GROUP, name, value, unit },
    ...rest,
  });
  const times = (key: "json" | "html") => cpu(key) / cpu("hello");
  return [
    line("hello-world: CPU por pedido", cpu("hello"), "ms"),
    line("busca em JSON: CPU por pedido", cpu("json"), "ms", { ratio: times("json") }),
    line("busca em JSON: vezes o hello-world", times("json"), "×", { budget: { atMost: 2 }, note: PAGES.json }),
    line("página de busca: CPU por pedido", cpu("html"), "ms", { ratio: times("html") }),
    line("página de busca: vezes o hello-world", times("html"), "×", { budget: { atMost: 4 }, note: PAGES.html }),
    line("página de busca: CPU além do hello-world", cpu("html") - cpu("hello"), "ms", { budget: { atMost: 0.6 } }),
    line("hello-world", rate("hello"), "req/s"),
    line("busca em JSON", rate("json"), "req/s", { ratio: rate("json") / rate("hello") }),
    line("página de busca", rate("html"), "req/s", { ratio: rate("html") / rate("hello") }),
    line("memória além do hello-world, depois da carga", (app.memory() - hello.memory()) / 1024 / 1024, "MB"),
  ];
}
