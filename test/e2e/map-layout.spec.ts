import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { CITY, expect, test } from "./fixtures.ts";
import { openMap, whenDrawn } from "./map.ts";

// Both projects test a phone's screen: a wide one has the list beside its map.
test.describe("on a phone", { tag: "@any-screen" }, () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  const frame = (page: Page) => page.locator(".map-frame").boundingBox();
  /** Null while a gap between two cards passes. */
  const inMiddle = (page: Page) =>
    page.locator(".cards.map").evaluate((list) => {
      const there = document.elementFromPoint(innerWidth / 2, list.getBoundingClientRect().top + 30);
      return there?.closest("li")?.id.slice(2) ?? null;
    });
  const selected = (page: Page) => page.locator(".pin.selected").getAttribute("data-key");

  test("the map has three fifths of the screen", async ({ page }) => {
    await openMap(page);
    expect((await frame(page))!.height / 640).toBeGreaterThanOrEqual(0.6);
    await expectNoViolations(page, "#conteudo");
    await page.locator(".pin.listed").last().locator("path, circle").last().click();
    // One card with the school's heart, below the map.
    const card = page.locator(".cards.map > .lit");
    await card.getByRole("button", { name: /^Salvar/ }).click();
    await expect(card.getByRole("button", { name: /das salvas$/ })).toBeVisible();
  });

  test("on a taller phone a card has its name beside its crest, and the map more than half of the screen", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openMap(page);
    const card = page.locator(".cards.map > li").first();
    const [crest, name] = [card.locator(".crest"), card.getByRole("heading")];
    await expect(name).toBeInViewport({ ratio: 1 });
    const [left, right] = [(await crest.boundingBox())!, (await name.boundingBox())!];
    expect(left.width).toBeLessThanOrEqual(44);
    expect(right.x).toBeGreaterThan(left.x + left.width);
    expect((await frame(page))!.height / 844).toBeGreaterThan(0.5);
  });

  test("nothing of the controls lies over another, and each is large enough", async ({ page }) => {
    await openMap(page);
    await page.getByRole("button", { name: "Aproximar" }).click();
    await page.getByRole("button", { name: "Mover o mapa" }).click();
    await whenDrawn(page);
    const over = ".map-tools button, .map-draw, .map-area, .map-legend summary, .in-use .chips li, #serie";
    const boxes = await page.locator(over).evaluateAll((all) =>
      all.flatMap((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        // The line of filters scrolls.
        return right > 0 && left < innerWidth - 60 && bottom > top ? [{ left, top, right, bottom }] : [];
      }),
    );
    expect(boxes.length).toBeGreaterThan(5);
    for (const [i, a] of boxes.entries()) {
      expect(Math.min(a.right - a.left, a.bottom - a.top)).toBeGreaterThanOrEqual(24);
      for (const b of boxes.slice(i + 1)) {
        const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        expect(isApart, JSON.stringify([a, b])).toBe(true);
      }
    }
  });

  test("the map fills the screen, over one line of cards; card and pin are in step", async ({ page }) => {
    await openMap(page);
    const box = (await frame(page))!;
    expect(box.x).toBe(0);
    expect(box.width).toBe(360);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(640);
    // The first card is marked before anything is swiped, wherever its pin has no room for its label.
    await expect.poll(async () => (await inMiddle(page)) === (await selected(page))).toBe(true);
    await page.goto("/busca?view=map");
    await expect(page.getByRole("application")).toBeVisible();
    await expect.poll(async () => (await inMiddle(page)) === (await selected(page))).toBe(true);
    await openMap(page);
    await page.locator(".cards.map").evaluate((list) => list.scrollTo(list.clientWidth * 2, 0));
    await expect.poll(async () => (await inMiddle(page)) === (await selected(page))).toBe(true);
    const marked = await selected(page);
    const other = page.locator(".pin.listed:not(.selected)").last();
    const key = await other.getAttribute("data-key");
    await other.locator("path, circle").last().click();
    await expect.poll(() => inMiddle(page)).toBe(key);
    expect(key).not.toBe(marked);
    await expect(page.locator(".map-card")).toBeHidden();
    await expect(page.locator(`#e-${key}`)).toHaveClass("lit");
  });

  test("no number lies over the scale, and the schools of the city fill the map", async ({ page }) => {
    await openMap(page, `${CITY}?grade=fundamentalII_6-ano&view=map`);
    const scale = (await page.locator(".map-scale").boundingBox())!;
    for (const number of await page.locator(".cluster").all()) {
      const { x, y, width, height } = (await number.boundingBox())!;
      const isBeside = x >= scale.x + scale.width || y >= scale.y + scale.height;
      expect(isBeside || x + width <= scale.x || y + height <= scale.y).toBe(true);
    }
    const ys = await page.locator(".pin.listed").evaluateAll((pins) => pins.map((pin) => pin.getBoundingClientRect()));
    const [top, bottom] = [Math.min(...ys.map((box) => box.top)), Math.max(...ys.map((box) => box.bottom))];
    expect(bottom - top).toBeGreaterThan((await frame(page))!.height * 0.5);
  });

  test("the list has three heights, by its button and by a pull, and the page keeps the one it has", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openMap(page);
    const button = page.locator(".sheet-grip button");
    await expect(button).toHaveAccessibleName(/^400 escolas\. Ver mais da lista$/);
    const peek = (await frame(page))!.height;
    await button.click();
    await expect(button).toHaveAccessibleName(/Ver a lista inteira$/);
    await expect.poll(async () => (await frame(page))!.height).toBeLessThan(peek);
    await expectNoViolations(page, "#conteudo");
    await button.press("Enter");
    await expect(page.locator(".map-frame")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await page.getByRole("link", { name: "Ir para página 2", exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.locator(".map-frame")).toBeHidden();
    await page.locator(".sheet-grip button").click();
    await expect(page.locator(".map-frame")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    // Waits until the sheet lies still.
    await page.locator(".sheet-grip").hover();
    const { x, y, width } = (await page.locator(".sheet-grip").boundingBox())!;
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y - 120, { steps: 6 });
    await page.mouse.up();
    await expect(page.locator(".sheet-grip button")).toHaveAccessibleName(/Ver a lista inteira$/);
  });
});

