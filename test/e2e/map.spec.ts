import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { CITY, countInHeading, expect, isSamePage, markPage, test } from "./fixtures.ts";

const MAP = `${CITY}?view=map`;

/** The map, once it is interactive and has all its points. */
async function openMap(page: Page, path = MAP) {
  const points = page.waitForResponse(/\/api\/v1\/points/);
  await page.goto(path);
  const map = page.getByRole("application", { name: /^Mapa em / });
  await map.scrollIntoViewIfNeeded();
  await points;
  await expect(page.locator(".cluster").first()).toBeVisible();
  return map;
}

/** Moves the map by a button of its pad, which a phone has to open. */
async function pan(page: Page, name: string) {
  const opener = page.getByRole("button", { name: "Mover o mapa" });
  const isClosed = (await opener.isVisible()) && (await opener.getAttribute("aria-expanded")) === "false";
  if (isClosed) await opener.click();
  await page.getByRole("button", { name }).click();
}

/** Position of a pin on the map; it is redrawn with each move. */
const placeOf = (page: Page, key: string) =>
  page.evaluate((k) => document.querySelector(`.pin[data-key="${k}"]`)?.getAttribute("transform") ?? null, key);

const firstPin = (page: Page) => page.locator(".pin.listed").last().getAttribute("data-key");

test("the map is a view of the list: the switch keeps the filters, Back returns", async ({ page }) => {
  await page.goto(`${CITY}?shifts=manha`);
  const found = await countInHeading(page);
  await markPage(page);
  await page.getByRole("link", { name: "Mapa", exact: true }).click();
  await expect(page).toHaveURL(`${CITY}?shifts=manha&view=map`);
  await expect(page.getByRole("application")).toBeVisible();
  expect(await countInHeading(page)).toBe(found);
  await expect(page.getByRole("article")).toHaveCount(21);
  await page.goBack();
  await expect(page.getByRole("application")).toHaveCount(0);
  await expect(page).toHaveURL(`${CITY}?shifts=manha`);
  expect(await isSamePage(page)).toBe(true);
});

test("keys and buttons pan and zoom the map", { tag: "@any-screen" }, async ({ page }) => {
  const map = await openMap(page);
  const key = (await firstPin(page))!;
  const start = await placeOf(page, key);
  await map.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => placeOf(page, key)).not.toBe(start);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => placeOf(page, key)).toBe(start);
  await page.keyboard.press("Home");
  const scale = await page.locator(".map-scale").textContent();
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect(page.locator(".map-scale")).not.toHaveText(scale!);
  for (const name of ["Voltar à posição inicial", "Mover para norte", "Mover para sul"]) {
    await page.getByRole("button", { name }).click();
  }
  await expect(page.locator(".map-scale")).toHaveText(scale!);
  await expect.poll(() => placeOf(page, key)).toBe(start);
});

test("the city is there without streets: its neighborhoods as areas, named, that move with the map", {
  tag: "@any-screen",
}, async ({ page }) => {
  await openMap(page);
  const areas = page.locator("[data-cells] path");
  const corners = () =>
    areas.evaluateAll((paths) => paths.reduce((sum, path) => sum + path.getAttribute("d")!.split("M").length - 1, 0));
  expect(await areas.count()).toBeGreaterThan(2);
  const drawn = await corners();
  expect(drawn).toBeGreaterThan(30);
  await expect(page.locator(".place").first()).toBeVisible();
  await page.getByText("Legenda").click();
  await expect(page.getByText(/Os bairros são áreas aproximadas.*O norte fica em cima/)).toBeVisible();
  const before = await areas.first().getAttribute("d");
  await page.getByRole("button", { name: "Mover para norte" }).click();
  await expect(areas.first()).not.toHaveAttribute("d", before!);
  await page.getByRole("button", { name: "Voltar à posição inicial" }).click();
  await page.getByRole("button", { name: "Aproximar" }).click();
  await expect.poll(corners).toBe(drawn);
  await page.goto("/busca?view=map");
  await expect(page.locator(".pin").first()).toBeVisible();
  await expect(areas).toHaveCount(0);
});

test("a drag moves the map with the pointer, and is no tap", async ({ page }) => {
  const map = await openMap(page);
  const key = (await firstPin(page))!;
  const [x, y] = (await placeOf(page, key))!.match(/-?[\d.]+/g)!.map(Number);
  const box = (await map.boundingBox())!;
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 130, box.y + 120, { steps: 4 });
  await page.mouse.move(box.x + 160, box.y + 140, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => (await placeOf(page, key))!.match(/-?[\d.]+/g)!.map((n) => Math.round(Number(n))))
    .toEqual([Math.round(x! + 60), Math.round(y! + 40)]);
  await expect(page.locator(".map-card")).toBeHidden();
});

test("the wheel comes nearer only once the map is in use", async ({ page }) => {
  const map = await openMap(page);
  const scale = page.locator(".map-scale");
  const before = (await scale.textContent())!;
  const box = (await map.boundingBox())!;
  await page.mouse.move(box.x + 50, box.y + 300);
  await page.mouse.wheel(0, -200);
  await page.waitForTimeout(200);
  await expect(scale).toHaveText(before);
  await map.focus();
  for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -200);
  await expect(scale).not.toHaveText(before);
});

