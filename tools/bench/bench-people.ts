import type { Browser, Page } from "playwright";
import { formatCount } from "../../src/domain/text/format.ts";
import { launchBrowser } from "./browser.ts";
import { serveEdge } from "./edge.ts";
import { servePeers } from "./peers.ts";
import { log, type Measure, measuresOf } from "./report.ts";
import { summarize } from "./timing.ts";
import type { ServedWorker } from "./workerd.ts";

const PAGE = "/busca/sp/sao-paulo-sp";
const CONTEXTS = 7;
/** Slowdown of an ordinary Android phone compared with this machine. */
const CPU_SLOWDOWN = 4;
const PATIENCE_MS = 15_000;
/** Milliseconds for which the sheet of a phone is open before a field in it is used. */
const SHEET_MS = 1_000;

const SCREENS = [
  { name: "1280 px", viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
  { name: "360 px", viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
] as const;
type Screen = (typeof SCREENS)[number];

/** An act of a visitor on a page of a search. */
interface Action {
  readonly name: string;
  /** Query of the page on which it is done. */
  readonly query?: string;
  /** A field of the filters, which a phone has in a sheet. */
  readonly isFilter?: true;
  readonly run: (page: Page, screen: Screen) => Promise<void>;
}

/** Boxes of ours, and of the peers. */
const OUR_BOX = "#filtros [name=shifts]:not([type=hidden])";
const PEER_BOX = ".filters [name=shifts]";

const ACTIONS: readonly Action[] = [
  { name: "caixa", isFilter: true, run: (page, screen) => tap(page, screen, OUR_BOX) },
  { name: "lista", run: async (page) => void (await page.locator("#serie-acima").selectOption({ index: 9 })) },
  { name: "barra de preço", isFilter: true, run: dragPrice },
  { name: "nome e Enter", isFilter: true, run: typeName },
  {
    name: "ordem",
    isFilter: true,
    run: async (page) => void (await page.locator("#f-sort").selectOption({ index: 1 })),
  },
  { name: "etiqueta", query: "?shifts=manha", run: (page, screen) => tap(page, screen, "#em-uso .chips a") },
  { name: "página 2", run: (page, screen) => tap(page, screen, '.pagination a[href$="page=2"]') },
  { name: "coração", run: (page, screen) => tap(page, screen, ".card .heart") },
  { name: "comparar", run: (page, screen) => tap(page, screen, ".card .keep label") },
];

/** Delay of the act after the load, and its limit as a multiple of the floor. */
const VISITS = [
  { afterMs: 1_000, atMost: 1.5, actions: ACTIONS },
  { afterMs: 4_000, atMost: 1.3, actions: ACTIONS.slice(0, 1) },
] as const;

/**
 * `window.watchUse()` has `window.used` promise the milliseconds from the next sign of use to the frame that shows another
 * list, or another bar of the family. Runs in the browser, of the peers too.
 */
const WATCH = `window.watchUse = (name) => {
  const shown = () => [
    document.querySelector("h1")?.textContent,
    document.querySelector(".card h2 a")?.href,
    document.querySelector(".card .heart")?.ariaPressed,
    document.querySelector("#familia")?.textContent,
  ].join();
  window.used = new Promise((painted, failed) => {
    setTimeout(() => failed(new Error(name + ": nada mudou na página.")), ${PATIENCE_MS});
    let start = 0;
    const before = shown();
    const onSign = ({ timeStamp }) => { start = timeStamp; };
    for (const type of ["pointerup", "keydown", "change"]) addEventListener(type, onSign, { capture: true, passive: true });
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
 * Measures acts on a search page, by real input in fresh browser contexts, until they are painted; in turn with a tap
 * on a box of the peers (`peers.ts`), where they are. Without them, the times alone.
 */
export async function benchPeople(app: ServedWorker): Promise<Measure[]> {
  const peers = await servePeers();
  const [ours, ...others] = await Promise.all(
    [app.origin, ...(peers ? [peers.floor, peers.svelteKit] : [])].map((origin) => serveEdge(origin)),
  );
  const browser = await launchBrowser("--disable-gpu");
  try {
    const measures: Measure[] = [];
    for (const screen of SCREENS) {
      for (const visit of VISITS) {
        log(`o que se faz numa busca, ${screen.name}, ${visit.afterMs / 1000} s depois de carregar`);
        measures.push(
          ...(await measure(
            browser,
            ours!.origin,
            others.map(({ origin }) => origin),
            screen,
            visit,
          )),
        );
      }
    }
    return measures;
  } finally {
    await browser.close();
    for (const edge of [ours!, ...others]) edge.stop();
    peers?.stop();
  }
}

async function measure(
  browser: Browser,
  origin: string,
  peers: readonly string[],
  screen: Screen,
  { afterMs, atMost, actions }: (typeof VISITS)[number],
): Promise<Measure[]> {
  const times = actions.map((): number[] => []);
  const [floor, svelteKit]: [number[], number[]] = [[], []];
  const peerBox: Action = { name: "caixa", run: (page) => tap(page, screen, PEER_BOX) };
  for (let i = 0; i < CONTEXTS; i++) {
    for (const [at, list] of [floor, svelteKit].entries()) {
      if (peers[at]) list.push(await use(browser, `${peers[at]}/`, peerBox, screen, afterMs));
    }
    for (const [at, action] of actions.entries()) {
      times[at]!.push(await use(browser, `${origin}${PAGE}${action.query ?? ""}`, action, screen, afterMs));
    }
  }
  const least = summarize(floor).p50;
  const row = (name: string, ms: readonly number[], budget?: { readonly atMost: number }): Measure => {
    const { p50, p75 } = summarize(ms);
    return measuresOf("uso")(
      `${name}, ${screen.name}, ${afterMs / 1000} s`,
      least ? p50 / least : p50,
      least ? "×" : "ms",
      {
        ...(budget && least > 0 && { budget }),
        note: `p50 ${formatCount(p50)}, p75 ${formatCount(p75)} ms; ${ms.length} vezes`,
      },
    );
  };
  return [
    ...(peers.length > 0 ? [row("piso: caixa", floor), row("SvelteKit: caixa", svelteKit)] : []),
    ...actions.map(({ name }, at) => row(name, times[at]!, name === "caixa" ? { atMost } : undefined)),
  ];
}

/** Does it in a new browser context; milliseconds until it is painted. */
async function use(browser: Browser, url: string, action: Action, screen: Screen, afterMs: number): Promise<number> {
  const { name: _, ...options } = screen;
  const context = await browser.newContext({ ...options, locale: "pt-BR" });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.addInitScript(WATCH);
    await page.goto(url, { waitUntil: "load" });
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.waitForTimeout(afterMs);
    if (action.isFilter && screen.hasTouch) {
      await tap(page, screen, "#abre-filtros");
      await page.waitForTimeout(SHEET_MS);
    }
    await page.evaluate(`watchUse(${JSON.stringify(action.name)})`);
    await action.run(page, screen);
    return await page.evaluate<number>("window.used");
  } finally {
    await context.close();
  }
}

async function tap(page: Page, { hasTouch }: Screen, selector: string): Promise<void> {
  const target = page.locator(selector).first();
  if (hasTouch) await target.tap();
  else await target.click();
}

/** A tap on the track of the price, to which a handle goes. */
async function dragPrice(page: Page, { hasTouch }: Screen): Promise<void> {
  const track = page.locator("#filtros .track-place");
  await track.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await track.boundingBox())!;
  const middle = [x + width / 2, y + height / 2] as const;
  // The pointer comes over the track before it presses: its handles load.
  if (!hasTouch) await page.mouse.move(...middle);
  await page.locator(".react-aria-SliderThumb").first().waitFor();
  if (hasTouch) await page.touchscreen.tap(...middle);
  else await page.mouse.click(...middle);
}

async function typeName(page: Page): Promise<void> {
  const field = page.locator("#f-school");
  await field.pressSequentially("colegio");
  await field.press("Enter");
}
