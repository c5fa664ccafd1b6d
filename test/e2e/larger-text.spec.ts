import config from "../../playwright.config.ts";
import { discover } from "./discover.ts";
import { ERROR_STATUS, expect, test } from "./fixtures.ts";
import { VISITED } from "./screens.ts";
import { signIn } from "./sign-in.ts";
import { expectWhole } from "./whole-text.ts";

const TEXT_PX = 32;

// Text at 200 % by the browser's setting (WCAG 1.4.4).
test.use({
  provokedErrors: [ERROR_STATUS],
  launchOptions: {
    ...config.use?.launchOptions,
    args: [...(config.use?.launchOptions?.args ?? []), `--blink-settings=defaultFontSize=${TEXT_PX}`],
  },
});

// As wide as 180 px at the usual size.
test("text of twice the size stays on the page of a phone, whole", async ({ page, request }) => {
  test.setTimeout(600_000);
  await page.setViewportSize({ width: 360, height: 640 });
  const site = await discover(request);
  for (const { name, path } of VISITED) {
    await test.step(name, async () => {
      await page.goto(path(site));
      await expectWhole(page, 360);
    });
  }
});

test("each step of the checkout: text of twice the size stays on the page of a phone", async ({
  page,
  context,
}, info) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(context, info);
  const width = async () => {
    // With its style sheets.
    await page.waitForLoadState();
    return page.evaluate(() => document.documentElement.scrollWidth);
  };
  await page.goto("/matriculas/buscar-bolsas?distinct=false");
  await page
    .getByRole("link", { name: /^Quero esta bolsa/ })
    .first()
    .click();
  await page.getByLabel("Como você chama o aluno?").fill("Bia");
  expect(await width()).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByLabel("Seu CPF").fill("529.982.247-25");
  await page.getByLabel("Li o resumo e concordo com o contrato").check();
  expect(await width()).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: /^Contratar/ }).click();
  await expect(page.getByRole("list", { name: "Passos do pedido" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copiar código" })).toBeVisible();
  expect(await width()).toBeLessThanOrEqual(360);
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
