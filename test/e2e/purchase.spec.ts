import type { Page } from "@playwright/test";
import { confirmIn, expect, test } from "./fixtures.ts";
import { codeInMail, mailsTo } from "./mail.ts";
import { send } from "./sign-up.ts";

/** Counts the screens that a visitor sees from now on: each is a document. */
function screensOf(page: Page) {
  let seen = 0;
  page.on("domcontentloaded", () => {
    seen += 1;
  });
  return { count: () => seen };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("a new family keeps its offer from the first tap to the voucher", async ({ page }, info) => {
      test.setTimeout(60_000);
      await page.goto("/matriculas/buscar-bolsas?distinct=false");
      const offers = page.locator("[data-offer]").filter({ hasNot: page.getByText(/^R\$\s0$/) });
      const want = offers.first().getByRole("link", { name: /^Quero esta bolsa/ });
      const offer = new URL((await want.getAttribute("href"))!, page.url()).pathname;
      const price = /R\$\s[\d.]+/.exec(await offers.first().innerText())![0];
      const { count } = screensOf(page);
      await want.click();
      await expect(page).toHaveURL(`/cadastro?redirect=${encodeURIComponent(offer)}`);
      const seat = page.getByRole("region", { name: "A bolsa que você quer" });
      await expect(seat).toContainText(price);
      await expect(seat).toBeInViewport({ ratio: 1 });
      // A list fee is struck through once it has stood for a month.
      await expect(seat).toContainText(/R\$\s[\d.,]+ −\d+%|desconto de \d+%/);
      // In sight on a phone, and under nothing: the other way in, and the address.
      await expect(page.getByRole("link", { name: "Entrar com Google" })).toBeInViewport({ ratio: 1 });
      expect(
        await page.getByLabel("E-mail", { exact: true }).evaluate((field) => {
          const { left, bottom } = field.getBoundingClientRect();
          return document.elementFromPoint(left + 20, bottom - 3) === field;
        }),
      ).toBe(true);
      const email = `compra-${info.project.name}-${javaScriptEnabled ? "js" : "html"}@familia.example`;
      await send(
        page,
        { "Seu nome completo": "Rita Alves", "E-mail": email, "Como você chama o aluno?": "Bia" },
        "Receber o código",
      );
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Veja seu e-mail");
      await expect(page.getByText(email)).toBeVisible();
      await expect(seat).toContainText(price);
      await send(page, { "Código de seis números": await codeInMail(page, email) }, "Confirmar e reservar");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confira antes de contratar");
      await expect(page.getByLabel("Aluno (corrija se precisar)")).toHaveValue("Bia");
      await page.getByLabel("Seu CPF").fill("529.982.247-25");
      await page.getByLabel("Li o resumo e concordo com o contrato").check();
      await page.getByRole("button", { name: /^Contratar/ }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pague com Pix");
      expect(await page.getByLabel("Pix copia e cola").inputValue()).toMatch(/^000201/);
      await page.waitForLoadState();
      expect(count()).toBe(4);
      await page.getByRole("button", { name: "Simular pagamento" }).click();
      await page.getByRole("link", { name: "Abrir comprovante" }).click();
      await expect(page.getByText(/^VA-/)).toBeVisible();

      await page.goto("/meus-dados");
      await page.getByText("Quero excluir minha conta").click();
      const refund = /você desiste da vaga e recebe R\$\s[\d.,]+ de volta/;
      await expect(page.locator("#excluir li").filter({ visible: true })).toHaveText(refund);
      if (javaScriptEnabled) await expect(page.locator("#excluir-conta[data-state=ready]")).toBeAttached();
      await send(page, { [`Digite ${email}`]: email }, "Excluir minha conta");
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
