import type { Locator, Page } from "@playwright/test";
import { countControls } from "./controls.ts";
import { ERROR_STATUS, expect, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";

// A refused form answers 422, which Chromium logs.
test.use({ provokedErrors: [ERROR_STATUS] });

const CPF = "529.982.247-25";

test.beforeEach(({ context }, info) => signIn(context, info));

/** Opens the reservation of a scholarship with a first monthly fee to pay, or with a waived one. */
async function openReservation(page: Page, hasFee = true): Promise<void> {
  await page.goto(`/matriculas/buscar-bolsas?distinct=false${hasFee ? "" : "&tags=dupla-isencao"}`);
  const want = page.getByRole("link", { name: /^Quero esta bolsa/ });
  const offers = page.locator("[data-offer]").filter({ has: want });
  const isFree = { hasText: /para reservar\s*R\$\s*0/ };
  await (hasFee ? offers.filter({ hasNot: page.getByText(/^R\$\s0$/) }) : offers.filter(isFree))
    .first()
    .getByRole("link", { name: /^Quero esta bolsa/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reservar a bolsa");
}

/** From the offer to the summary of the agreement. */
async function reserve(page: Page, hasFee = true): Promise<void> {
  await openReservation(page, hasFee);
  await page.getByLabel("Como você chama o aluno?").fill("Bia");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confira antes de contratar");
}

async function agree(page: Page): Promise<void> {
  await page.getByLabel("Seu CPF").fill(CPF);
  await page.getByLabel("Li o resumo e concordo com o contrato").check();
  await page.getByRole("button", { name: /^Contratar/ }).click();
}

/** The first amount of money on the page under a label. */
async function amountAfter(page: Page, name: string): Promise<string> {
  // The whole page: its heading comes first.
  await page.waitForLoadState("domcontentloaded");
  const text = (await page.locator("main").innerText()).replaceAll("\u00a0", " ");
  return new RegExp(`${name}\\s+(R\\$\\s[\\d.,]+)`).exec(text)?.[1] ?? "";
}

/** Amount, payee, deadline and the next action are in the first screen of a phone. */
async function expectInFirstScreen(page: Page): Promise<void> {
  for (const part of [page.locator(".amount"), page.locator(".order-head .note"), page.locator(".sentence")]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole("link", { name: "Abrir comprovante" })).toBeInViewport({ ratio: 1 });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("reserve, pay, open the voucher, withdraw, get the refund (P26, R8, R9)", async ({ page, isMobile }) => {
      await reserve(page);
      const due = await amountAfter(page, "A pagar agora");
      await agree(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pague com Pix");
      expect(await amountAfter(page, "Valor")).toBe(due);
      expect(await page.getByLabel("Pix copia e cola").inputValue()).toMatch(/^000201.*6304[0-9A-F]{4}$/);
      await expect(page.getByText(/^Quem recebe: .*, em ambiente de testes\./)).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("img", { name: "QR code do Pix" })).toBeVisible();

      await page.getByRole("button", { name: "Simular pagamento" }).click();
      await expect(page.getByText("Pago. Aguardando a escola").first()).toBeVisible();
      expect(await amountAfter(page, "Você pagou")).toBe(due);
      if (isMobile) await expectInFirstScreen(page);

      await page.getByRole("link", { name: "Abrir comprovante" }).click();
      await expect(page.getByText("***.982.247-**")).toBeVisible();
      await expect(page.getByText(/^VA-/)).toBeVisible();

      await page.goto("/minhas-bolsas");
      await expect(page).toHaveTitle(/^Minhas Bolsas/);
      await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
      await page.getByRole("link", { name: "Recibo do pagamento" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recibo do pagamento");
      expect(await amountAfter(page, "Valor recebido")).toBe(due);
      await expect(page.getByText("nenhuma: o pagamento foi simulado")).toBeVisible();
      expect(
        (await page.pdf({ width: "210mm", height: "297mm" })).toString("latin1").match(/\/Type \/Page\b/g),
      ).toHaveLength(1);
      await page.getByRole("link", { name: "Voltar aos detalhes" }).click();
      await page.getByRole("link", { name: "Desistir e receber o dinheiro de volta" }).click();
      await page.getByRole("button", { name: /^Desistir/ }).click();
      await expect(page.getByText(/^DES-/)).toBeVisible();
      await expect(page.getByText(/^Cancelado \(valor devolvido em/)).toBeVisible();
      // The refund is said once.
      await expect(page.getByText(`Devolvemos ${due} em`)).toHaveCount(1);
      await expect(page.getByText(due)).toHaveCount(1);
    });
  });
}

test("a refused payment can be repeated, an invalid form shows its errors and keeps the rest", async ({
  page,
  context,
}) => {
  await openReservation(page);
  await page.getByLabel("Como você chama o aluno?").fill("B");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("deve conter pelo menos 2 caracteres")).toBeVisible();
  await expect(page.getByLabel("Como você chama o aluno?")).toHaveValue("B");
  await reserve(page);
  await page.getByLabel("Seu CPF").fill("111.111.111-11");
  await page.getByLabel("Li o resumo e concordo com o contrato").check();
  await page.getByRole("button", { name: /^Contratar/ }).click();
  await expect(page.getByText("CPF inválido")).toBeVisible();
  await agree(page);
  await page.getByRole("button", { name: "Simular recusa" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("O pagamento foi recusado");
  await page.getByLabel("Seu CPF").fill(CPF);
  await page.getByRole("button", { name: /^Tentar de novo/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pague com Pix");
  // The page that waits continues once the payment has arrived.
  const paying = await context.newPage();
  await paying.goto(page.url());
  await paying.getByRole("button", { name: "Simular pagamento" }).click();
  await expect(page.getByText("Pago. Aguardando a escola").first()).toBeVisible();
});

test("with the first month waived nothing is paid, and the benefits list the waivers (P25, R7)", {
  tag: "@own-search",
}, async ({ page }) => {
  await reserve(page, false);
  await page.getByLabel("Seu CPF").fill(CPF);
  await page.getByLabel("Li o resumo e concordo com o contrato").check();
  await page.getByRole("button", { name: "Contratar por R$ 0" }).click();
  await expect(page.getByText("Pago. Aguardando a escola").first()).toBeVisible();
  await page.goto("/meus-beneficios");
  await expect(page.getByRole("heading", { name: "Isenção da 1ª mensalidade" })).toBeVisible();
  await expect(page.getByText(/^Você não paga R\$/).first()).toBeVisible();
});

/** Labels of the steps of an order, with the current one in brackets. */
async function stepsOf(page: Page): Promise<string> {
  await page.waitForLoadState("domcontentloaded");
  const steps = page.getByRole("list", { name: "Passos do pedido" }).locator("li");
  const labels = await steps.evaluateAll((all) =>
    all.map((step) => {
      const label = step.querySelector(".badge + span")!.textContent;
      return step.getAttribute("aria-current") === "step" ? `[${label}]` : label;
    }),
  );
  return labels.join(" ");
}

test("every step says where it is, and has the same summary of the form, beside it or folded below it", {
  tag: "@any-backend",
}, async ({ page }) => {
  const summary = page.getByRole("complementary", { name: "Resumo da reserva" });
  const total = summary.getByText(/^Total (?:de |até 31\/12\/)\d{4}$/);
  /** The summary is beside the form on a wide screen; on a narrow one below it, and opens. */
  const look = async (button: string) => {
    const edges = async () => {
      const [aside, form] = [summary, page.getByRole("button", { name: button })].map((part) => part.boundingBox());
      return { aside: (await aside)!, form: (await form)! };
    };
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(async () => {
      const { aside, form } = await edges();
      expect(aside.x).toBeGreaterThan(form.x + form.width);
    }).toPass({ timeout: 15_000 });
    await expect(total).toBeVisible();
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(async () => {
      const { aside, form } = await edges();
      expect(aside.y).toBeGreaterThan(form.y + form.height);
    }).toPass({ timeout: 15_000 });
    await expect(total).toBeHidden();
    expect((await countControls(page)).inSight).toBeLessThanOrEqual(6);
    await summary.locator("summary").click();
    await expect(total).toBeVisible();
    await expect(summary.getByText(/^R\$\s[\d.,]+ \((?:−|desconto de )\d+%\)$/)).toBeVisible();
  };
  await openReservation(page);
  expect(await stepsOf(page)).toBe("[Reserva] Pagamento Comprovante Escola Matrícula");
  await look("Continuar");
  await page.getByLabel("Como você chama o aluno?").fill("Bia");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confira antes de contratar");
  expect(await stepsOf(page)).toBe("[Reserva] Pagamento Comprovante Escola Matrícula");
  await look("Contratar e pagar");

  await page.goto("/meus-pedidos");
  await expectOrderToFit(page);
  await page.getByRole("link", { name: "Concluir a reserva" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confira antes de contratar");
  await agree(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pague com Pix");
  expect(await stepsOf(page)).toBe("Reserva [Pagamento] Comprovante Escola Matrícula");
  await look("Copiar código");
  await expect(page.getByText(/^Vale até \d+h(\d\d)? de (hoje|\S+ \()/)).toBeVisible();
});

/** An order in the list has its next step at its right on a wide screen, below it on a phone (P24). */
async function expectOrderToFit(page: Page): Promise<void> {
  const order = page.locator(".order-list > li").first();
  const edges = async () => {
    const school = (await order.getByRole("heading").boundingBox())!;
    const step = (await order.getByRole("link", { name: "Concluir a reserva" }).boundingBox())!;
    return { school, step };
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await edges()).step.x).toBeGreaterThan(800);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(async () => {
    const { school, step } = await edges();
    expect(step.y).toBeGreaterThan(school.y + school.height);
    expect(step.x).toBe(school.x);
    expect(step.height).toBeGreaterThanOrEqual(44);
  }).toPass({ timeout: 15_000 });
}

/** Index of the first offer of a list whose reservation has a choice of shifts. */
async function firstOfSeveralShifts(page: Page, want: Locator): Promise<number> {
  for (const [index, link] of (await want.all()).entries()) {
    const html = await (await page.request.get((await link.getAttribute("href"))!)).text();
    const [shifts = ""] = /Turno<\/legend>.*?<\/fieldset>/s.exec(html) ?? [];
    if (shifts.split('type="radio"').length > 2) return index;
  }
  throw new Error("no offer of several shifts");
}

test("amounts are those of the card, follow the chosen shift at once, and the reservation is made at them", async ({
  page,
}) => {
  // Beside one another there are the shifts of a school.
  await page.goto("/matriculas/buscar-bolsas?distinct=false&lat=-23.56&lng=-46.65&radius=12");
  const want = page.getByRole("link", { name: /^Quero esta bolsa/ });
  const offer = page
    .locator("[data-offer]")
    .filter({ has: want })
    .nth(await firstOfSeveralShifts(page, want));
  // One fee is due for a reservation, unless the card says another amount.
  const sums = (await offer.locator(".was").innerText()).replaceAll("\u00a0", " ");
  const [, year] = /Total (?:do ano|até 31\/12\/\d{4}) (R\$ [\d.,]*\d)/.exec(sums)!;
  const fee = (await offer.locator(".fee").innerText()).replaceAll("\u00a0", " ").replace("/mês", "");
  const amount = /para reservar (R\$ [\d.,]*\d)/.exec(sums)?.[1] ?? fee;
  await offer.getByRole("link", { name: /^Quero esta bolsa/ }).click();
  const shifts = page.getByRole("group", { name: "Turno" }).getByRole("radio");
  await expect(shifts.nth(1)).toBeAttached();
  expect(await amountAfter(page, "Você paga agora")).toBe(amount);
  expect(await amountAfter(page, String.raw`Total (?:de|até 31/12/) ?\d{4}`)).toBe(year);
  const label = await page.getByRole("group", { name: "Turno" }).locator("label").nth(1).innerText();
  await shifts.nth(1).check();
  const due = /R\$\s[\d.,]+/.exec(label)![0].replaceAll("\u00a0", " ");
  expect(due).not.toBe(amount);
  await expect.poll(() => amountAfter(page, "Você paga agora")).toBe(due);
  await page.getByLabel("Como você chama o aluno?").fill("Bia");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confira antes de contratar");
  expect(await amountAfter(page, "A pagar agora")).toBe(due);
});

test.describe("a payment whose script does not load", { tag: "@any-backend" }, () => {
  test.use({ provokedErrors: [/^Failed to load resource|dynamically imported module|ERR_FAILED/] });

  test("shows the code to copy by hand, and says so in a quiet line", async ({ page }) => {
    await reserve(page);
    await page.route(/\/assets\/pix-payment-.*\.js$/, (route) => route.abort());
    await agree(page);
    const island = page.locator("#pagamento");
    await expect(island).toHaveAttribute("data-failed", "");
    expect(await island.evaluate((element) => getComputedStyle(element, "::after").content)).toContain(
      "selecione o código para copiar",
    );
    expect(await page.getByLabel("Pix copia e cola").inputValue()).toMatch(/^000201/);
    await page.getByRole("link", { name: "Conferir agora" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pague com Pix");
  });
});
