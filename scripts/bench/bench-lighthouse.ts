import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import lighthouse, { type Result } from "lighthouse";
import { chromium } from "playwright";
import { stateDir } from "../platform.ts";
import type { Measure } from "./report.ts";
import { summarize } from "./timing.ts";
import { findBuild } from "./workerd.ts";

const GROUP = "lighthouse";
const RUNS = 3;
/** The browser sometimes loses a recording (NO_NAVSTART). */
const MAX_LOST = 2;
const START_S = 60;

const SEARCH = "/busca/sp/sao-paulo-sp";
const PAGES = [
  ["início", async () => "/"],
  ["busca", async () => SEARCH],
  ["diretório", async () => "/bolsas-de-estudo/sp/sao-paulo-sp"],
  ["escola", firstSchool],
] as const;

const SCORES = [
  ["performance", "desempenho", 99],
  ["accessibility", "acessibilidade", 100],
  ["best-practices", "boas práticas", 100],
  ["seo", "SEO", 100],
] as const;

const TIMES = [
  ["largest-contentful-paint", "LCP", 800],
  ["total-blocking-time", "TBT", 20],
] as const;

/** Runs Lighthouse on a simulated phone against the compressed build, as `wrangler dev` serves it. */
export async function benchLighthouse(log: (line: string) => void): Promise<Measure[]> {
  const site = await serveSite(await freePort());
  const browserPort = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-quic", `--remote-debugging-port=${browserPort}`],
  });
  try {
    const measures: Measure[] = [];
    for (const [name, findPath] of PAGES) {
      log(`Lighthouse: ${name}, ${RUNS} vezes`);
      measures.push(...measuresOf(name, await runsOf(site.origin + (await findPath(site.origin)), browserPort)));
    }
    return measures;
  } finally {
    await browser.close();
    await site.stop();
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

function measuresOf(name: string, runs: readonly Result[]): Measure[] {
  const median = (value: (run: Result) => number) => summarize(runs.map(value)).p50;
  return [
    ...SCORES.map(([category, label, atLeast]): Measure => {
      const value = Math.round(median((run) => (run.categories[category]!.score ?? 0) * 100));
      const note = value < atLeast ? lostIn(runs[0]!, category) : undefined;
      return { group: GROUP, name: `${name}: ${label}`, value, unit: "", budget: { atLeast }, note };
    }),
    ...TIMES.map(([audit, label, atMost]): Measure => {
      const value = Math.round(median((run) => run.audits[audit]!.numericValue!));
      return { group: GROUP, name: `${name}: ${label}`, value, unit: "ms", budget: { atMost } };
    }),
  ];
}

/** The audits that cost points in a category. */
function lostIn({ categories, audits }: Result, category: string): string {
  const lost = categories[category]!.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]!.score ?? 1) < 0.9);
  return lost.map(({ id }) => id).join(", ");
}

async function firstSchool(origin: string): Promise<string> {
  const html = await (await fetch(origin + SEARCH)).text();
  return /<article.*?href="(\/escola\/[^"]+)"/s.exec(html)![1]!;
}

async function serveSite(port: number): Promise<{ origin: string; stop: () => Promise<void> }> {
  const config = path.join(findBuild()!, "wrangler.json");
  const options = ["--config", config, "--port", String(port), "--persist-to", stateDir, "--log-level", "error"];
  const server = spawn(process.execPath, ["node_modules/wrangler/bin/wrangler.js", "dev", ...options], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://localhost:${port}`;
  for (let second = 0; !(await isUp(origin)); second++) {
    if (server.exitCode !== null || second === START_S) throw new Error("O site não respondeu ao Lighthouse.");
    await setTimeout(1000);
  }
  const stop = async () => {
    server.kill("SIGTERM");
    await once(server, "exit");
  };
  return { origin, stop };
}

/** A free port: a server left running must not be measured instead of this one. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function isUp(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/robots.txt`)).ok;
  } catch {
    return false;
  }
}
