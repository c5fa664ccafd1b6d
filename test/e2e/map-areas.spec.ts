import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { CITY, countInHeading, expect, isSamePage, markPage, test } from "./fixtures.ts";
import { firstPin, MAP, openMap, pan, placeOf } from "./map.ts";

test("the search area changes only on request, to what one sees: map, order and page stay", {
  tag: "@any-screen",
}, async ({ page }) => {
  await openMap(page, `${CITY}?shifts=manha&sort=min_price&view=map`);
  await markPage(page);
  const all = await countInHeading(page);
  const button = page.getByRole("link", { name: "Buscar nesta área" });
  await expect(button).toBeHidden();
  await page.getByRole("button", { name: "Aproximar" }).click();
  await pan(page, "Mover para leste");
  await expect(page).toHaveURL(`${CITY}?shifts=manha&sort=min_price&view=map`);
  const { top } = (await page
    .locator(".map-frame")
    .evaluate((frame) => frame.getBoundingClientRect().toJSON())) as DOMRect;
  const scale = await page.locator(".map-scale").textContent();
  await expect(button).toBeVisible();
  await button.click();
  await expect(page).toHaveURL(/\/busca\?area=BE[\w-]+&shifts=manha&sort=min_price&view=map$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/ na área do mapa/);
  expect(await countInHeading(page)).toBeGreaterThan(0);
  expect(await countInHeading(page)).toBeLessThan(all);
  await expect(page.locator("path.searched")).toBeVisible();
  await expect(page.locator("[data-layer]").first()).toBeVisible();
  await expect(page.getByRole("application")).toBeVisible();
  await expect(page.locator(".map-scale")).toHaveText(scale!);
  // The searched part, which was all that one saw, still is, but for the rounding of its corners.
  await expect
    .poll(() =>
      // From the frame: the outline is drawn anew when the map moves, and one found before is no longer on the page.
      page.locator(".map-frame").evaluate((frame) => {
        const path = frame.querySelector("path.searched")?.getAttribute("d") ?? "";
        const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number);
        const { clientWidth, clientHeight } = frame;
        const off = numbers.map((n, i) => {
          const side = i % 2 === 0 ? clientWidth : clientHeight;
          return Math.min(Math.abs(n), Math.abs(n - side));
        });
        return off.length > 0 ? Math.max(...off) : Number.POSITIVE_INFINITY;
      }),
    )
    .toBeLessThan(2);
  expect(await page.locator(".map-frame").evaluate((frame) => frame.getBoundingClientRect().top)).toBeCloseTo(top, -1);
  await expect(page.getByLabel("Ordenar por").first()).toHaveValue("min_price");
  await expect(button).toBeHidden();
  // The filters now apply to the area.
  expect(new URL(await page.locator("#filtros").evaluate((f: HTMLFormElement) => f.action)).pathname).toBe("/busca");
  await page.goBack();
  await expect(page).toHaveURL(`${CITY}?shifts=manha&sort=min_price&view=map`);
  await expect(page.locator(".searched")).toHaveCount(0);
  expect(new URL(await page.locator("#filtros").evaluate((f: HTMLFormElement) => f.action)).pathname).toBe(CITY);
  expect(await isSamePage(page)).toBe(true);
});

test("an area that is too large cannot be searched", { tag: "@any-screen" }, async ({ page }) => {
  await openMap(page);
  for (let i = 0; i < 5; i++) await page.getByRole("button", { name: "Afastar" }).click();
  await expect(page.getByText("Aproxime para buscar nesta área")).toBeVisible();
  await expect(page.getByRole("link", { name: /buscar nesta área/ })).toHaveCount(0);
});

