import type { Page } from "@playwright/test";
import { CITY, expect, test } from "./fixtures.ts";

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

/** Maximum milliseconds that a navigation waits for a transition (C24). */
const TRANSITION_MS = 100;

test("deferred work runs a second after the page (C23), and no navigation waits longer than 100 ms (C24)", async ({
  page,
}) => {
  await Promise.all([woken(page), page.goto(CITY)]);
  const afterLoadMs = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const script = performance.getEntriesByType("resource").find(({ name }) => name.includes("/after-load-"))!;
    return script.startTime - navigation!.loadEventStart;
  });
  expect(afterLoadMs).toBeGreaterThanOrEqual(1000);

  // Within the page: from the end of the response to the change.
  const heldMs = await page.evaluate(async () => {
    const changed = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => resolve(performance.now()));
      observer.observe(document.querySelector("#topo")!, { childList: true, subtree: true, characterData: true });
    });
    document.querySelector<HTMLElement>("#topo a[data-swap]")!.click();
    const at = await changed;
    await new Promise((resolve) => setTimeout(resolve, 100));
    const answer = performance.getEntriesByName(location.href).at(-1) as PerformanceResourceTiming;
    return at - answer.responseEnd;
  });
  expect(heldMs).toBeLessThan(TRANSITION_MS);

  // To another page: from the tap to the first step of the browser.
  await page.evaluate(() => {
    const now = () => String(performance.timeOrigin + performance.now());
    document.addEventListener("click", () => sessionStorage.setItem("tapped", now()), { capture: true });
  });
  await card(page).click();
  await expect(page.locator(".school-head")).toBeVisible();
  const waitedMs = await page.evaluate(() => performance.timeOrigin - Number(sessionStorage.getItem("tapped")));
  expect(waitedMs).toBeLessThan(TRANSITION_MS);
});
