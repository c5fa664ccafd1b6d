import { chromium, type Locator, type Page } from "@playwright/test";
import config from "../../playwright.config.ts";
import { CHROMIUM } from "../fixtures/chromium.ts";
import { CITY, expect, runTasks, SCHOOL, test } from "./fixtures.ts";

// Chromium without windows loads nothing ahead.
const launchOptions = { ...config.use?.launchOptions, executablePath: CHROMIUM };
test.use({ launchOptions });

const card = (page: Page) => page.locator(".cards h2 a, .cards h3 a").first();
const woken = (page: Page) => page.waitForResponse(/\/assets\/after-load-.*\.js/);

/** Whether the page was loaded before it was opened. */
const isPrefetched = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation") as unknown as [{ readonly deliveryType: string }];
    return entry.deliveryType === "navigational-prefetch";
  });

/** Slugs of the schools that count as seen on this device. */
const seen = (page: Page) =>
  page.evaluate<string[]>(() => JSON.parse(localStorage.getItem("minhas-escolas") ?? "{}").seen ?? []);

/** Long enough for a page to be loaded ahead, after the pointer has rested on its link. */
const AHEAD_MS = 2500;

/** Addresses that Chromium has loaded ahead, and that it would render ahead: it renders none under a debugger. */
async function watchAhead(page: Page) {
  const [loaded, rendered] = [new Set<string>(), new Set<string>()];
  const cdp = await page.context().newCDPSession(page);
  cdp.on("Preload.prefetchStatusUpdated", ({ key, status }) => {
    if (status === "Ready") loaded.add(key.url);
  });
  cdp.on("Preload.prerenderStatusUpdated", ({ key }) => rendered.add(key.url));
  await cdp.send("Preload.enable");
  return { loaded, rendered };
}

const hrefOf = (link: Locator) => link.evaluate((a: HTMLAnchorElement) => a.href);

test.describe("with speculation rules", () => {
  test.use({ extraHTTPHeaders: {} });

  test("a school is prerendered while the pointer rests on its link", async ({ page }) => {
    const { loaded, rendered } = await watchAhead(page);
    await page.goto(CITY);
    expect(rendered).toEqual(new Set());
    const school = await hrefOf(card(page));
    await card(page).hover();
    await expect.poll(() => rendered).toEqual(new Set([school]));
    await expect.poll(() => loaded).toContain(school);
    await card(page).click();
    await expect(page.locator(".price-panel")).toBeVisible();
    expect(await isPrefetched(page)).toBe(true);
  });
});

test("a prerendered page is a visit only when it is shown", async ({ page, context }) => {
  await context.addCookies([{ name: "consentimento", value: "1.medicao", url: "http://localhost" }]);
  await page.addInitScript(() => Object.defineProperty(document, "prerendering", { value: true, configurable: true }));
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "fetch") asked.push(request.url());
  });
  await page.goto(SCHOOL);
  await page.waitForTimeout(AHEAD_MS);
  expect(await seen(page)).toEqual([]);
  expect(asked).toEqual([]);
  const coming = woken(page);
  await page.evaluate(() => {
    Object.defineProperty(document, "prerendering", { value: false });
    document.dispatchEvent(new Event("prerenderingchange"));
  });
  await coming;
  await expect.poll(() => seen(page)).toEqual([SCHOOL.split("/")[2]]);
  const views = () =>
    page.evaluate(
      () =>
        ((window as { dataLayer?: { readonly event: string }[] }).dataLayer ?? []).filter(
          ({ event }) => event === "content-view",
        ).length,
    );
  await expect.poll(views).toBe(1);
});

test("public pages come back from the back/forward cache", async ({ baseURL }) => {
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  const page = await browser.newPage({ baseURL: baseURL! });
  for (const path of ["/", CITY, SCHOOL]) {
    // A busy machine evicts pages now and then; one that may not be stored never comes back.
    await expect(async () => {
      await page.goto(path);
      // The code that comes a second after the page gives its entry of the history a name.
      await page.waitForFunction(() => history.state !== null);
      await runTasks(page);
      await page.evaluate(() => {
        addEventListener("pageshow", ({ persisted }) => {
          document.documentElement.dataset.shown = String(persisted);
        });
        location.assign("/ajuda");
      });
      await page.waitForURL("/ajuda");
      await page.evaluate(() => setTimeout(() => history.back()));
      await expect(page.locator("html"), path).toHaveAttribute("data-shown", "true", { timeout: 5000 });
    }).toPass({ timeout: 30_000 });
  }
  await browser.close();
});

/** Pauses the page's timers and frames until the test advances them. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Maximum milliseconds that a navigation waits for timers or a transition (C24). */
const TRANSITION_MS = 100;

test("deferred work runs a second after the page is loaded (C23)", async ({ page }) => {
  await stopClock(page);
  const later: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/after-load-")) later.push(request.url());
  });
  await page.goto(CITY);
  await page.clock.runFor(900);
  expect(later).toEqual([]);
  const coming = woken(page);
  await page.clock.runFor(200);
  await coming;
});

// With the page's clock paused, only work and the network are waited for.
test("no navigation waits for more than 100 ms of timers or frames (C24)", async ({ page }) => {
  await stopClock(page);
  await page.goto(`${CITY}?shifts=manha`);
  const coming = woken(page);
  await page.clock.runFor(2000);
  await coming;
  const list = page.locator("#em-uso");
  const before = await list.innerText();

  // Within the page.
  const answer = page.waitForResponse((response) => response.request().method() === "GET" && response.ok());
  await page.locator("#em-uso a[data-swap]").first().click();
  await (await answer).finished();
  // In steps, since the page may still be reading the answer.
  let waitedMs = 0;
  await expect
    .poll(async () => {
      waitedMs += 10;
      if (waitedMs <= TRANSITION_MS) await page.clock.runFor(10);
      return list.innerText();
    })
    .not.toBe(before);

  // To another page.
  await card(page).click();
  await expect(page.locator(".price-panel")).toBeVisible();
});
