import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

const main = (page: Page) => page.getByRole("main");
test("the page has no accessibility violation, and leads to other cities around", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/");
  expect(await violationsOf(page)).toEqual([]);
  const around = main(page)
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Cidades perto de São Paulo", exact: true }) })
    .getByRole("link");
  expect(await around.count()).toBeGreaterThan(1);
  await expect(around.filter({ hasText: /^São Paulo/ })).toHaveCount(0);
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
    await expect(main(page)).not.toContainText("R$");
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