test("a wide screen: the map is half of it or more, stays beside the list, and the filters are a button", {
  tag: "@any-screen",
}, async ({ page }) => {
  await openMap(page);
  const frame = page.locator(".map-frame");
  const whole = async () => {
    const { x, y, width, height } = (await frame.boundingBox())!;
    return { end: x + width, bottom: y + height, width };
  };
  expect((await whole()).width).toBeGreaterThanOrEqual(640);
  expect(await whole()).toMatchObject({ end: 1280, bottom: 800 });
  await page.getByRole("article").nth(12).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  expect(await whole()).toMatchObject({ end: 1280, bottom: 800 });
  await expect(page.locator("#filtros")).toBeHidden();
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("button", { name: /^Filtrar/ }).click();
  await expect(page.locator("#filtros")).toBeVisible();
  await page.getByLabel("Com bolsa", { exact: true }).check();
  await expect(page).toHaveURL(/hasOffers=true/);
  await page.getByRole("button", { name: "Fechar" }).click();
  await expect(page.locator("#filtros")).toBeHidden();
  await page.locator(".other-view").click();
  await expect(page.locator("#filtros")).toBeVisible();
});

test("the map fits the narrowest phone, and wakes 50 px before it comes into view (C33)", {
  tag: "@any-screen",
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() => {
    const watch = IntersectionObserver.prototype.observe;
    IntersectionObserver.prototype.observe = function (element) {
      (element as HTMLElement).dataset.margin = this.rootMargin;
      watch.call(this, element);
    };
  });
  const map = await openMap(page);
  await expect(page.locator("[data-map]").first()).toHaveAttribute("data-margin", "50px 50px 50px 50px");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect((await page.locator(".map-frame").boundingBox())!.height).toBeGreaterThan(150);
  await expect(map).toBeVisible();
});
