import { violationsOf } from "./axe.ts";
import { expect, expectToFit, test } from "./fixtures.ts";
import { signIn, signInAsTeam } from "./sign-in.ts";

test(
  "what a family pays is on its receipt, and in the books of the team",
  { tag: "@phone" },
  async ({ page, context }, info) => {
    test.setTimeout(90_000);
    await signIn(context, info);
    await page.goto("/matriculas/buscar-bolsas?distinct=false");
    const want = page.getByRole("link", { name: /^Quero esta bolsa/ });
    const offers = page.locator("[data-offer]").filter({ has: want, hasNot: page.getByText(/^R\$\s0$/) });
    await offers
      .nth(2)
      .getByRole("link", { name: /^Quero esta bolsa/ })
      .click();
    await page.getByLabel("Como você chama o aluno?").fill("Bia");
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByLabel("Seu CPF").fill("529.982.247-25");
    await page.getByLabel("Li o resumo e concordo com o contrato").check();
    await page.getByRole("button", { name: /^Contratar/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pague com Pix");
    const code = new URL(page.url()).pathname.split("/").at(-1)!;
    await page.getByRole("button", { name: "Simular pagamento" }).click();
    await expect(page.getByRole("link", { name: "Abrir comprovante" })).toBeVisible();

    await page.goto(`/detalhes-da-bolsa/${code}/recibo`);
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);
    const [amount] = /R\$\s[\d.]+(?:,\d\d)?/.exec(await page.getByRole("main").innerText())!;

    await signInAsTeam(context, info);
    await page.goto("/admin/contas");
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);
    const csv = await (await page.request.get("/admin/contas/csv")).text();
    const paid = csv.split("\r\n").filter((line) => line.includes(code.toUpperCase()));
    expect(paid).toHaveLength(1);
    const [, reais] = /;([\d,]+)$/.exec(paid[0]!)!;
    expect(Number(reais!.replace(",", "."))).toBe(Number(amount!.replaceAll(/[^\d,]/g, "").replace(",", ".")));
    await page.goto("/admin/pagamentos");
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);
  },
);
