import type { Page } from "@playwright/test";
import { CITY, expect, test } from "./fixtures.ts";

/** Paths of pages that the browser fetched ahead. */
function watch(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["sec-purpose"]?.includes("prefetch")) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}
const card = (page: Page) => page.locator(".cards h2 a, .cards h3 a").first();
const woken = (page: Page) => page.waitForResponse(/\/assets\/after-load-.*\.js/);

test("a school that is pointed at is fetched ahead, once, and opens from what came", async ({ page }) => {
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
  // Pages of another kind, and parts that change within the page, are never fetched ahead.
  await page.goto(CITY);
  await page.locator("a[data-swap]").first().focus();
  await page.getByRole("link", { name: "Política de privacidade" }).first().focus();
  await page.waitForTimeout(200);
  expect(fetched).toHaveLength(1);
});

test("nothing is fetched ahead where data is to be saved", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
  const fetched = watch(page);
  await Promise.all([woken(page), page.goto(CITY)]);
  await card(page).focus();
  await page.waitForTimeout(300);
  expect(fetched).toEqual([]);
});
