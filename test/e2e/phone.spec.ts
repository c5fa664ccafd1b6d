import type { Page } from "@playwright/test";
import {
  CITY,
  countInHeading,
  entriesSince,
  expect,
  hasFile,
  isSamePage,
  markEntry,
  markPage,
  SCHOOL,
  test,
  waitForLateCode,
} from "./fixtures.ts";
import { signIn } from "./sign-in.ts";
import { expectWhole } from "./whole-text.ts";

const SCHOLARSHIPS = "/matriculas/buscar-bolsas?city=sao-paulo-sp";

/** Opens a page as it is in its own typefaces: a page whose typefaces are late keeps the device's until it is left. */
async function openInOwnType(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  await page.reload();
}

test("filters are a sheet that shows the count as they change, and closes on it", async ({ page }) => {
  await page.goto(CITY);
  const all = await countInHeading(page);
  await markPage(page);
  const sheet = page.getByRole("form", { name: "Filtros" });
  await expect(sheet).toBeHidden();
  const entry = await markEntry(page);

  await page.getByRole("button", { name: "Filtrar e ordenar" }).tap();
  await expect(sheet).toBeVisible();
  await sheet.getByRole("checkbox", { name: /^Integral/ }).check();
  await expect(page).toHaveURL(`${CITY}?shifts=integral`);
  await expect(page.locator("#resultados")).not.toHaveAttribute("aria-busy");
  const filtered = await countInHeading(page);
  expect(filtered).toBeLessThan(all);
  await expect(sheet).toBeVisible();

  // Schools without stated shifts follow.
  const unsure = /outras ([\d.]+) não informam/.exec(await page.locator("#anuncio").innerText())![1]!;
  const shown = filtered + Number(unsure.replaceAll(".", ""));
  const apply = sheet.getByRole("button", { name: `Ver ${shown.toLocaleString("pt-BR")} escolas` });
  await expect(apply).toBeInViewport();
  await apply.tap();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(await entriesSince(page, entry)).toBe(1);
  expect(await isSamePage(page)).toBe(true);

  await page.goBack();
  await expect(page).toHaveURL(CITY);
  await expect.poll(() => countInHeading(page)).toBe(all);
});

test("Back, Escape and its button close the sheet unchanged, and leave no empty entry; the page below is inert", async ({
  page,
}) => {
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
  await button.tap();
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(CITY);
  await page.goto("/ajuda");
  await page.goBack();
  await expect(page).toHaveURL(CITY);
});

