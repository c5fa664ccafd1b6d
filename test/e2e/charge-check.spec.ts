import type { BrowserContext, Page, TestInfo } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { expect, expectToFit, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";

/**
 * Reserves an offer with a first fee to pay, and goes from its Pix code to the page that checks charges; returns the
 * code.
 */
async function goToCheck(page: Page, context: BrowserContext, info: TestInfo): Promise<string> {
  await signIn(context, info);
  await page.goto("/matriculas/buscar-bolsas?distinct=false");
  const offers = page.locator("[data-offer]").filter({ hasNot: page.getByText(/^R\$\s0$/) });
  await offers
    .first()
    .getByRole("link", { name: /^Quero esta bolsa/ })
    .click();
  await page.getByLabel("Como você chama o aluno?").fill("Bia");
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByLabel("Seu CPF").fill("529.982.247-25");
  await page.getByLabel("Li o resumo e concordo com o contrato").check();
  await page.getByRole("button", { name: /^Contratar/ }).click();
  const code = await page.getByLabel("Pix copia e cola").inputValue();
  await page.getByRole("link", { name: "Confira se é nossa" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confira uma cobrança");
  return code;
}

const field = (page: Page) => page.getByLabel("O código ou o endereço que você recebeu");
const result = (page: Page) => page.getByRole("region", { name: "Resultado" });

async function check(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole("button", { name: "Conferir" }).click();
}

/** The same code for another amount, as a forger would make it. */
const forge = (code: string) => code.replace(/540\d\d*\.?\d*?(?=5802BR)/, "540510.00");

test(
  "a family checks the code that it was sent, and a forged one, on its device and at the site (K36)",
  { tag: "@phone" },
  async ({ page, context }, info) => {
    const code = await goToCheck(page, context, info);
    await expect(page.locator("#conferir[data-state=ready]")).toBeAttached();
    await field(page).fill(`Pague aqui: ${code}`);
    await expect(result(page)).toContainText("Isto é o que está escrito no código.");
    await expect(result(page)).toContainText("AMBIENTE DE TESTE");
    await expect(page.getByText("Para saber se é nossa, toque em “Conferir”.")).toBeVisible();

    await page.getByRole("button", { name: "Conferir" }).click();
    await expect(result(page)).toContainText("É nossa, e o código está certo.");
    await expect(result(page)).toContainText(
      /Este código cobra R\$\s[\d.,]+, para .+ por uma reserva em aberto n?[oa]?/,
    );
    await expectToFit(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expectNoViolations(page);

    await expect(page.locator("#conferir[data-state=ready]")).toBeAttached();
    await field(page).fill(forge(code));
    await expect(result(page)).toContainText("O número de conferência, no fim do código, está errado");
    await page.getByRole("button", { name: "Conferir" }).click();
    await expect(result(page)).toContainText("Não pague: este código foi mexido.");
    await expect(result(page)).toContainText("O valor não é o que cobramos.");

    await expect(page.locator("#conferir[data-state=ready]")).toBeAttached();
    await context.setOffline(true);
    await check(page, code);
    await expect(
      page.getByRole("status").filter({ hasText: "Não sabemos dizer se é nossa: sem internet." }),
    ).toBeFocused();
    await expect(result(page)).toContainText("AMBIENTE DE TESTE");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Conferir" }).click();
    await expect(result(page)).toContainText("É nossa, e o código está certo.");
  },
);

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a family checks a code, a link and a boleto", async ({ page, context }, info) => {
    const code = await goToCheck(page, context, info);
    await check(page, code);
    await expect(result(page)).toContainText("É nossa, e o código está certo.");
    await expect(field(page)).toHaveValue(code);
    await check(page, forge(code));
    await expect(result(page)).toContainText("Não pague: este código foi mexido.");
    await check(page, "https://escola-de-bolsas.example/pagar");
    await expect(result(page)).toContainText("O endereço não é do nosso site.");
    await check(page, "34191790010104351004791020150008591070026000000");
    await expect(result(page)).toContainText("Isto é um boleto, que não conferimos.");
    await expectToFit(page);
  });
});
