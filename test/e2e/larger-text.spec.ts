import config from "../../playwright.config.ts";
import { CITY, expect, SCHOOL, test } from "./fixtures.ts";

const TEXT_PX = 32;

// Text at 200 % by the browser's setting: the page is as wide as before (WCAG 1.4.4).
test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    args: [...(config.use?.launchOptions?.args ?? []), `--blink-settings=defaultFontSize=${TEXT_PX}`],
  },
});

const PAGES = [
  ["home", "/"],
  ["a city", CITY],
  ["scholarships", "/matriculas/buscar-bolsas"],
  ["a school", SCHOOL],
  ["a comparison", `/comparar?escolas=${SCHOOL.slice(8)},cgd-colegio-goncalves-dias,escola-travessia`],
  ["a saved list", `/salvas?escolas=${SCHOOL.slice(8)},escola-travessia`],
  ["the ENEM ranking", "/escola/ranking-enem"],
  ["the login", "/entrar"],
  ["terms", "/termos-de-uso"],
] as const;

for (const [name, path] of PAGES) {
  test(`${name}: text of twice the size stays on the page`, async ({ page }) => {
    await page.goto(path);
    const width = page.viewportSize()!.width;
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test("text typed on the home page is visible at twice the size", async ({ page }) => {
  await page.goto("/");
  const field = page.getByRole("combobox", { name: "Onde você procura escola?" });
  expect((await field.boundingBox())!.width).toBeGreaterThan(8 * TEXT_PX);
});

test("the consent buttons do not overlap at twice the size", async ({ page, context }) => {
  await context.clearCookies();
  await page.goto("/");
  const buttons = page.getByRole("region", { name: "Escolha sobre cookies" }).getByRole("button");
  await expect(buttons.first()).toBeVisible();
  const cut = await buttons.evaluateAll((all) =>
    all.filter((b) => b.scrollWidth > b.clientWidth).map((b) => b.textContent),
  );
  expect(cut).toEqual([]);
});
