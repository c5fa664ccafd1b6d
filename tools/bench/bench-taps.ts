import type { Browser, Page } from "playwright";
import { formatCount } from "../../src/domain/text/format.ts";
import { launchBrowser } from "./browser.ts";
import { type Edge, SLOW_4G, type SlowNetwork, serveEdge } from "./edge.ts";
import { withLeastScript } from "./floor.ts";
import { log, type Measure, measuresOf } from "./report.ts";
import { summarize } from "./timing.ts";
import type { ServedWorker } from "./workerd.ts";

const PAGE = "/busca/sp/sao-paulo-sp?hasOffers=true";
/** The filter in use that is tapped, and the address with one more. Every width shows it without opening anything. */
const FILTER = { link: "#em-uso a[data-swap]", path: `${PAGE}&shifts=manha` };
const CONTEXTS = 11;
/** Taps in a context after the first. */
const LATER_TAPS = 2;
/** Slowdown of an ordinary Android phone compared with this machine. */
const CPU_SLOWDOWN = 4;
/** From the load to the first tap: what is woken when idle is awake. */
const SETTLE_MS = 2_000;
const PAUSE_MS = 300;

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

/** One kind of visit, and how many times the floor its first and later taps may take. */
interface Kind {
  readonly name: string;
  readonly screen: typeof PHONE;
  readonly network?: SlowNetwork;
  readonly maxFirst: number;
  readonly maxLater: number;
}

const KINDS: readonly Kind[] = [
  { name: "360 px", screen: PHONE, maxFirst: 1.5, maxLater: 1.3 },
  { name: "1280 px", screen: DESKTOP, maxFirst: 1.5, maxLater: 1.3 },
  { name: "360 px, 150 ms e 1,6 Mbit/s", screen: PHONE, network: SLOW_4G, maxFirst: 1.3, maxLater: 1.3 },
];

/**
 * `window.watchTap()` has `window.tapped` promise the milliseconds from the next click to the frame after the one with
 * another total. Runs in the browser.
 */
const WATCH = `window.watchTap = () => {
  window.tapped = new Promise((painted) => addEventListener("click", ({ timeStamp }) => {
    const found = () => document.getElementById("topo").dataset.found;
    const before = found();
    const observer = new MutationObserver(() => {
      if (found() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => painted(performance.now() - timeStamp);
        port2.postMessage(0);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  }, { capture: true, once: true }));
};
watchTap();`;

/** Milliseconds of the first tap of each context, and of all later ones. */
interface Taps {
  readonly first: number[];
  readonly later: number[];
}

/**
 * Taps on a filter, by real input in fresh browser contexts, until the new total is painted, next to the same taps on a
 * page with the least script that can do it. Ratios only: both run on this machine in turn.
 */
export async function benchTaps(app: ServedWorker): Promise<Measure[]> {
  const browser = await launchBrowser("--disable-gpu");
  try {
    const measures: Measure[] = [];
    for (const kind of KINDS) {
      log(`toques num filtro, ${kind.name}, processador 4× mais lento`);
      measures.push(...(await measure(app, browser, kind)));
    }
    return measures;
  } finally {
    await browser.close();
  }
}

async function measure(app: ServedWorker, browser: Browser, kind: Kind): Promise<Measure[]> {
  const { network } = kind;
  const [product, floor] = await Promise.all([
    serveEdge(app.origin, { network }),
    serveEdge(app.origin, { network, edit: withLeastScript }),
  ]);
  const own: Taps = { first: [], later: [] };
  const least: Taps = { first: [], later: [] };
  try {
    for (let i = 0; i < CONTEXTS; i++) {
      await visit(browser, floor, kind, least);
      await visit(browser, product, kind, own);
    }
  } finally {
    product.stop();
    floor.stop();
  }
  return [
    ratio(`primeiro toque, ${kind.name}`, own.first, least.first, kind.maxFirst),
    ratio(`toques seguintes, ${kind.name}`, own.later, least.later, kind.maxLater),
  ];
}

function ratio(name: string, own: readonly number[], floor: readonly number[], atMost: number): Measure {
  const [page, least] = [summarize(own), summarize(floor)];
  const both = (key: "p50" | "p95") => `${key} ${formatCount(page[key])} e ${formatCount(least[key])} ms`;
  return measuresOf("toques")(`${name}: vezes o piso`, page.p50 / least.p50, "×", {
    budget: { atMost },
    note: `${both("p50")}, ${both("p95")}; ${own.length} toques`,
  });
}

/** Taps the filter on and off in a new browser context, and adds the times. */
async function visit(browser: Browser, { origin }: Edge, { screen }: Kind, taps: Taps): Promise<void> {
  const context = await browser.newContext({ ...screen, locale: "pt-BR" });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.addInitScript(WATCH);
    await page.goto(origin + PAGE, { waitUntil: "load" });
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    // Every response is fetched, as that of another filter would be.
    await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
    for (let i = 0; i <= LATER_TAPS; i++) {
      // Content above the list is drawn again after the list.
      await page.waitForTimeout(i === 0 ? SETTLE_MS : PAUSE_MS);
      const link = page.locator(FILTER.link).first();
      // The links of the floor stay as they are.
      await link.evaluate((a, path) => a.setAttribute("href", path), i % 2 === 0 ? FILTER.path : PAGE);
      // On a phone the line of filters scrolls.
      await link.scrollIntoViewIfNeeded();
      await tap(page, screen.hasTouch);
      const ms = await page.evaluate<number>("window.tapped");
      (i === 0 ? taps.first : taps.later).push(ms);
      await page.evaluate("watchTap()");
    }
  } finally {
    await context.close();
  }
}

/** A trusted tap or click in the middle of the filter, without the checks that would warm the page up. */
async function tap(page: Page, isTouch: boolean): Promise<void> {
  const { x, y, width, height } = (await page.locator(FILTER.link).first().boundingBox())!;
  const middle = [x + width / 2, y + height / 2] as const;
  if (isTouch) await page.touchscreen.tap(...middle);
  else await page.mouse.click(...middle);
}
