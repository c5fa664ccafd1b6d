import type { Page } from "@playwright/test";
import { confirmIn, ERROR_STATUS, expect, PARTNER, test } from "./fixtures.ts";
import { linkInMail, mailsTo } from "./mail.ts";

test.use({ provokedErrors: [ERROR_STATUS] });

/** A message without an address: letters quote those so that no program links them. */
const messageOf = (email: string) => `Podemos visitar na quinta? (${email.split("@")[0]})`;

/** Fills in the request, without the consent. */
async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel("Nome completo").fill("Rosa Lima");
  await page.getByRole("textbox", { name: "E-mail (opcional)" }).fill(email);
  await page.getByRole("radio", { name: "E-mail" }).check();
  await page.getByLabel("Mensagem (opcional)").fill(messageOf(email));
}

/** Sent: a protocol for the family, an e-mail in the school's inbox, and a link that cancels it. */
async function expectSent(page: Page, email: string, hasScript = true): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pedido enviado");
  const protocol = await page.locator(".protocol").innerText();
  expect(protocol).toMatch(/^CON-/);
  const inbox = await mailsTo(page, (mail) => mail.subject.startsWith(`Pedido de contato ${protocol}`));
  expect(inbox).toHaveLength(1);
  expect(inbox[0]).toContain(messageOf(email));
  await page.goto(await linkInMail(page, email, new RegExp(`^Seu pedido de contato ${protocol}`)));
  if (hasScript) await expect(page.locator("#cancelar[data-state=ready]")).toBeAttached();
  await page.getByRole("button", { name: "Cancelar este pedido" }).click();
  if (hasScript) await confirmIn(page, "Cancelar o pedido?", "Cancelar este pedido");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pedido cancelado");
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a family writes to a school on the full page", async ({ page }, info) => {
      const email = `rosa-${info.project.name}-${javaScriptEnabled ? "js" : "html"}-${info.retry}@familia.example`;
      await page.goto(`${PARTNER}/contato`);
      await fill(page, email);
      await page.getByRole("textbox", { name: "E-mail (opcional)" }).fill("");
      await page.getByLabel(/^Enviar meus dados somente para/).check();
      await page.getByRole("button", { name: "Enviar pedido" }).click();
      // Refused, by the browser or the server, with the input kept.
      await expect(page.getByText("Informe o e-mail para receber a resposta").first()).toBeVisible();
      await expect(page.getByLabel("Mensagem (opcional)")).toHaveValue(/Podemos visitar/);
      await page.getByRole("textbox", { name: "E-mail (opcional)" }).fill(email);
      await page.getByRole("button", { name: "Enviar pedido" }).click();
      await expectSent(page, email, javaScriptEnabled);
    });
  });
}

test(
  "a family writes from the dialog; Back and Esc close it, and the input stays (R35, U35)",
  { tag: "@phone" },
  async ({ page }, info) => {
    const email = `rosa-${info.project.name}-dialogo-${info.retry}@familia.example`;
    await page.goto(PARTNER);
    const link = page.getByRole("link", { name: "Quero saber mais" });
    const dialog = page.getByRole("dialog");
    await expect(link).toHaveAttribute("aria-haspopup", "dialog");
    // A second tap before the dialog has loaded opens no second one.
    await link.evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveAccessibleName(/^Falar com /);
    await fill(page, email);
    await page.goBack();
    await expect(dialog).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(PARTNER);
    await link.click();
    await expect(dialog).toBeVisible();
    await expect(page.getByLabel("Nome completo")).toHaveValue("Rosa Lima");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await link.click();
    // Without the consent nothing is sent.
    await page.getByRole("button", { name: "Enviar pedido" }).click();
    await expect(page.getByText("Marque para continuar").first()).toBeVisible();
    await page.getByLabel(/^Enviar meus dados somente para/).check();
    await page.getByRole("button", { name: "Enviar pedido" }).click();
    await expectSent(page, email);
  },
);

test("a request that is too large is refused, and the next one is answered", { tag: "@any-screen" }, async ({
  page,
  baseURL,
}) => {
  const headers = { origin: baseURL! };
  for (let i = 0; i < 3; i++) {
    const big = await page.request.post(`${PARTNER}/contato`, { headers, form: { message: "x".repeat(1_000_000) } });
    expect(big.status()).toBe(413);
    expect((await page.request.get(PARTNER)).status()).toBe(200);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "counted in place" : "counted without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a family that wants a scholarship of a school stays where it was", async ({ page }) => {
      await page.goto("/escola/externato-sao-judas/contato");
      const address = page.url();
      await page.getByRole("button", { name: "Quero bolsa aqui" }).click();
      await expect(page.getByText(/^Pronto, contamos seu interesse\. \d+ pessoas? quer/)).toBeInViewport();
      expect(page.url() === address).toBe(javaScriptEnabled);
      await expect(page.getByRole("button", { name: "Quero bolsa aqui" })).toHaveCount(0);
    });
  });
}
