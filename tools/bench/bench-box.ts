import type { Browser } from "playwright";
import { formatCount } from "../../src/domain/text/format.ts";
import { launchBrowser } from "./browser.ts";
import { serveEdge } from "./edge.ts";
import { servePeers } from "./peers.ts";
import { log, type Measure, measuresOf } from "./report.ts";
import { summarize, type Times } from "./timing.ts";
import type { ServedWorker } from "./workerd.ts";

const PAGE = "/busca/sp/sao-paulo-sp";
const CONTEXTS = 7;
/** Slowdown of an ordinary Android phone compared with this machine. */
const CPU_SLOWDOWN = 4;
const PATIENCE_MS = 15_000;
/** Milliseconds for which the sheet of a phone is open before a box in it is tapped. */
const SHEET_MS = 1_000;

const SCREENS = [
  { name: "1280 px", viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
  { name: "360 px", viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
] as const;
type Screen = (typeof SCREENS)[number];

/** Delay of the tap after the load, and its limit as a multiple of the floor. */
const VISITS = [
  { afterMs: 1_000, atMost: 1.5 },
  { afterMs: 4_000, atMost: 1.3 },
] as const;

/**
 * A search page, and the first box of its filters; a phone has that of ours in a sheet, which a tap on `opener` opens.
 */
interface Site {
  readonly url: string;
  readonly box: string;
  readonly opener?: string;
}

/**
 * `window.watchUse()` has `window.used` promise the milliseconds from the next release of the pointer to the frame that
 * shows another list. Runs in the browser, of the peers too.
 */
const WATCH = `window.watchUse = () => {
  const shown = () => [document.querySelector("h1")?.textContent, document.querySelector(".card h2 a")?.href].join();
  window.used = new Promise((painted, failed) => {
    setTimeout(() => failed(new Error("nada mudou na página.")), ${PATIENCE_MS});
    let start = 0;
    const before = shown();
    addEventListener("pointerup", ({ timeStamp }) => { start = timeStamp; }, { capture: true, passive: true });
    const observer = new MutationObserver(() => {
      if (!start || shown() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => painted(performance.now() - start);
        port2.postMessage(0);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  });
};`;

/**
 * Measures a tap on a box of the filters, by real input in fresh browser contexts, until another list is painted; in
 * turn with the same tap on the peers (`peers.ts`). Without them there is nothing to compare with, and no measure.
 */
export async function benchBox(app: ServedWorker): Promise<Measure[]> {
  const peers = await servePeers();
  if (!peers) return [];
  const edges = await Promise.all([peers.floor, peers.svelteKit, app.origin].map((origin) => serveEdge(origin)));
  const [floor, svelteKit, own] = edges.map(({ origin }) => origin);
  const sites: readonly Site[] = [
    { url: `${floor}/`, box: ".filters [name=shifts]" },
    { url: `${svelteKit}/`, box: ".filters [name=shifts]" },
    { url: own + PAGE, box: "#filtros [name=shifts]:not([type=hidden])", opener: "#abre-filtros" },
  ];
  const browser = await launchBrowser("--disable-gpu");
  try {
    const measures: Measure[] = [];
    for (const screen of SCREENS) {
      for (const visit of VISITS) {
        log(`uma caixa dos filtros, ${screen.name}, ${visit.afterMs / 1000} s depois de carregar`);
        measures.push(...(await measure(browser, sites, screen, visit)));
      }
    }
    return measures;
  } finally {
    await browser.close();
    for (const edge of edges) edge.stop();
    peers.stop();
  }
}

async function measure(
  browser: Browser,
  sites: readonly Site[],
  screen: Screen,
  { afterMs, atMost }: (typeof VISITS)[number],
): Promise<Measure[]> {
  const times = sites.map((): number[] => []);
  for (let i = 0; i < CONTEXTS; i++) {
    for (const [at, site] of sites.entries()) times[at]!.push(await tapBox(browser, site, screen, afterMs));
  }
  const [floor, svelteKit, own] = times.map(summarize);
  const row = (name: string, { p50, p75 }: Times, more = {}) =>
    measuresOf("uso")(`${name}, ${screen.name}, ${afterMs / 1000} s`, p50 / floor!.p50, "×", {
      ...more,
      note: `p50 ${formatCount(p50)}, p75 ${formatCount(p75)} ms; ${CONTEXTS} vezes`,
    });
  return [row("piso: caixa", floor!), row("SvelteKit: caixa", svelteKit!), row("caixa", own!, { budget: { atMost } })];
}

/** Taps the box in a new browser context; milliseconds until another list is painted. */
async function tapBox(browser: Browser, { url, box, opener }: Site, screen: Screen, afterMs: number): Promise<number> {
  const { name: _, ...options } = screen;
  const context = await browser.newContext({ ...options, locale: "pt-BR" });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.addInitScript(WATCH);
    await page.goto(url, { waitUntil: "load" });
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.waitForTimeout(afterMs);
    const tap = (selector: string) => {
      const target = page.locator(selector).first();
      return screen.hasTouch ? target.tap() : target.click();
    };
    if (opener && screen.hasTouch) {
      await tap(opener);
      await page.waitForTimeout(SHEET_MS);
    }
    await page.evaluate("watchUse()");
    await tap(box);
    return await page.evaluate<number>("window.used");
  } finally {
    await context.close();
  }
}
