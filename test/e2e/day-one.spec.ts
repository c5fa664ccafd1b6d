import type { Locator, Page } from "@playwright/test";
import { turnDark, violationsOf } from "./axe.ts";
import { CITY, countInHeading, expect, test } from "./fixtures.ts";
import { strayNames } from "./map.ts";

/** Times that a page may say that something is not known. */
const MAX_UNKNOWN = 3;
/** A question that the facts of the Censo answer; in the words of a family. */
const QUESTION = "escola acessível para cadeirante em Palmas";

test.use({
  /** Official data alone, on a server of its own (serve.mjs). */
  baseURL: async ({ baseURL }, use) => {
    const origin = new URL(baseURL!);
    origin.port = String(Number(origin.port) + 4);
    await use(origin.origin);
  },
});

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const isPhone = (page: Page) => page.viewportSize()!.width < 1024;
const nameOf = (card: Locator) => card.getByRole("heading").innerText();
const linkOf = (card: Locator) => card.getByRole("heading").getByRole("link");

/** The page says of few things that they are unknown, and shows no price that no school has stated. */
async function expectHonest(page: Page): Promise<void> {
  const text = (await main(page).textContent())!;
  expect(text.match(/não informad/gi)?.length ?? 0, page.url()).toBeLessThanOrEqual(MAX_UNKNOWN);
  expect(text, page.url()).not.toMatch(/\bNaN\b|undefined|R\$\s?0\b/);
}

/** On a wide screen in light, on a phone in the dark. */
async function expectAccessible(page: Page): Promise<void> {
  if (isPhone(page)) await turnDark(page);
  expect.soft(await violationsOf(page), page.url()).toEqual([]);
}

test("while no school states a price, pins show the ENEM, and the key says so", { tag: "@any-screen" }, async ({
  page,
}) => {
  await page.goto(`${CITY}?view=map`);
  await expect(page.getByRole("application")).toBeVisible();
  await expect(page.locator(".map-legend summary")).toHaveText(/^Legenda: ENEM 20\d\d$/);
  const pin = page.locator(".pin.listed.enem").last();
  await expect(pin.locator("text")).toHaveText(/^\d{3}$/);
  const mean = await pin.locator("text").textContent();
  await expect(pin.locator("title")).toHaveText(new RegExp(`\nMédia no ENEM 20\\d\\d: ${mean}$`));
  await expect(page.locator(`#e-${await pin.getAttribute("data-key")}`).getByText(/ENEM\s\d/)).toContainText(mean!);
  expect(await strayNames(page)).toEqual([]);
  // A school without a result is a ring, and one without room for it a dot.
  const fillsOf = (pins: string) =>
    page
      .locator(`${pins}:not(.selected) .reach + circle`)
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fill))]);
  const [rings, dots] = [await fillsOf(".pin:not([data-label])"), await fillsOf(".pin[data-label]")];
  expect(rings).toHaveLength(1);
  expect(dots).not.toContain(rings[0]);
});

