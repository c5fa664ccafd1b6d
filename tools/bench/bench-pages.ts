import { formatDecimal } from "../../src/domain/text/format.ts";
import { importTable } from "../../vite/route-table.ts";
import { log, type Measure, measuresOf } from "./report.ts";
import { type SentRequest, sendAll } from "./send.ts";
import { median, summarize } from "./timing.ts";
import { type ServedWorker, serveBuild } from "./workerd.ts";

const measure = measuresOf("telas");
/** Requests of one screen in a row. Screens alternate, so that a slow minute of the machine affects all of them. */
const BLOCK = 100;
/** Requests of hello-world in a row: CPU is read to 10 ms. */
const HELLO_BLOCK = 1000;
const ROUNDS = 3;
const CONNECTIONS = 8;
/** A slow request is at most so many times the median one, in the median round. */
const MAX_SPREAD = 4;
/** Rows of each table that is printed, and screens that are also asked for in a new isolate. */
const DEAREST = 10;

/** Maximum CPU in times of hello-world by pattern, the first that matches; files are made once a publication. */
const BUDGETS: readonly (readonly [RegExp, number?])[] = [
  [/\.(ics|xml)$|:file/],
  [/^\/api/, 2.5],
  [/^\/bolsas-de-estudo|^\/escola\/(por-|ranking|:slug$)|mapa/, 6],
  [/^\/$|^\/busca|^\/escola\/busca|^\/matriculas/, 5],
  // Pages of one person read D1, whose simulator runs in the measured process.
  [/, d[ae] /],
  [/^/, 3],
];

/** Pictures need the static files, which are not served here. */
const DRAWN = /^\/cartao|\.png$/;

/** States of screens that cost otherwise. */
const STATES: Readonly<Record<string, SentRequest>> = {
  "/busca, por série e preço": {
    path: "/busca/sp/sao-paulo-sp?grade=fundamentalII_6-ano&priceMax=2500&priceMin=500",
  },
  "/busca, com mapa": { path: "/busca/sp/sao-paulo-sp?view=map" },
  "404": { path: "/nada/disso" },
};

/** CPU, slow requests, elements and bytes of each screen that answers a stranger, and of `others`. */
export async function benchPages(
  hello: ServedWorker,
  app: ServedWorker,
  others: Readonly<Record<string, SentRequest>>,
): Promise<Measure[]> {
  const { module } = await importTable();
  const samples = module.ROUTES.flatMap(({ pattern, sample }) =>
    sample && !DRAWN.test(pattern) ? [[pattern, { path: sample }] as const] : [],
  );
  const screens = [...samples, ...Object.entries({ ...STATES, ...others })].map(([name, request]) => ({
    name,
    request,
    ratios: [] as number[],
    p50s: [] as number[],
    spreads: [] as number[],
  }));
  log(`${screens.length} telas, ${BLOCK * ROUNDS} pedidos de cada uma, alternados`);
  // The first round compiles and fills caches.
  for (let round = 0; round <= ROUNDS; round++) {
    const { cpuMs } = await sendBlock(hello, { path: "/" }, 200, HELLO_BLOCK);
    for (const { name, request, ratios, p50s, spreads } of screens) {
      const block = await sendBlock(app, request, name === "404" ? 404 : 200);
      if (round === 0) continue;
      const { p50, p99 } = summarize(block.ms);
      ratios.push(block.cpuMs / cpuMs);
      p50s.push(p50);
      spreads.push(p99 / p50);
    }
  }
  const measures: Measure[] = [];
  for (const { name, request, ratios, p50s, spreads } of screens) {
    const atMost = BUDGETS.find(([pattern]) => pattern.test(name))![1];
    const text = await textOf(app, request);
    measures.push(
      measure(`${name}: CPU, vezes o hello-world`, median(ratios), "×", {
        ...(atMost && { budget: { atMost } }),
        note: `p50 ${formatDecimal(median(p50s), 1)} ms`,
      }),
      measure(`${name}: p99, vezes o p50`, median(spreads), "", { budget: { atMost: MAX_SPREAD } }),
      measure(name, text.match(/<[a-z]/g)?.length ?? 0, "elementos"),
      measure(name, text.length / 1024, "KB"),
    );
  }
  return [...measures, ...(await firstRequests(screens.toSorted((a, b) => median(b.ratios) - median(a.ratios))))];
}

/** The first request of each of the dearest screens in an isolate of its own. */
async function firstRequests(screens: readonly { readonly name: string; readonly request: SentRequest }[]) {
  const measures: Measure[] = [];
  for (const { name, request } of screens.slice(0, DEAREST)) {
    const app = (await serveBuild())!;
    const started = performance.now();
    await textOf(app, request);
    measures.push(measure(`${name}: primeiro pedido de um isolado`, performance.now() - started, "ms"));
    await app.stop();
  }
  return measures;
}

/** The dearest screens by CPU, elements and bytes, first requests, and those whose requests are unlike each other. */
export function dearestOf(measures: readonly Measure[]): Measure[][] {
  const screens = measures.filter(({ group }) => group === "telas");
  const units = [...new Set(screens.map(({ unit }) => unit))];
  return units.map((unit) =>
    screens
      .filter((one) => one.unit === unit)
      .toSorted((a, b) => b.value - a.value)
      .slice(0, DEAREST),
  );
}

async function textOf(app: ServedWorker, { path, cookie = "" }: SentRequest): Promise<string> {
  return (await fetch(app.origin + path, { headers: { cookie } })).text();
}

/** Sends a request again and again. Throws on another status than the expected one. */
async function sendBlock(worker: ServedWorker, request: SentRequest, expected = 200, size = BLOCK) {
  const ms: number[] = [];
  const onResponse = ({ path }: SentRequest, status: number, took: number) => {
    if (status !== expected) throw new Error(`${status} ${path}`);
    ms.push(took);
  };
  const { cpuMs } = await sendAll(worker, new Array<SentRequest>(size).fill(request), onResponse, {
    connections: CONNECTIONS,
  });
  return { cpuMs, ms };
}
