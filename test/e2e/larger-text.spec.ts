import config from "../../playwright.config.ts";
import { expect, test } from "./fixtures.ts";

const TEXT_PX = 32;

// Text at 200 % by the browser's setting (WCAG 1.4.4); `screens.spec.ts` tests that every page stays as wide.
test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    args: [...(config.use?.launchOptions?.args ?? []), `--blink-settings=defaultFontSize=${TEXT_PX}`],
  },
});

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
