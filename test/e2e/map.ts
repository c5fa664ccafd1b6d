import type { Page } from "@playwright/test";
import { CITY, expect } from "./fixtures.ts";

export const MAP = `${CITY}?view=map`;

/** The map, once it is interactive and has all its points. */
export async function openMap(page: Page, path = MAP) {
  const points = page.waitForResponse(/\/api\/v1\/points/);
  await page.goto(path);
  const map = page.getByRole("application", { name: /^Mapa em / });
  await map.scrollIntoViewIfNeeded();
  await points;
  await expect(page.locator(".cluster").first()).toBeVisible();
  await whenDrawn(page);
  return map;
}

/** Waits until the map shows the last change: it is drawn with the next frame. */
export async function whenDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Moves the map by a button of its pad, which another button opens. */
export async function pan(page: Page, name: string) {
  const opener = page.getByRole("button", { name: "Mover o mapa" });
  const isClosed = (await opener.isVisible()) && (await opener.getAttribute("aria-expanded")) === "false";
  if (isClosed) await opener.click();
  await page.getByRole("button", { name }).click();
  await whenDrawn(page);
}

/** Position of a pin on the map; it is redrawn with each move. */
export const placeOf = (page: Page, key: string) =>
  page.evaluate((k) => document.querySelector(`.pin[data-key="${k}"]`)?.getAttribute("transform") ?? null, key);

export const firstPin = (page: Page) => page.locator(".pin.listed").last().getAttribute("data-key");
