import { type Browser, type CDPSession, chromium, type Page } from "playwright";
import { serveEdge } from "./edge.ts";
import { asMeasured } from "./reference-machine.ts";
import type { Measure } from "./report.ts";
import { summarize } from "./timing.ts";
import type { ServedWorker } from "./workerd.ts";

const GROUP = "navegador";
const PAGE = "/busca/sp/sao-paulo-sp";
const KIBIBYTE = 1024;
/** Slowdown of an ordinary Android phone compared with this machine. */
const CPU_SLOWDOWN = 4;
/** Slow 4G: round trip, and bytes per second of 1.6 Mbit/s. */
const SLOW = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, offline: false };
/** The first taps compile the code. */
const WARM_UPS = 4;
const TAPS = 24;
const SETTLE_MS = 250;

/** Milliseconds from the tap on a filter to the frame after the one that shows its results. Runs in the browser. */
const MEASURE_TAP = `async (name) => {
  const box = document.getElementById(name);
  const results = document.getElementById("resultados");
  const painted = new Promise((done) => {
    const observer = new MutationObserver((changes) => {
      if (!changes.some((change) => change.type === "childList")) return;
      observer.disconnect();
      requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => done(performance.now()); port2.postMessage(0); });
    });
    observer.observe(results, { childList: true });
  });
  const started = performance.now();
  box.click();
  return (await painted) - started;
}`;

/**
 * Responsiveness of a search page in the browser of an ordinary phone. CPU-bound times are scaled to the reference
 * machine.
 */
export async function benchInteraction(
  app: ServedWorker,
  slowness: number,
  log: (line: string) => void,
): Promise<Measure[]> {
  const edge = await serveEdge(app.origin);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    log("navegador: toque num filtro, processador 4× mais lento");
    const fast = await taps(browser, edge.origin, null);
    log("navegador: o mesmo, com 150 ms e 1,6 Mbit/s");
    const slow = await taps(browser, edge.origin, SLOW);
    const { script, requests } = await bytesOf(browser, edge.origin);
    return [
      time("toque num filtro até os resultados, p50", fast.p50 / slowness, 90, asMeasured(fast.p50, slowness)),
      time("toque num filtro até os resultados, p75", fast.p75 / slowness, 115, asMeasured(fast.p75, slowness)),
      time("toque num filtro até os resultados, p50, rede lenta", slow.p50, 240, "150 ms, 1,6 Mbit/s"),
      {
        group: GROUP,
        name: "JavaScript com todas as ilhas, brotli",
        unit: "KB",
        value: script / KIBIBYTE,
        budget: { atMost: 105 },
        note: "página de busca, depois de usada",
      },
      { group: GROUP, name: "pedidos da página de busca", unit: "", value: requests, budget: { atMost: 4 } },
    ];
  } finally {
    await browser.close();
    edge.stop();
  }
}

function time(name: string, value: number, atMost: number, note: string): Measure {
  return { group: GROUP, name, value, unit: "ms", budget: { atMost }, note };
}

/** Times of taps on two filters in turn, on and off. */
async function taps(browser: Browser, origin: string, network: typeof SLOW | null) {
  const { page, cdp } = await openPhone(browser, origin);
  if (network) await cdp.send("Network.emulateNetworkConditions", network);
  else await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  // Every response is fetched, as on a first visit.
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  const samples: number[] = [];
  for (let i = 0; i < WARM_UPS + TAPS; i++) {
    const name = i % 4 < 2 ? "f-shifts-manha" : "f-shifts-tarde";
    const ms: number = await page.evaluate(`(${MEASURE_TAP})(${JSON.stringify(name)})`);
    if (i >= WARM_UPS) samples.push(ms);
    await page.waitForTimeout(SETTLE_MS);
  }
  await page.context().close();
  const sorted = samples.toSorted((a, b) => a - b);
  return { ...summarize(samples), p75: sorted[Math.ceil(0.75 * sorted.length) - 1]! };
}

/** Compressed bytes of the scripts after everything on the page was used, and requests before that. */
async function bytesOf(browser: Browser, origin: string) {
  const { page, cdp } = await openPhone(browser, origin, "about:blank");
  const scripts = new Set<string>();
  let script = 0;
  let requests = 0;
  cdp.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
    if (type !== "Image" && type !== "Other") requests++;
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength;
  });
  await page.goto(origin + PAGE, { waitUntil: "networkidle" });
  const before = requests;
  await page.locator(".place-search input").click();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1000);
  await page.context().close();
  return { script, requests: before };
}

async function openPhone(
  browser: Browser,
  origin: string,
  url = origin + PAGE,
): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: "pt-BR",
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await page.goto(url, { waitUntil: "load" });
  return { page, cdp };
}