// The cards of a phone are right below its map.
test("a card highlights its pin, and a pin its card; a tap opens the card over the map", {
  tag: "@any-screen",
}, async ({ page }) => {
  await openMap(page);
  const card = page.getByRole("article").nth(2);
  const name = await card.getByRole("heading").innerText();
  await card.getByRole("heading").getByRole("link").focus();
  await expect(page.locator(".pin.selected title")).toContainText(name);
  const pin = page.locator(".pin.listed:not(.selected)").last();
  const [other] = (await pin.locator("title").textContent())!.split("\n");
  const href = await pin.getAttribute("href");
  await pin.locator("path, circle").last().click();
  const opened = page.locator(".map-card");
  const link = opened.getByRole("heading").getByRole("link");
  await expect(link).toHaveText(other!);
  await expect(link).toHaveAttribute("href", /\/escola\//);
  await expect(page.locator(href!)).toHaveClass("lit");
  await expect(opened.locator(".crest")).toBeVisible();
  await expect(opened.locator(".price")).toBeVisible();
  await expect(opened.getByText(/^ENEM 20/)).toBeVisible();
  await opened.getByRole("button", { name: `Salvar ${other}` }).click();
  await expect(opened.getByRole("button", { name: `Remover ${other} das salvas` })).toBeVisible();
  await expect(page.locator(href!).locator(".heart")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(opened).toBeHidden();
});

test("a school that is not on this page of the list has its card too", { tag: "@any-screen" }, async ({ page }) => {
  await openMap(page);
  for (let i = 0; i < 2; i++) await page.getByRole("button", { name: "Aproximar" }).click();
  const pins = page.locator(".pin:not(.listed)");
  await expect(pins.first()).toBeVisible();
  const keys = await pins.evaluateAll((all) => all.map((pin) => (pin as HTMLElement).dataset.key!));
  const free = await pins.evaluateAll((all) =>
    all.findIndex((pin) => {
      const { x, y, width, height } = pin.getBoundingClientRect();
      return pin.contains(document.elementFromPoint(x + width / 2, y + height / 3));
    }),
  );
  const { x, y, width, height } = (await pins.nth(free).boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 3);
  const opened = page.locator(".map-card");
  await expect(opened.locator(".crest")).toBeVisible();
  await expect(opened.getByRole("heading").getByRole("link")).toHaveAttribute(
    "href",
    new RegExp(`^/escola/${keys[free]}\\b`),
  );
  await opened.getByRole("button", { name: "Fechar" }).click();
  await expect(opened).toBeHidden();
});

// Whatever screen the project has, it is a phone's: a wide one has the list beside its map.
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

  for (const isAsked of [false, true]) {
    test(`the map has three fifths of the screen${isAsked ? " while the question about cookies waits below it" : ""}`, async ({
      page,
      context,
    }) => {
      if (isAsked) await context.clearCookies();
      await openMap(page);
      expect((await frame(page))!.height / 640).toBeGreaterThanOrEqual(0.6);
      await expectNoViolations(page, "#conteudo");
      const answer = page.getByRole("button", { name: "Rejeitar" });
      await expect(answer).toBeVisible({ visible: isAsked });
      await page.locator(".pin.listed").last().locator("path, circle").last().click();
      // One card with the school's heart, below the map or, while its place is taken, over it.
      const card = page.locator(isAsked ? ".map-card" : ".cards.map > .lit");
      await card.getByRole("button", { name: /^Salvar/ }).click();
      await expect(card.getByRole("button", { name: /das salvas$/ })).toBeVisible();
      if (!isAsked) return;
      await answer.click();
      await expect(page.locator(".cards.map > li").first()).toBeVisible();
      expect((await frame(page))!.height / 640).toBeGreaterThanOrEqual(0.6);
    });
  }

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
    await expectNoViolations(page, "#conteudo");
    const { x, y, width, height } = (await page.locator(".sheet-grip").boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
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
  await page.locator(".views").getByRole("link", { name: "Cartões" }).click();
  await expect(page.locator("#filtros")).toBeVisible();
});

test("the numbers of the map and its pins are as many as it says", { tag: "@any-screen" }, async ({ page }) => {
  await openMap(page);
  const numbers = await page.locator(".cluster text").allTextContents();
  const counted = numbers.reduce((sum, number) => sum + Number(number.replace(".", "")), 0);
  const found = await countInHeading(page);
  await expect(page.getByText(`No mapa, ${counted + (await page.locator(".pin").count())} de ${found}.`)).toBeVisible();
});

test("near enough, schools have their names", { tag: "@any-screen" }, async ({ page }) => {
  const map = await openMap(page);
  await expect(page.locator(".named")).toHaveCount(0);
  const pin = page.locator(".pin.listed").last();
  const [name] = (await pin.locator("title").textContent())!.split("\n");
  const { x, y, width, height } = (await pin.locator("path").boundingBox())!;
  await map.focus();
  await page.mouse.move(x + width / 2, y + height);
  for (let i = 0; i < 8; i++) await page.mouse.wheel(0, -200);
  await expect(page.locator(".named", { hasText: name!.slice(0, 20) }).first()).toBeVisible();
});

test("a cluster counts its schools and splits when tapped", { tag: "@any-screen" }, async ({ page }) => {
  await openMap(page);
  const before = await page.locator(".map-scale").textContent();
  // A pin may lie over another one.
  const free = await page.locator(".cluster").evaluateAll((clusters) =>
    clusters.findIndex((cluster) => {
      const { x, y, width, height } = cluster.getBoundingClientRect();
      return cluster.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }),
  );
  await page.locator(".cluster").nth(free).click();
  await expect(page.locator(".map-scale")).not.toHaveText(before!);
});

test("the search area changes only on request, to what one sees: map, order and page stay", async ({ page }) => {
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
  const area = page.locator("[data-cells] path").first();
  await expect(button).toBeVisible();
  const before = await page.locator(".map-frame .grid:not([data-cells])").getAttribute("d");
  await button.click();
  await expect(page).toHaveURL(/\/busca\?area=BE[\w-]+&shifts=manha&sort=min_price&view=map$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/ na área do mapa/);
  expect(await countInHeading(page)).toBeGreaterThan(0);
  expect(await countInHeading(page)).toBeLessThan(all);
  await expect(page.locator("path.searched")).toBeVisible();
  await expect(area).toBeVisible();
  await expect(page.getByRole("application")).toBeVisible();
  await expect(page.locator(".map-scale")).toHaveText(scale!);
  // The meridians and parallels are where they were, but for the rounding of the rectangle.
  await expect
    .poll(async () => {
      const after = await page.locator(".map-frame .grid:not([data-cells])").getAttribute("d");
      const numbers = (d: string | null) => d!.match(/-?[\d.]+/g)!.map(Number);
      const [old, now] = [numbers(before), numbers(after)];
      return old.length === now.length
        ? Math.max(...old.map((n, i) => Math.abs(n - now[i]!)))
        : Number.POSITIVE_INFINITY;
    })
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

  test("a line around schools searches those inside; its chip removes it, Back undoes it", async ({ page }) => {
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

  test("corner by corner: each tap adds one, and a drag starts anew", async ({ page }) => {
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

test("no other host is contacted", { tag: "@any-screen" }, async ({ page, baseURL }) => {
  const strangers: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL!) && !request.url().startsWith("data:")) strangers.push(request.url());
  });
  await openMap(page);
  await page.getByRole("button", { name: "Aproximar" }).click();
  await expect(page.getByRole("button", { name: "Abrir no mapa de ruas" })).toHaveCount(0);
  expect(strangers).toEqual([]);
});

test.describe("when the points cannot be loaded", () => {
  test.use({ provokedErrors: [/^Failed to load resource/] });

  test("the schools of the page stay on the map, which works and says so", { tag: "@any-screen" }, async ({ page }) => {
    await page.route("**/api/v1/points*", (route) => route.abort());
    await page.goto(MAP);
    await page.getByRole("application").scrollIntoViewIfNeeded();
    await expect(page.getByText("Mostrando só as escolas desta página.")).toBeVisible();
    await expect(page.locator(".pin.listed").first()).toBeVisible();
    const key = (await firstPin(page))!;
    const start = await placeOf(page, key);
    await page.getByRole("button", { name: "Mover para norte" }).click();
    await expect.poll(() => placeOf(page, key)).not.toBe(start);
  });
});

test("with Save-Data there is the drawing, and a button for the map", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(MAP);
  await page.locator(".map-frame").scrollIntoViewIfNeeded();
  const button = page.getByRole("button", { name: "Explorar o mapa" });
  await expect(button).toBeVisible();
  expect(asked.filter((url) => /live-map|points/.test(url))).toEqual([]);
  await button.click();
  await expect(page.getByRole("application")).toBeFocused();
});

test("axe finds nothing on the map", { tag: "@any-screen" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openMap(page);
  // Before the map comes nearer: the pin may be beyond its edge then.
  await page.locator(".pin.listed").last().locator("path, circle").last().click();
  await page.getByRole("button", { name: "Aproximar" }).click();
  await expect(page.locator(".map-card")).toBeVisible();
  await expectNoViolations(page, "#mapa");
});

test("the map fits the narrowest phone, and wakes 50 px before it comes into view (C33)", async ({ page }) => {
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("each pin leads to its card, on the areas of the city, 450 px high (C32)", { tag: "@any-screen" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(MAP);
    await expect(page.locator("[data-cells] path").first()).toBeVisible();
    expect((await page.locator(".map-frame").boundingBox())!.height).toBe(450);
    const pin = page.locator(".pin.listed").last();
    const [href, name] = [
      (await pin.getAttribute("href"))!,
      (await pin.locator("title").textContent())!.split("\n")[0]!,
    ];
    await pin.locator("path, circle").last().click();
    await expect(page).toHaveURL(`${MAP}${href}`);
    await expect(page.locator(href)).toBeInViewport();
    await expect(page.locator(href).getByRole("heading")).toHaveText(name);
  });
});
