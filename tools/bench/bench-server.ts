import { run } from "../../scripts/deploy/run.ts";
import { startupMs } from "../../scripts/deploy/startup.ts";
import { formatDecimal } from "../../src/domain/text/format.ts";
import { paths } from "../../src/site/paths.ts";
import { searchPathOf } from "./mix.ts";
import { mixedQueries } from "./queries.ts";
import { log, type Measure, measuresOf } from "./report.ts";
import { SEARCH_CARDS } from "./search-cards.ts";
import { type Cost, type SentRequest, sendAll } from "./send.ts";
import type { PublishedSnapshot } from "./snapshot.ts";
import { median } from "./timing.ts";
import { type ServedWorker, serveConstant } from "./workerd.ts";

const measure = measuresOf("servidor");
/** Requests of one kind in a row. The kinds alternate, so that a slow minute of the machine affects all of them. */
const BLOCK = 500;
const ROUNDS = 9;
/** Budget of the start of an isolate, on the otherwise idle machine of a measurement. */
const STARTUP_MS = 25;
/** Budget of memory after the load, simulators included: more means that something of each request is kept. */
const MEMORY_MB = 900;
/** Different pages of a varied kind. */
const VARIETY = 20;

interface Kind {
  readonly name: string;
  readonly requests: readonly SentRequest[];
  /** The Worker that is asked; without it, the site. */
  readonly worker?: ServedWorker;
  /** Maximum CPU, in times that of hello-world; none where the simulator's rate limiters are part of it. */
  readonly atMost?: number;
  /** All requests come from one network, so that the rate limiters are called (`worker/limits.ts`). */
  readonly isOneNetwork?: true;
}

const ROBOTS: readonly SentRequest[] = [{ path: "/robots.txt" }];

/**
 * Start, CPU and throughput of the production build, next to a hello-world Worker in the same rounds, which also shows
 * the speed of this machine.
 */
export async function benchServer(
  hello: ServedWorker,
  app: ServedWorker,
  snapshot: PublishedSnapshot,
): Promise<Measure[]> {
  const pages = await pagesOf(app, snapshot);
  const constant = await serveConstant(await fetch(app.origin + pages.school[0]!.path));
  const kinds = kindsOf(pages, constant);
  log(`${BLOCK * ROUNDS} pedidos de cada tipo, alternados`);
  const costs = kinds.map((): { own: Cost; ratio: number }[] => []);
  const hellos: Cost[] = [];
  // The first round compiles and fills caches.
  for (let round = 0; round <= ROUNDS; round++) {
    const base = await sendBlock(hello, [{ path: "/" }]);
    if (round > 0) hellos.push(base);
    for (const [i, { worker = app, requests, isOneNetwork }] of kinds.entries()) {
      const own = await sendBlock(worker, requests, isOneNetwork);
      if (round > 0) costs[i]!.push({ own, ratio: own.cpuMs / base.cpuMs });
    }
  }
  await constant.stop();
  const helloMs = median(hellos.map(({ cpuMs }) => cpuMs));
  return [
    ...kinds.flatMap(({ name, atMost, requests }, i) => {
      const rounds = costs[i]!;
      const siteMs = median(rounds.map(({ own }) => own.cpuMs));
      const ratio = median(rounds.map((round) => round.ratio));
      const note = `${formatDecimal(siteMs, 2)} e ${formatDecimal(helloMs, 2)} ms por pedido; ${requests.length} endereços`;
      return [
        measure(`${name}: CPU, vezes o hello-world`, ratio, "×", { ...(atMost && { budget: { atMost } }), note }),
        measure(name, median(rounds.map(({ own }) => own.requestsPerSecond)), "req/s"),
      ];
    }),
    measure("memória além do hello-world, depois da carga", (app.memory() - hello.memory()) / 2 ** 20, "MB", {
      budget: { atMost: MEMORY_MB },
    }),
    measure("partida do Worker", startupMs(run, 0), "ms", {
      budget: { atMost: STARTUP_MS },
      note: "a melhor de três; um hello-world não chega a uma amostra de 1,1 ms",
    }),
  ];
}

/** Sends the requests in turn until there are enough. Throws on a status other than 200. */
function sendBlock(worker: ServedWorker, requests: readonly SentRequest[], isOneNetwork?: boolean): Promise<Cost> {
  const block = Array.from({ length: BLOCK }, (_, i) => requests[i % requests.length]!);
  const onResponse = ({ path }: SentRequest, status: number) => {
    if (status !== 200) throw new Error(`${status} ${path}`);
  };
  return sendAll(worker, block, onResponse, { isOneNetwork });
}

async function pagesOf(app: ServedWorker, { schools, places }: PublishedSnapshot) {
  // More than needed: a later page of a short list is a 404.
  const searches = mixedQueries(schools, 2 * VARIETY).map(({ query }) => searchPathOf(query, places));
  const step = Math.floor(schools.length / VARIETY);
  const ofSchools = Array.from({ length: VARIETY }, (_, i) => paths.school(schools[i * step]!.slug));
  return { search: await existing(app, searches), school: await existing(app, ofSchools) };
}

function kindsOf(pages: Awaited<ReturnType<typeof pagesOf>>, constant: ServedWorker): Kind[] {
  return [
    { name: "/robots.txt", requests: ROBOTS, atMost: 1.3 },
    { name: "/robots.txt, de uma rede só", requests: ROBOTS, isOneNetwork: true },
    { name: "busca em GraphQL", requests: [SEARCH_CARDS], atMost: 5.5 },
    { name: "páginas de busca", requests: pages.search, atMost: 5 },
    { name: "páginas de busca, de uma rede só", requests: pages.search, isOneNetwork: true },
    { name: "páginas de escola", requests: pages.school, atMost: 6 },
    { name: "piso: página constante, uma leitura do KV", requests: [{ path: "/" }], worker: constant },
  ];
}

/** The first pages that return 200. */
async function existing(app: ServedWorker, candidates: readonly string[]): Promise<SentRequest[]> {
  const found: SentRequest[] = [];
  for (const path of candidates) {
    const response = await fetch(app.origin + path, { redirect: "manual" });
    await response.arrayBuffer();
    if (response.status === 200) found.push({ path });
  }
  return found.slice(0, VARIETY);
}
