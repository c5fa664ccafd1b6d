import { confirmIn, expect, test } from "./fixtures.ts";
import { mailsTo } from "./mail.ts";
import { PASSWORD } from "./sign-in.ts";
import { send, signUp } from "./sign-up.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("a new family keeps its offer from the first tap to the voucher", async ({ page }, info) => {
      test.setTimeout(60_000);
      await page.goto("/matriculas/buscar-bolsas?distinct=false");
      const offers = page.locator("[data-offer]").filter({ hasNot: page.getByText(/^R\$\s0$/) });
      const want = offers.first().getByRole("link", { name: /^Quero esta bolsa/ });
      const offer = new URL((await want.getAttribute("href"))!, page.url()).pathname;
      await want.click();
      await expect(page.getByText("Entre para reservar a bolsa: você volta direto para ela.")).toBeVisible();
      await page.getByRole("link", { name: "Criar conta" }).click();
      await expect(page.getByText("Falta só a conta para reservar a bolsa.")).toBeVisible();
      const email = `compra-${info.project.name}-${javaScriptEnabled ? "js" : "html"}@familia.example`;
      await signUp(page, "Rita Alves", email, offer);

      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reservar a bolsa");
      await page.getByLabel("Como você chama o aluno?").fill("Bia");
      await page.getByRole("button", { name: /^Reservar por/ }).click();
      await page.getByLabel("Seu CPF").fill("529.982.247-25");
      await page.getByLabel("Li o resumo e concordo com o contrato").check();
      await page.getByRole("button", { name: /^Contratar/ }).click();
      await page.getByRole("button", { name: "Simular pagamento" }).click();
      await page.getByRole("link", { name: "Abrir comprovante" }).click();
      await expect(page.getByText(/^VA-/)).toBeVisible();

      await page.goto("/meus-dados");
      await page.getByText("Quero excluir minha conta").click();
      const refund = /você desiste da vaga e recebe R\$\s[\d.,]+ de volta/;
      await expect(page.locator("#excluir li").filter({ visible: true })).toHaveText(refund);
      if (javaScriptEnabled) await expect(page.locator("#excluir-conta[data-state=ready]")).toBeAttached();
      await send(page, { "Sua senha": PASSWORD }, "Excluir minha conta");
      if (javaScriptEnabled) {
        await expect(page.getByRole("dialog").getByRole("listitem")).toHaveText(refund);
        await confirmIn(page, "Excluir a conta?", "Excluir minha conta");
      }
      await expect(page.getByText("Sua conta e seus dados foram excluídos.")).toBeVisible();
      const [mail] = await mailsTo(page, ({ to, subject }) => to.includes(email) && /excluída$/.test(subject));
      expect(mail).toMatch(/Devolvemos R\$ [\d.,]+, pelo mesmo meio de pagamento/);
    });
  });
}