for (const [name, query] of [
  ["of a city", ""],
  ["by distance", "&lat=-23.56&lng=-46.65&radius=12"],
]) {
  test(`scholarship cards ${name} are low, and show price, discount, seat and distance`, async ({ page }) => {
    await openInOwnType(page, `/matriculas/buscar-bolsas?distinct=false${query}`);
    const cards = page.locator(".offer-card");
    const schools = await cards.getByRole("heading").getByRole("link").evaluateAll(hrefs);
    expect(schools.length).toBeGreaterThan(5);
    expect(new Set(schools).size).toBe(schools.length);
    const rows = page.locator("[data-offer]").filter({ visible: true });
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(110);
    // A list fee is struck through once it has stood for a month.
    const shown = await cards
      .filter({ has: page.locator(".was s") })
      .first()
      .innerText();
    expect(shown).toMatch(/sem bolsa R\$\s[\d.,]+ −\d+/);
    expect(shown).toMatch(/R\$\s?[\d.,]+\s*\/mês/);
    expect(shown).toMatch(/ · (Manhã|Tarde|Integral|Semi-integral|Noturno) · \d{4}/);
    if (name === "by distance") expect(shown).toMatch(/a [\d,]+\s(m|km)/);
    const parts = cards.locator(".seat, .fee, .was");
    expect(await parts.evaluateAll((all) => all.filter((part) => part.scrollWidth > part.clientWidth + 1))).toEqual([]);
    if (name === "by distance") return;
    // A card has one row, and leads to the others (K27).
    const more = page.getByRole("link", { name: /^Mais \d+ bolsas?$/ }).first();
    const card = page.getByRole("article").filter({ has: more }).first();
    await expect(card.locator("[data-offer]")).toHaveCount(1);
    await more.click();
    await expect(page).toHaveURL(/\/escola\/[a-z0-9-]+#precos$/);
    await expect(page.locator("#precos")).toBeInViewport();
  });
}

test("a list without a grade asks for it in a low line below the bar, and shows what each school asks", async ({
  page,
}) => {
  await page.goto(CITY);
  const grade = page.getByRole("combobox", { name: "Para qual série?" });
  const ranges = page.locator(".cards .price.range");
  expect(await ranges.count()).toBeGreaterThan(5);
  expect(await ranges.first().innerText()).toMatch(/^a\spartir\sde\sR\$\s?[\d.,]+\s*\/mês (?:com|sem).bolsa$/);
  await page.evaluate(() => scrollTo(0, 900));
  const line = page.locator("#para-qual-serie");
  await expect.poll(async () => (await line.boundingBox())!.y).toBe(56);
  expect((await line.boundingBox())!.height).toBeLessThanOrEqual(48);
  await grade.selectOption("6º ano");
  await expect(page).toHaveURL(/[?&]grade=fundamentalII_6-ano/);
  await expect(line).toBeEmpty();
  await expect(ranges).toHaveCount(0);
  await expect(page.locator(".cards .price .seat").first()).toHaveText(/^6º ano · /);
});

test("at 195 px, a phone at 200 %, the main screens are read whole", async ({ page, context }, info) => {
  await signIn(context, info);
  for (const path of ["/", CITY, SCHOOL, SCHOLARSHIPS]) {
    await page.setViewportSize({ width: 195, height: 422 });
    await page.goto(path);
    await expectWhole(page, 195);
    // 720 px at 400 %.
    await page.setViewportSize({ width: 180, height: 640 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(180);
  }
  await page.setViewportSize({ width: 195, height: 422 });
  await page
    .getByRole("link", { name: /^Quero esta bolsa/ })
    .first()
    .click();
  await expect(page.getByLabel("Como você chama o aluno?")).toBeVisible();
  await expectWhole(page, 195);
});

/** Addresses that links lead to. */
function hrefs(links: Element[]): (string | null)[] {
  return links.map((link) => link.getAttribute("href"));
}

/** Top and bottom of elements in the viewport. */
function edges(elements: Element[]): [top: number, bottom: number][] {
  return elements.map((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return [top, bottom];
  });
}

test("the first screen of a school search shows two whole cards, and the price of a third; every card is low", async ({
  page,
}) => {
  await openInOwnType(page, CITY);
  const cards = await page.getByRole("article").evaluateAll(edges);
  expect(cards).toHaveLength(21);
  expect(Math.max(...cards.map(([top, bottom]) => bottom - top))).toBeLessThanOrEqual(190);
  const [first] = cards;
  const [, , third] = await page.locator(".cards .price").evaluateAll(edges);
  expect(first![0]).toBeGreaterThan(0);
  expect(third![1]).toBeLessThanOrEqual(640);
});

test("question and filters of a list are one line, which says that it scrolls", async ({ page }) => {
  await page.goto(`${SCHOLARSHIPS}&shifts=manha&shifts=tarde&tags=bilingue`);
  const question = (await page.locator("#para-qual-serie select").boundingBox())!;
  const line = page.locator("#em-uso");
  const filters = (await line.boundingBox())!;
  expect(filters.y).toBeLessThanOrEqual(question.y);
  expect(filters.y + filters.height).toBeGreaterThanOrEqual(question.y + question.height);
  expect(filters.x).toBeGreaterThanOrEqual(question.x + question.width);
  expect(filters.width).toBeGreaterThan(100);
  await expect(line).toHaveCSS("mask-image", /gradient/);
  // Its end is seen whole.
  await line.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  const last = (await line.getByRole("link").last().boundingBox())!;
  expect(last.x + last.width).toBeLessThanOrEqual(filters.x + filters.width - 31);
});

test("the choices of a comparison are read whole", async ({ page }) => {
  await page.goto(CITY);
  const boxes = page.getByRole("checkbox", { name: /^Comparar / });
  const slugs = [await boxes.nth(0).inputValue(), await boxes.nth(1).inputValue()];
  await page.goto(`/comparar?escolas=${slugs.join(",")}`);
  for (const label of ["Turno", "Ano"]) {
    const [needed, given] = await page.getByRole("combobox", { name: label }).evaluate((select) => {
      const width = select.clientWidth;
      select.style.cssText = "field-sizing: content; inline-size: max-content";
      return [select.clientWidth, width];
    });
    expect(needed, label).toBeLessThanOrEqual(given!);
  }
});

test("the first screen of a scholarship search shows the first school with its open rows", async ({ page }) => {
  await page.goto(SCHOLARSHIPS);
  const card = page.getByRole("article").first();
  const [head] = await card.evaluateAll(edges);
  const rows = await card.locator("[data-offer]").filter({ visible: true }).evaluateAll(edges);
  expect(head![0]).toBeGreaterThan(0);
  expect(rows.at(-1)![1]).toBeLessThanOrEqual(640);
});

for (const [path, first] of [
  ["/bolsas-de-estudo/sp/sao-paulo-sp", ".cards > li:first-child"],
  ["/escola/ranking-enem/sp/sao-paulo-sp", ".ranking tbody tr:first-child"],
] as const) {
  test(`the first screen of ${path} shows the first school; figures and filters unfold`, async ({ page }) => {
    await page.goto(path);
    const [school] = await page.locator(first).evaluateAll(edges);
    expect(school![1]).toBeLessThanOrEqual(640);
    const folded = page.locator(".fold > :not(summary)").first();
    await expect(folded).toBeHidden();
    await page.locator(".fold > summary").click();
    await expect(folded).toBeVisible();
  });
}

for (const path of [CITY, SCHOLARSHIPS]) {
  test(`what is searched, the filters and the map stay in a bar on ${path}, which hides no focus`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(() => scrollTo(0, 1500));
    const heading = page.getByRole("heading", { level: 1 });
    const filters = page.getByRole("button", { name: "Filtrar e ordenar" });
    const map = page.getByRole("link", { name: "Mapa", exact: true });
    const [bar] = await heading.evaluateAll(edges);
    expect(bar).toEqual([0, 56]);
    for (const control of [filters, map]) {
      const [[top, bottom]] = (await control.evaluateAll(edges)) as [[number, number]];
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(56);
      expect(bottom - top).toBeGreaterThanOrEqual(44);
    }
    await page.getByRole("article").nth(7).getByRole("link").first().focus();
    await page.keyboard.press("Shift+Tab");
    const focused = await page.evaluate(() => document.activeElement!.getBoundingClientRect().top);
    expect(focused).toBeGreaterThanOrEqual(56);

    await map.tap();
    await expect(page).toHaveURL(/view=map/);
    await expect(page.locator("#mapa")).toBeInViewport();
    await page.getByRole("link", { name: "Lista", exact: true }).tap();
    await expect(page).toHaveURL((url) => !url.search.includes("view="));
  });
}

test("the order and its reasons open from the line of filters, and the neutral order closes them", async ({ page }) => {
  await page.goto(CITY);
  const neutral = page.getByRole("link", { name: "Ver em ordem neutra" });
  await expect(neutral).toBeHidden();
  const about = page.getByRole("button", { name: "Sobre esta lista" });
  await about.tap();
  await page.getByText("Por que esta ordem?").tap();
  await expect(page.getByText("Cada regra só conta quando as anteriores empatam.")).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(neutral).toBeHidden();
  await about.tap();
  await neutral.tap();
  await expect(page).toHaveURL(/neutro=/);
  await expect(page.locator("#sobre")).toBeHidden();
  await about.tap();
  await expect(page.getByRole("link", { name: "Voltar à ordem padrão" })).toBeVisible();
});

test("a button opens the sections at the end of the screen", async ({ page }) => {
  const sections = page.getByRole("navigation", { name: "Seções" });
  const links = sections.getByRole("link");
  for (const path of ["/", SCHOOL, CITY]) {
    await page.goto(path);
    await expect(sections).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect(links).toHaveText(["Escolas", "Bolsas", "ENEM", "Salvas", "Conta"]);
    for (const link of await links.all()) expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    const sheet = (await sections.boundingBox())!;
    expect([sheet.width, Math.round(sheet.y + sheet.height)]).toEqual([360, 640]);
  }
  await expect(sections.getByRole("link", { name: "Escolas" })).toHaveAttribute("aria-current", "page");
  await sections.getByRole("link", { name: "Bolsas" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("São Paulo");
});

test("the code of the filters is downloaded when somebody uses them, and not before", async ({ page }) => {
  await page.goto(CITY);
  await waitForLateCode(page);
  const island = page.locator("#ilha-filtros");
  await expect(island).not.toHaveAttribute("data-state");
  expect(await hasFile(page, "/react-")).toBe(false);
  await page.getByRole("button", { name: "Filtrar e ordenar" }).tap();
  await expect(island).toHaveAttribute("data-state", "ready");
  expect(await hasFile(page, "/react-")).toBe(true);
});

test("a filter that is a link applies without the code of the filters, which open right later", async ({ page }) => {
  await page.goto(`${CITY}?hasOffers=true&shifts=manha`);
  const island = page.locator("#ilha-filtros");
  await expect(page.getByRole("button", { name: "Filtrar (2) e ordenar" })).toBeVisible();
  await page.getByRole("list", { name: "Filtros em uso" }).getByRole("link", { name: "Remover Manhã" }).tap();
  await expect(page).toHaveURL(`${CITY}?hasOffers=true`);
  await expect(page.locator("#resultados")).not.toHaveAttribute("aria-busy");
  await expect(island).not.toHaveAttribute("data-state");
  await page.getByRole("button", { name: "Filtrar (1) e ordenar" }).tap();
  await expect(island).toHaveAttribute("data-state", "ready");
  await expect(page.getByRole("checkbox", { name: "Com bolsa" })).toBeChecked();
});
