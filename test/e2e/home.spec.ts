import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

const main = (page: Page) => page.getByRole("main");
const section = (page: Page, name: string) =>
  main(page)
    .locator("section")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

test("two schools are compared with the figures of their comparison; news have dates that are past", async ({
  page,
}) => {
  await page.goto("/");
  expect(await violationsOf(page)).toEqual([]);
  const news = section(page, "O que há de novo").getByRole("listitem");
  expect(await news.count()).toBeGreaterThan(1);
  const dates = await news
    .locator("time")
    .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime));
  expect(dates).toHaveLength(await news.count());
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(Date.parse(dates[0]!)).toBeLessThanOrEqual(Date.now());

  const around = section(page, "Cidades perto de São Paulo").getByRole("link");
  expect(await around.count()).toBeGreaterThan(1);
  await expect(around.filter({ hasText: /^São Paulo/ })).toHaveCount(0);

  const versus = section(page, "Duas escolas, lado a lado");
  const names = await versus.getByRole("columnheader").getByRole("link").allInnerTexts();
  expect(names).toHaveLength(2);
  await expect(versus.locator(".source")).toContainText(/Preços informados pelas escolas/);
  const fees = await versus
    .getByRole("row", { name: /^Por mês, 6º ano/ })
    .getByRole("cell")
    .allInnerTexts();
  await versus.getByRole("link", { name: "Comparar as duas em tudo" }).click();
  for (const name of names) await expect(page.getByRole("columnheader", { name })).toBeVisible();
  for (const fee of fees) await expect(main(page)).toContainText(/R\$\s[\d.,]+/.exec(fee)![0]);
});

test.describe("on the first day, with official data alone", () => {
  test.use({
    baseURL: async ({ baseURL }, use) => {
      const origin = new URL(baseURL!);
      origin.port = String(Number(origin.port) + 4);
      await use(origin.origin);
    },
  });

  test("no price is told, and the child's list is at most four taps away", async ({ page }) => {
    await page.goto("/");
    await expect(section(page, "Duas escolas, lado a lado")).not.toContainText("R$");
    await expect(section(page, "O que há de novo")).toContainText("Censo Escolar");
    await expect(section(page, "O que há de novo")).not.toContainText("R$");
    // Two taps choose the grade.
    await page.getByRole("combobox", { name: "Série" }).selectOption({ label: "6º ano" });
    const box = page.getByRole("combobox", { name: "Onde você procura escola?" });
    await box.click();
    await box.pressSequentially("campinas");
    await page.getByRole("group", { name: "Cidades" }).getByRole("option").first().click();
    await expect(page).toHaveURL(/\/busca\/sp\/campinas-sp\?grade=fundamentalII_6-ano$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/6º ano|escolas/);
    await expect(page.getByRole("article").first()).toBeVisible();
  });
});
