import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import lighthouse, { type Result } from "lighthouse";
import { formatCount } from "../../src/domain/text/format.ts";
import { comparePath, paths } from "../../src/site/paths.ts";
import { launchBrowser } from "./browser.ts";
import { serveEdge } from "./edge.ts";
import { inOneResponse } from "./floor.ts";
import { log, type Measure, measuresOf } from "./report.ts";
import { median } from "./timing.ts";
import type { ServedWorker } from "./workerd.ts";

const measure = measuresOf("lighthouse");
const RUNS = 3;
/** The browser sometimes loses a recording (NO_NAVSTART). */
const MAX_LOST = 2;
const MAX_BLOCKING_MS = 50;
/** The largest paint next to that of the same page in one response, without scripts. */
const MAX_LCP_RATIO = 1.3;

const SEARCH = "/busca/sp/sao-paulo-sp";
const PAGES = [
  ["início", async () => "/"],
  ["busca", async () => SEARCH],
  ["diretório", async () => "/bolsas-de-estudo/sp/sao-paulo-sp"],
  ["escola", async (origin: string) => paths.school((await firstSchools(origin, 1))[0]!)],
  ["comparação", async (origin: string) => comparePath(await firstSchools(origin, 3))],
] as const;
/** Shown to no search engine, which costs points. */
const UNLISTED: readonly string[] = ["comparação"];

const SCORES = [
  ["performance", "desempenho", 99],
  ["accessibility", "acessibilidade", 100],
  ["best-practices", "boas práticas", 100],
  ["seo", "SEO", 100],
] as const;

/** Runs Lighthouse on a simulated phone against the compressed build, and against the floor of each page. */
export async function benchLighthouse(app: ServedWorker): Promise<Measure[]> {
  const site = await serveEdge(app.origin);
  const edit = (html: string) => inOneResponse(html, (path) => readFileSync(`dist/client${path}`, "utf8"));
  const floor = await serveEdge(app.origin, { edit });
  const browserPort = await freePort();
  const browser = await launchBrowser("--disable-quic", `--remote-debugging-port=${browserPort}`);
  try {
    const measures: Measure[] = [];
    for (const [name, findPath] of PAGES) {
      log(`Lighthouse: ${name}, ${RUNS} vezes`);
      const path = await findPath(app.origin);
      const runs = await runsOf(site.origin + path, browserPort);
      measures.push(...compare(name, runs, await runsOf(floor.origin + path, browserPort)));
    }
    return measures;
  } finally {
    await browser.close();
    site.stop();
    floor.stop();
  }
}

async function runsOf(url: string, port: number): Promise<Result[]> {
  const runs: Result[] = [];
  let lost = 0;
  while (runs.length < RUNS) {
    const run = await lighthouse(url, {
      port,
      logLevel: "silent",
      onlyCategories: SCORES.map(([category]) => category),
    });
    if (run && !run.lhr.runtimeError) runs.push(run.lhr);
    else if (++lost > MAX_LOST) throw new Error(run?.lhr.runtimeError?.message ?? `Sem resultado: ${url}`);
  }
  return runs;
}

function compare(name: string, runs: readonly Result[], floor: readonly Result[]): Measure[] {
  const lcp = (of: readonly Result[]) => medianOf(of, "largest-contentful-paint");
  const [own, least] = [lcp(runs), lcp(floor)];
  return [
    ...SCORES.filter(([category]) => category !== "seo" || !UNLISTED.includes(name)).map(
      ([category, label, atLeast]): Measure => {
        const score = Math.round(100 * median(runs.map(({ categories }) => categories[category]!.score ?? 0)));
        const note = score < atLeast ? lostIn(runs[0]!, category) : undefined;
        return measure(`${name}: ${label}`, score, "", { budget: { atLeast }, note });
      },
    ),
    measure(`${name}: LCP, vezes o piso`, own / least, "×", {
      budget: { atMost: MAX_LCP_RATIO },
      note: `${formatCount(own)} e ${formatCount(least)} ms`,
    }),
    measure(`${name}: TBT`, Math.round(medianOf(runs, "total-blocking-time")), "ms", {
      budget: { atMost: MAX_BLOCKING_MS },
    }),
  ];
}

function medianOf(runs: readonly Result[], audit: string): number {
  return median(runs.map(({ audits }) => audits[audit]!.numericValue!));
}

/** The audits that cost points in a category. */
function lostIn({ categories, audits }: Result, category: string): string {
  const lost = categories[category]!.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]!.score ?? 1) < 0.9);
  return lost.map(({ id }) => id).join(", ");
}

/** Slugs of the first schools of the list. */
async function firstSchools(origin: string, count: number): Promise<string[]> {
  const html = await (await fetch(origin + SEARCH)).text();
  return Array.from(html.matchAll(/<article.*?href="\/escola\/([^"]+)"/gs), ([, slug]) => slug!).slice(0, count);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
