import type { Browser } from "playwright";
import { launchBrowser } from "./browser.ts";
import { serveEdge } from "./edge.ts";
import { type Measure, measuresOf } from "./report.ts";
import type { ServedWorker } from "./workerd.ts";

const PAGE = "/busca/sp/sao-paulo-sp";
const measure = measuresOf("bytes");
const KIBIBYTE = 1024;

/** Measures the downloads of a search page on a phone: scripts after everything was used, and requests before that. */
export async function benchUsedPage(app: ServedWorker): Promise<Measure[]> {
  const edge = await serveEdge(app.origin);
  const browser = await launchBrowser("--disable-gpu");
  try {
    const { script, requests } = await use(browser, edge.origin);
    return [
      measure("JavaScript com todas as ilhas, brotli", script / KIBIBYTE, "KB", {
        budget: { atMost: 105 },
        note: "página de busca, depois de usada",
      }),
      measure("pedidos da página de busca", requests, "", { budget: { atMost: 4 } }),
    ];
  } finally {
    await browser.close();
    edge.stop();
  }
}

async function use(browser: Browser, origin: string): Promise<{ script: number; requests: number }> {
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
  await context.close();
  return { script, requests: before };
}
