import { CITY, countInHeading, expect, isSamePage, markPage, test } from "./fixtures.ts";

test("filters are a sheet that shows the count as they change, and closes on it", async ({ page }) => {
  await page.goto(CITY);
  const all = await countInHeading(page);
  await markPage(page);
  const sheet = page.getByRole("form", { name: "Filtros" });
  await expect(sheet).toBeHidden();
  const entries = await page.evaluate(() => history.length);

  await page.getByRole("button", { name: "Filtrar e ordenar" }).tap();
  await expect(sheet).toBeVisible();
  await sheet.getByRole("checkbox", { name: /^Integral/ }).check();
  await expect(page).toHaveURL(`${CITY}?shifts=integral`);
  await expect(page.locator("#resultados")).not.toHaveAttribute("aria-busy");
  const filtered = await countInHeading(page);
  expect(filtered).toBeLessThan(all);
  await expect(sheet).toBeVisible();

  const apply = sheet.getByRole("button", { name: `Ver ${filtered.toLocaleString("pt-BR")} escolas` });
  await expect(apply).toBeInViewport();
  await apply.tap();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  expect(await isSamePage(page)).toBe(true);

  await page.goBack();
  await expect(page).toHaveURL(CITY);
  await expect.poll(() => countInHeading(page)).toBe(all);
});

test("the sheet closes unchanged, by its button and by Escape", async ({ page }) => {
  await page.goto(CITY);
  const sheet = page.getByRole("form", { name: "Filtros" });
  await page.getByRole("button", { name: "Filtrar e ordenar" }).tap();
  await sheet.getByRole("button", { name: "Fechar" }).tap();
  await expect(sheet).toBeHidden();
  await page.getByRole("button", { name: "Filtrar e ordenar" }).tap();
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(CITY);
});

test("Back closes the sheet and leaves no empty entry; the page below is inert", async ({ page }) => {
  await page.goto(CITY);
  const sheet = page.getByRole("form", { name: "Filtros" });
  const button = page.getByRole("button", { name: "Filtrar e ordenar" });
  await button.tap();
  await expect(sheet.getByRole("button", { name: "Fechar" })).toBeFocused();
  await expect(page.locator("#resultados")).toHaveAttribute("inert");
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(CITY);
  await expect(page.locator("#resultados")).not.toHaveAttribute("inert");

  await button.tap();
  await sheet.getByRole("button", { name: "Fechar" }).tap();
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
  await page.goto("/ajuda");
  await page.goBack();
  await expect(page).toHaveURL(CITY);
});

test("a card is low enough for two on the screen, and what it says once a list is behind its menu", async ({
  page,
}) => {
  await page.goto(CITY);
  const cards = page.getByRole("article");
  const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  expect(heights).toHaveLength(21);
  expect(Math.max(...heights)).toBeLessThanOrEqual(220);
  const first = cards.first();
  await expect(page.getByText("Por que esta posição?").filter({ visible: true })).toHaveCount(0);
  await first.getByRole("button", { name: /^Mais sobre/ }).tap();
  await expect(first.getByRole("button", { name: /^Por que esta posição/ })).toBeVisible();
  await expect(first.getByText(/^preço de \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(first.getByRole("button", { name: /^Por que esta posição/ })).toBeHidden();
});

test("the sections are a bar over the end of the screen that covers nothing at the end of the page", async ({
  page,
}) => {
  await page.goto(CITY);
  const sections = page.getByRole("navigation", { name: "Seções" });
  const links = sections.getByRole("link");
  await expect(links).toHaveText(["Escolas", "Bolsas", "ENEM", "Salvas", "Conta"]);
  await expect(sections.getByRole("link", { name: "Escolas" })).toHaveAttribute("aria-current", "page");
  for (const link of await links.all()) {
    const { height, width } = (await link.boundingBox())!;
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(44);
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const bar = (await sections.boundingBox())!;
  const footer = (await page.getByRole("contentinfo").boundingBox())!;
  expect(bar.y + bar.height).toBe(640);
  expect(footer.y + footer.height).toBeLessThanOrEqual(bar.y);
  await sections.getByRole("link", { name: "Bolsas" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("São Paulo");
});