test.describe("drawing an area", () => {
  /** Presses on the map, moves along the corners and releases; positions are fractions of the map. */
  async function drag(page: Page, corners: readonly (readonly [x: number, y: number])[]) {
    const { x, y, width, height } = (await page.locator(".map-frame").boundingBox())!;
    const [first, ...rest] = corners.map(([right, down]) => [x + right * width, y + down * height] as const);
    await page.mouse.move(...first!);
    await page.mouse.down();
    for (const corner of rest) await page.mouse.move(...corner, { steps: 8 });
    await page.mouse.up();
  }

  const LOOP = [
    [0.35, 0.4],
    [0.65, 0.4],
    [0.65, 0.7],
    [0.35, 0.7],
    [0.35, 0.42],
  ] as const;

  test("a line around schools searches those inside; its chip removes it, Back undoes it", { tag: "@phone" }, async ({
    page,
  }) => {
    await openMap(page);
    const all = await countInHeading(page);
    await markPage(page);
    await page.getByRole("button", { name: "Desenhar área" }).click();
    await expect(page.getByText(/^Contorne as escolas/)).toBeVisible();
    const apply = page.getByRole("link", { name: "Buscar na área" });
    await expect(apply).toBeHidden();
    const view = await page.locator(".map-frame").getAttribute("data-view");
    await drag(page, LOOP);
    await expect(page.locator("path.searched")).toBeVisible();
    expect(await page.locator(".map-frame").getAttribute("data-view")).toBe(view);
    await expectNoViolations(page, "#mapa");
    await apply.click();
    await expect(page).toHaveURL(/\/busca\?area=BE[\w-]+&view=map$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/na área desenhada$/);
    const inside = await countInHeading(page);
    expect(inside).toBeGreaterThan(0);
    expect(inside).toBeLessThan(all);
    await expect(page.locator("path.searched")).toBeVisible();
    expect((await page.locator("path.searched").getAttribute("data-corners"))!.split(" ").length).toBeLessThanOrEqual(
      80,
    );
    await page.getByRole("link", { name: "Remover Área desenhada" }).click();
    await expect(page.locator("path.searched")).toHaveCount(0);
    await page.goBack();
    await expect(page.locator("path.searched")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(MAP);
    expect(await isSamePage(page)).toBe(true);
  });

  test("corner by corner: each tap adds one, and a drag starts anew", { tag: "@any-screen" }, async ({ page }) => {
    await openMap(page);
    await page.getByRole("button", { name: "Desenhar área" }).click();
    const map = (await page.locator(".map-frame").boundingBox())!;
    const tap = (right: number, down: number) => page.mouse.click(map.x + right * map.width, map.y + down * map.height);
    await tap(0.2, 0.4);
    await tap(0.8, 0.4);
    const apply = page.getByRole("link", { name: "Buscar na área" });
    await expect(apply).toBeHidden();
    await tap(0.5, 0.7);
    await expect(apply).toBeVisible();
    await expect(page.locator(".map-card")).toBeHidden();
    const triangle = await apply.getAttribute("href");
    await tap(0.3, 0.6);
    await expect(apply).not.toHaveAttribute("href", triangle!);
    await drag(page, LOOP);
    await tap(0.2, 0.4);
    await expect(apply).toBeHidden();
  });

  test("Escape and the button cancel it, and the map moves again", { tag: "@any-screen" }, async ({ page }) => {
    await openMap(page);
    const draw = page.getByRole("button", { name: "Desenhar área" });
    for (const cancel of [
      () => page.keyboard.press("Escape"),
      () => page.getByRole("button", { name: "Cancelar" }).click(),
    ]) {
      await draw.click();
      await drag(page, LOOP);
      await expect(page.locator("path.searched")).toBeVisible();
      await cancel();
      await expect(page.locator("path.searched")).toHaveCount(0);
      await expect(draw).toBeVisible();
    }
    const key = (await firstPin(page))!;
    const start = await placeOf(page, key);
    await drag(page, [
      [0.5, 0.5],
      [0.7, 0.6],
    ]);
    await expect.poll(() => placeOf(page, key)).not.toBe(start);
  });

  test("the way by keyboard is named in the descriptions of the map and of the button", { tag: "@any-screen" }, async ({
    page,
  }) => {
    const map = await openMap(page);
    await expect(map).toHaveAccessibleName(/“Buscar nesta área”/);
    await expect(page.getByRole("button", { name: "Desenhar área" })).toHaveAccessibleDescription(
      /pelo teclado, mova o mapa e use “Buscar nesta área”/,
    );
  });
});
