import type { Browser, Page, TestInfo } from "@playwright/test";
import { ERROR_STATUS, expect, expectToFit, SCHOOL, test } from "./fixtures.ts";
import { linkInMail } from "./mail.ts";
import { signInAsTeam } from "./sign-in.ts";

// A refused form answers 422, which Chromium logs.
test.use({ provokedErrors: [ERROR_STATUS] });

/** Goes from the page of a school to the form, by its folded history. */
async function goToForm(page: Page): Promise<void> {
  await page.goto(SCHOOL);
  await page.locator("summary", { hasText: "Histórico de preços" }).click();
  await expectToFit(page);
  await page.getByRole("link", { name: "Conte quanto sua família paga ou pagou aqui" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Quanto custa /);
}

/**
 * Fills in the form, is refused with the input kept, and sends it again; returns the amount, by which the team finds
 * it.
 */
async function report(page: Page, email: string, shift: string): Promise<string> {
  await goToForm(page);
  await page.getByLabel("Série").selectOption({ index: 1 });
  await page.getByLabel("Turno").selectOption(shift);
  await page.getByLabel("Ano letivo").selectOption({ index: 2 });
  await page.getByLabel("Mensalidade, em reais").fill("1,200");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("É o que minha família paga").check();
  await page.getByRole("button", { name: "Informar mensalidade" }).click();
  await expect(page.getByText(/^O valor pode ser 1.200,00 ou 1,20/)).toBeVisible();
  await page.getByRole("alert").getByRole("link", { name: "Mensalidade, em reais" }).click();
  await expect(page.getByLabel("Mensalidade, em reais")).toBeFocused();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expectToFit(page);
  const amount = `1.${200 + Math.floor(Math.random() * 700)},${10 + Math.floor(Math.random() * 89)}`;
  await page.getByLabel("Mensalidade, em reais").fill(amount);
  await page.getByRole("button", { name: "Informar mensalidade" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Falta confirmar seu e-mail");
  await page.goto(await linkInMail(page, email, /^Confirme o preço/));
  await expect(page.getByText(`R$ ${amount}`)).toBeVisible();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText("Confirmado. Uma pessoa da equipe confere")).toBeVisible();
  await expectToFit(page);
  return amount;
}

async function decide(browser: Browser, baseURL: string, info: TestInfo, amount: string): Promise<void> {
  const context = await browser.newContext({ baseURL });
  await signInAsTeam(context, info);
  const page = await context.newPage();
  await page.goto("/admin/precos-de-familias");
  const item = page.getByRole("article").filter({ hasText: amount });
  await item.getByRole("button", { name: "Aceitar" }).click();
  await expect(page.getByText("Ficou registrado na auditoria")).toBeVisible();
  await context.close();
}

test(
  "a family reports what it pays, and the team accepts it",
  { tag: "@phone" },
  async ({ page, browser, baseURL }, info) => {
    test.setTimeout(90_000);
    const email = `preco-${info.project.name}-${info.retry}@familia.example`;
    const amount = await report(page, email, "Manhã");
    await decide(browser, baseURL!, info, amount);
    await page.reload();
    await expect(page.getByText("Conferido. O valor aparece junto com o de outras famílias")).toBeVisible();
  },
);

test.describe("in HTML alone", () => {
  test.use({ javaScriptEnabled: false });

  test("a family reports what it pays, and takes it back", async ({ page }, info) => {
    const email = `preco-html-${info.project.name}-${info.retry}@familia.example`;
    await report(page, email, "Tarde");
    await page.getByText("Apagar o que informei").click();
    await page.getByRole("button", { name: "Apagar", exact: true }).click();
    await expect(page.getByText("Este link não vale mais")).toBeVisible();
  });
});
