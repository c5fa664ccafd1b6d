import type { Page } from "@playwright/test";
import config from "../../playwright.config.ts";
import { CHROMIUM } from "../fixtures/chromium.ts";
import { CITY, expect, test } from "./fixtures.ts";

// Chromium without windows prefetches nothing.
test.use({ launchOptions: { ...config.use?.launchOptions, executablePath: CHROMIUM } });

/** Paths of pages that the browser prefetched. */
function watch(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["sec-purpose"]?.includes("prefetch")) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}
const card = (page: Page) => page.locator(".cards h2 a, .cards h3 a").first();
const woken = (page: Page) => page.waitForResponse(/\/assets\/after-load-.*\.js/);

test("a hovered school is prefetched once, and opens from the prefetched response", async ({ page }) => {
  const fetched = watch(page);
  await Promise.all([woken(page), page.goto(CITY)]);
  expect(fetched).toEqual([]);
  const href = (await card(page).getAttribute("href"))!;
  await card(page).focus();
  await expect.poll(() => fetched).toEqual([href.split("?")[0]]);
  await card(page).blur();
  await card(page).focus();
  await page.waitForTimeout(200);
  expect(fetched).toHaveLength(1);
  await card(page).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Pages of another kind, and fragments of the page, are never prefetched.
  await page.goto(CITY);
  await page.locator("a[data-swap]").first().focus();
  await page.getByRole("link", { name: "Política de privacidade" }).first().focus();
  await page.waitForTimeout(200);
  expect(fetched).toHaveLength(1);
});

test("nothing is prefetched with Save-Data", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
  const fetched = watch(page);
  await Promise.all([woken(page), page.goto(CITY)]);
  await card(page).focus();
  await page.waitForTimeout(300);
  expect(fetched).toEqual([]);
});

/** Pauses the page's timers and frames until the test advances them. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
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
  await page.goto(CITY);
  const coming = woken(page);
  await page.clock.runFor(2000);
  await coming;
  const list = page.locator("#em-uso");
  const before = await list.innerText();

  // Within the page.
  const answer = page.waitForResponse((response) => response.request().method() === "GET" && response.ok());
  await page.locator("#em-uso a[data-swap]").first().click();
  await (await answer).finished();
  await page.clock.runFor(TRANSITION_MS);
  await expect.poll(() => list.innerText()).not.toBe(before);

  // To another page.
  await card(page).click();
  await expect(page.locator(".price-panel")).toBeVisible();
});
