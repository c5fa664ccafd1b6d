import { type Cost, type Load, load } from "./load.ts";
import { asMeasured, slownessOf } from "./reference-machine.ts";
import type { Measure } from "./report.ts";
import { SEARCH_CARDS } from "./search-cards.ts";
import { summarize } from "./timing.ts";
import type { ServedWorker } from "./workerd.ts";

const GROUP = "servidor";
/** Requests of one kind in a row. The kinds alternate, so that a slow minute of the machine affects all of them. */
const BLOCK = 500;
const ROUNDS = 9;

const PAGES = {
  hello: { path: "/" },
  json: { path: "/api/v1/schools?city=sao-paulo-sp" },
  graphql: SEARCH_CARDS,
  html: { path: "/busca/sp/sao-paulo-sp" },
} as const satisfies Record<string, Load>;
type Kind = keyof typeof PAGES;
const KINDS = Object.keys(PAGES) as Kind[];

/**
 * CPU and throughput of the production build, next to a hello-world Worker in the same run, which also shows the speed
 * of this machine.
 */
export async function benchServer(
  hello: ServedWorker,
  app: ServedWorker,
  log: (line: string) => void,
): Promise<{ measures: Measure[]; slowness: number }> {
  const serverOf = (kind: Kind) => (kind === "hello" ? hello : app);
  log(`${BLOCK * ROUNDS} pedidos de cada tipo, alternados`);
  for (const kind of KINDS) await load(serverOf(kind), PAGES[kind], BLOCK);
  const costs: Record<Kind, Cost[]> = { hello: [], json: [], graphql: [], html: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of KINDS) costs[kind].push(await load(serverOf(kind), PAGES[kind], BLOCK));
  }
  const cpu = (key: Kind) => summarize(costs[key].map((c) => c.cpuMs)).p50;
  const rate = (key: Kind) => summarize(costs[key].map((c) => c.requestsPerSecond)).p50;
  const line = (name: string, value: number, unit: Measure["unit"], rest: Partial<Measure> = {}): Measure => ({
    group: GROUP,
    name,
    value,
    unit,
    ...rest,
  });
  const times = (key: Kind) => cpu(key) / cpu("hello");
  const slowness = slownessOf(cpu("hello"));
  const net = cpu("html") - cpu("hello");
  const measures = [
    line("hello-world: CPU por pedido", cpu("hello"), "ms"),
    line("busca em JSON: CPU por pedido", cpu("json"), "ms", { ratio: times("json") }),
    line("busca em JSON: vezes o hello-world", times("json"), "×", { budget: { atMost: 2 }, note: PAGES.json.path }),
    line("busca em GraphQL: CPU por pedido", cpu("graphql"), "ms", { ratio: times("graphql") }),
    line("busca em GraphQL: vezes o hello-world", times("graphql"), "×", {
      budget: { atMost: 4 },
      note: PAGES.graphql.path,
    }),
    line("página de busca: CPU por pedido", cpu("html"), "ms", { ratio: times("html") }),
    line("página de busca: vezes o hello-world", times("html"), "×", { budget: { atMost: 4 }, note: PAGES.html.path }),
    line("página de busca: CPU além do hello-world, na máquina de referência", net / slowness, "ms", {
      budget: { atMost: 0.6 },
      note: asMeasured(net, slowness),
    }),
    line("hello-world", rate("hello"), "req/s"),
    line("busca em JSON", rate("json"), "req/s", { ratio: rate("json") / rate("hello") }),
    line("busca em GraphQL", rate("graphql"), "req/s", { ratio: rate("graphql") / rate("hello") }),
    line("página de busca", rate("html"), "req/s", { ratio: rate("html") / rate("hello") }),
    line("memória além do hello-world, depois da carga", (app.memory() - hello.memory()) / 1024 / 1024, "MB"),
  ];
  return { measures, slowness };
}