for (const hasScript of [true, false]) {
  test.describe(hasScript ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled: hasScript });

    test("a family finds, asks and compares schools before any of them has published a price", {
      tag: hasScript ? [] : "@any-screen",
    }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      const box = () => page.getByRole(hasScript ? "combobox" : "searchbox", { name: "Onde você procura escola?" });
      const step = async (check = expectHonest) => {
        await check(page);
        if (hasScript) await expectAccessible(page);
      };

      await page.goto("/");
      await step();
      await box().fill("são paulo");
      await page.getByRole("button", { name: "Buscar" }).first().click();
      await expect(page).toHaveURL(CITY);
      await expect(heading(page)).toHaveText(/^[\d.]+ escolas particulares em São Paulo$/);
      const all = await countInHeading(page);

      // One line stands for the controls of prices.
      if (isPhone(page)) await page.getByRole("button", { name: "Filtrar e ordenar" }).click();
      const filters = page.getByRole("form", { name: "Filtros" });
      await expect(filters.getByText(/informam? o preço$/)).toBeVisible();
      // No school has a scholarship that could put it first.
      await expect(filters.getByRole("combobox", { name: "Ordenar por" })).not.toContainText("bolsas primeiro");
      await expect(filters.getByRole("checkbox", { name: "Só com preço informado" })).toBeHidden();
      // A filter finds as many as it says.
      await filters.getByText("Acessibilidade e apoio").click();
      const accessible = filters.locator("label").filter({ hasText: "Acessível para cadeirante" });
      const promised = await accessible.locator("small").innerText();
      await accessible.getByRole("checkbox").check();
      if (isPhone(page) || !hasScript) await filters.getByRole("button", { name: /^Ver / }).click();
      await expect(heading(page)).toHaveText(new RegExp(`^${promised} escolas`));
      expect(await countInHeading(page)).toBeLessThan(all);
      await step();
      const cards = page.getByRole("article");
      const [one, other] = [cards.nth(0), cards.nth(1)];
      await expect(one).toContainText(/acessível/);
      const names = [await nameOf(one), await nameOf(other)];

      // The school's page leads with what the school declared, and to the ready question.
      await linkOf(one).click();
      await expect(heading(page)).toHaveText(names[0]!);
      await expect(main(page)).toContainText(/declarad[oa] pela escola/i);
      await expect(main(page)).toContainText(/Preço não informado\./);
      await step();
      await expect(main(page).getByRole("link", { name: "Perguntar o preço", exact: true })).toBeVisible();
      await page.goBack();

      // Two are compared by facts, and asked at once.
      for (const name of names) await page.getByRole("checkbox", { name: `Comparar ${name}` }).check();
      if (hasScript) await page.getByRole("link", { name: "Comparar (2/4)" }).click();
      else await page.getByRole("button", { name: "Comparar", exact: true }).click();
      for (const name of names) await expect(page.getByRole("columnheader", { name }).first()).toBeVisible();
      await expect(main(page)).toContainText("Banheiro acessível");
      await expectHonest(page);
      await page.getByRole("link", { name: "Perguntar o preço às escolas que não o informam" }).click();
      await page.getByRole("combobox", { name: "Série" }).selectOption("6º ano");
      await page.getByRole("button", { name: "Mudar a pergunta" }).click();
      await expect(page.locator("blockquote")).toContainText("Procuro vaga (6º ano)");
      for (const name of names) {
        const way = page.getByRole("region", { name }).getByRole("link").nth(1);
        const none = page.getByRole("region", { name }).getByText("Não temos telefone nem e-mail desta escola");
        await expect(way.or(none)).toBeVisible();
        if (await none.isHidden()) await expect(way).toHaveAttribute("href", /^(?:https:\/\/wa\.me\/|mailto:|tel:)/);
      }
      await expectHonest(page);

      // The child goes along to the directory of prices, which has a way on.
      await page.goto(`/escola/por-mensalidade${CITY.replace("/busca", "")}`);
      await expectHonest(page);
      await main(page)
        .getByRole("link", { name: /^Ver (?:as escolas com 6º ano|[\d.]+ escolas particulares) em São Paulo$/ })
        .click();
      await expect(heading(page)).toHaveText(/^[\d.]+ escolas .*em São Paulo/);

      // So has the page of scholarships.
      await page.goto("/matriculas/buscar-bolsas?city=sao-paulo-sp");
      await expect(heading(page)).toHaveText("Nenhuma bolsa de estudo encontrada em São Paulo");
      await expectHonest(page);
      await main(page).getByRole("link", { name: "Ver as escolas particulares em São Paulo" }).click();
      await expect(page).toHaveURL(/^[^?]*\/busca\/sp\/sao-paulo-sp/);
      await expect(heading(page)).toHaveText(/^[\d.]+ escolas .*em São Paulo/);

      await page.goto("/");
      await box().fill(QUESTION);
      await page.getByRole("button", { name: "Buscar" }).first().click();
      await expect(heading(page)).toHaveText(/^[\d.]+ escolas .*em Palmas$/);
      await expect(page.getByRole("link", { name: "Remover Acessível para cadeirante" })).toBeVisible();
      for (const text of await cards.allInnerTexts()) expect(text).toContain("acessível");
      await expectHonest(page);
    });
  });
}

test("five saved schools are asked for their prices in one message", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto(CITY);
  const cards = page.getByRole("article");
  const names = await Promise.all([0, 1, 2, 3, 4].map((i) => nameOf(cards.nth(i))));
  for (const name of names) await page.getByRole("button", { name: `Salvar ${name}` }).click();
  await page.getByRole("link", { name: "Salvas (5)" }).click();
  await page.getByRole("link", { name: "Perguntar os preços que faltam" }).click();
  for (const name of names) await expect(page.getByRole("region", { name })).toBeVisible();
});

test("unknown parts are one line after the known ones", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/escola/centro-educacional-vertice-sao-paulo-sp");
  // Three parts are in sight of one another: a line of contents would repeat them.
  await expect(page.getByRole("navigation", { name: "Partes desta página" })).toHaveCount(0);
  await expect(page.getByText(/^Não informado: mensalidades, /)).toBeVisible();
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y;
  const tops = [];
  for (const part of [".part:has(#enem)", ".part:has(#localizacao)", ".missing"]) tops.push(await top(part));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});
