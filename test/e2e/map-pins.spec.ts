import { countInHeading, expect, test } from "./fixtures.ts";
import { MAP, openMap, whenDrawn } from "./map.ts";

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
  await expect(opened.getByText(/ENEM\s\d/)).toBeVisible();
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
  await whenDrawn(page);
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

test("the numbers of the map and its pins are as many as it says", { tag: "@any-screen" }, async ({ page }) => {
  await openMap(page);
  const numbers = await page.locator(".cluster text").allTextContents();
  const counted = numbers.reduce((sum, number) => sum + Number.parseInt(number.replace(".", ""), 10), 0);
  const found = await countInHeading(page);
  await expect(page.getByText(`No mapa, ${counted + (await page.locator(".pin").count())} de ${found}.`)).toBeVisible();
});

test("near enough, schools have their names", { tag: "@any-screen" }, async ({ page }) => {
  const map = await openMap(page);
  await expect(page.locator(".named")).toHaveCount(0);
  const { x, y, width, height } = (await page.locator(".pin.listed path").last().boundingBox())!;
  await map.focus();
  await page.mouse.move(x + width / 2, y + height);
  for (let i = 0; i < 8; i++) await page.mouse.wheel(0, -200);
  // A name beside others is shown where it has room.
  await expect(page.locator(".named").first()).toBeVisible();
  const name = (await page.locator(".named").first().textContent())!.replace("…", "");
  await expect(page.locator(".pin", { has: page.locator("title", { hasText: name }) }).first()).toBeVisible();
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("each pin leads to its card, on the areas of the city, 450 px high (C32)", { tag: "@any-screen" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(MAP);
    await expect(page.locator("[data-layer]").first()).toBeVisible();
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
