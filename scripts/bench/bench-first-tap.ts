import { type Browser, chromium, type Page } from "playwright";
import { serveEdge } from "./edge.ts";
import { formatNumber, type Measure } from "./report.ts";
import { summarize } from "./timing.ts";
import type { ServedWorker } from "./workerd.ts";

const GROUP = "primeiro toque";
const PAGE = "/busca/sp/sao-paulo-sp";
/** A filter that every width shows without opening anything. */
const FILTER = "#em-uso .quick a[data-swap]";
/** New browser contexts for each width. */
const CONTEXTS = 15;
const CPU_SLOWDOWN = 4;
/** From the load to the tap: what is woken when idle is awake. */
const SETTLE_MS = 2_000;
/** The product next to the floor of the same minute. */
const MAX_RATIO = 1.5;

const SCREENS = [
  { name: "360 px", viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  { name: "1280 px", viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
] as const;

/** The floor: the same page and fragment, no script of ours, and the least that replaces the two regions. */
const FLOOR = `<script>addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-swap]");
  if (!link) return;
  event.preventDefault();
  const answer = await fetch(link.href, { headers: { "x-fragment": "answer" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ["topo", "resultados"]) document.getElementById(id).replaceWith(page.getElementById(id));
});</script>`;

const withoutOurScripts = (html: string) =>
  html.replaceAll(/<script\b.*?<\/script>/gs, "").replace("</head>", `${FLOOR}</head>`);

/** Promises the milliseconds from the click to the frame after the one with another total. Runs in the browser. */
const WATCH = `window.tapped = new Promise((painted) => addEventListener("click", ({ timeStamp }) => {
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
}, { capture: true, once: true }));`;

/**
 * The first tap on a filter, by real input in a fresh browser context, until the new total is painted, next to the same
 * tap on a page with the least script that can do it. Ratios only: both run on this machine in turn.
 */
export async function benchFirstTap(app: ServedWorker, log: (line: string) => void): Promise<Measure[]> {
  const [product, floor] = await Promise.all([
    serveEdge(app.origin),
    serveEdge(app.origin, { edit: withoutOurScripts }),
  ]);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const measures: Measure[] = [];
    for (const screen of SCREENS) {
      log(`primeiro toque num filtro, ${screen.name}, processador 4× mais lento`);
      const times = { product: [] as number[], floor: [] as number[] };
      for (let i = 0; i < CONTEXTS; i++) {
        times.floor.push(await firstTap(browser, floor.origin, screen));
        times.product.push(await firstTap(browser, product.origin, screen));
      }
      measures.push(...measuresOf(screen.name, times.product, times.floor));
    }
    return measures;
  } finally {
    await browser.close();
    product.stop();
    floor.stop();
  }
}

function measuresOf(screen: string, product: readonly number[], floor: readonly number[]): Measure[] {
  const [own, least] = [summarize(product).p50, summarize(floor).p50];
  const row = (name: string, value: number, all: readonly number[]): Measure => ({
    group: GROUP,
    name: `${name}, ${screen}, p50`,
    value,
    unit: "ms",
    note: `p75 ${formatNumber(p75(all), 0)} ms; ${CONTEXTS} navegadores novos`,
  });
  return [
    row("produto", own, product),
    row("piso", least, floor),
    {
      group: GROUP,
      name: `produto, vezes o piso, ${screen}`,
      value: own / least,
      unit: "×",
      budget: { atMost: MAX_RATIO },
      note: "mesma máquina, alternados",
    },
  ];
}

function p75(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.ceil(0.75 * samples.length) - 1]!;
}

async function firstTap(browser: Browser, origin: string, screen: (typeof SCREENS)[number]): Promise<number> {
  const { name: _, ...device } = screen;
  const context = await browser.newContext({ ...device, locale: "pt-BR" });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.addInitScript(WATCH);
    await page.goto(origin + PAGE, { waitUntil: "load" });
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    // On a phone the line of filters scrolls.
    await page.locator(FILTER).first().scrollIntoViewIfNeeded();
    await page.waitForTimeout(SETTLE_MS);
    await tap(page, screen.hasTouch);
    return await page.evaluate<number>("window.tapped");
  } finally {
    await context.close();
  }
}

/** A trusted tap or click in the middle of the filter, without the checks that would warm the page up. */
async function tap(page: Page, isTouch: boolean): Promise<void> {
  const { x, y, width, height } = (await page.locator(FILTER).first().boundingBox())!;
  const middle = [x + width / 2, y + height / 2] as const;
  if (isTouch) await page.touchscreen.tap(...middle);
  else await page.mouse.click(...middle);
}
