import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Expects a page that does not scroll sideways at `width` px, and whose headings, links and buttons are read whole. */
export async function expectWhole(page: Page, width: number): Promise<void> {
  // With its style sheets.
  await page.waitForLoadState();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const cut = await page.locator("main :is(h1, h2, h3, a, button)").evaluateAll((all) =>
    all.flatMap((one) => {
      const isCut = one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2;
      const isSeen = one.checkVisibility() && !one.closest(".visually-hidden");
      return isSeen && isCut && /hidden|clip/.test(getComputedStyle(one).overflow) ? one.textContent : [];
    }),
  );
  expect(cut).toEqual([]);
}
