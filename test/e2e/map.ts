import type { Page } from "@playwright/test";
import { toPixel } from "../../src/domain/places/map-projection.ts";
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

/** Names on the map of a city whose middle is more than 30 pixels from their location. */
export async function strayNames(page: Page): Promise<string[]> {
  const ground = page.locator("[data-ground]");
  const [lat, lng, zoom] = (await ground.getAttribute("data-ground"))!.split(" ").map(Number);
  const moved = (await ground.getAttribute("transform"))!.match(/-?[\d.]+/g)!.map(Number);
  const names = await page
    .locator(".map-frame .place")
    .evaluateAll((all) =>
      all.map((one) => [one.textContent, one.getAttribute("data-at"), one.getAttribute("x"), one.getAttribute("y")]),
    );
  return names.flatMap(([name, at, x, y]) => {
    const [nameLat, nameLng] = at!.split(" ").map(Number);
    const unit = toPixel(
      { lat: nameLat!, lng: nameLng! },
      { lat: lat!, lng: lng!, zoom: zoom! },
      { width: 0, height: 0 },
    );
    const location = { x: moved[0]! + unit.x * moved[2]!, y: moved[1]! + unit.y * moved[2]! };
    // The text is 4 pixels below the middle of its line.
    return Math.hypot(Number(x) - location.x, Number(y) - 4 - location.y) > 30 ? name! : [];
  });
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
