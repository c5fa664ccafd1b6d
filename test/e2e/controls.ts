import type { Page } from "@playwright/test";

interface Counts {
  readonly inSight: number;
  readonly all: number;
  readonly elements: number;
}

/**
 * Links, buttons and fields that a page shows, in its first screen and in all of it; what is folded counts as an
 * element.
 */
export async function countControls(page: Page): Promise<Counts> {
  // With its style sheets.
  await page.waitForLoadState();
  return page.locator("a[href], button, input:not([type=hidden]), textarea, select, summary").evaluateAll((all) => {
    const boxes = all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
    const seen = boxes.filter(({ width, height }) => width * height > 1);
    return {
      inSight: seen.filter(({ top }) => top >= 0 && top < innerHeight).length,
      all: seen.length,
      elements: document.querySelectorAll("*").length,
    };
  });
}
