import type { Page } from "@playwright/test";
import { avenueTile } from "../fixtures/tiles.ts";
import { CITY, expect, test } from "./fixtures.ts";

const FAILED = "O mapa de ruas não abriu. Continue com este mapa.";
const TILES = /\/ladrilhos\/(\d+)\/(\d+)\/(\d+)$/;

test.use({ provokedErrors: [/^Failed to load resource|WebGL/] });

/** The map as rendered with tiles of our own; `fulfil` answers for the bucket, which is empty here. */
async function openMap(page: Page, status: 200 | 503) {
  await page.route(`**${CITY}?view=map`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("data-map=", 'data-streets="tiles" data-map=');
    await route.fulfill({ response, body });
  });
  const asked: string[] = [];
  await page.context().route(TILES, async (route) => {
    asked.push(route.request().url());
    const [z, x, y] = TILES.exec(route.request().url())!.slice(1).map(Number);
    await route.fulfill({ status, body: Buffer.from(status === 200 ? avenueTile(z!, x!, y!) : []) });
  });
  await page.goto(`${CITY}?view=map`);
  await page.locator(".map-frame").scrollIntoViewIfNeeded();
  return { asked, button: page.getByRole("button", { name: "Abrir no mapa de ruas" }) };
}

/** Color of the streets under the middle of the frame. */
const pixels = (page: Page) =>
  page.locator(".map-ground canvas").evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]);

test("streets of our own tiles come on a tap only, with their credit, under our pins", { tag: "@any-screen" }, async ({
  page,
}) => {
  const { asked, button } = await openMap(page, 200);
  expect(asked).toEqual([]);
  await button.click();
  await expect(page.locator(".on-streets .map-ground canvas")).toBeVisible();
  await expect(page.getByRole("link", { name: "© OpenStreetMap" })).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect.poll(async () => (await pixels(page))[0]).toBeGreaterThan(300);
  await expect(page.locator(".pin").first()).toBeVisible();
  const before = asked.length;
  await page.getByRole("button", { name: "Aproximar" }).click();
  await page.getByRole("button", { name: "Aproximar" }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
});

test("a bucket that refuses leaves our own map, and says so", { tag: "@any-screen" }, async ({ page }) => {
  const { button } = await openMap(page, 503);
  await button.click();
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(page.locator(".map-ground")).toHaveCount(0);
});

test("a browser without WebGL keeps our own map, and says so", { tag: "@any-screen" }, async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  const { button } = await openMap(page, 200);
  await button.click();
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(page.locator(".map-ground")).toHaveCount(0);
});
