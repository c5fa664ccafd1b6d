import type { Page } from "@playwright/test";
import { backendUrl, ERROR_STATUS, expect, test } from "./fixtures.ts";
import { linkInMail } from "./mail.ts";
import { signInAsTeam } from "./sign-in.ts";
import { PASSWORD, send, signUp } from "./sign-up.ts";

// A refused form answers 422, which Chromium reports.
test.use({ provokedErrors: [ERROR_STATUS] });

const RATINGS = {
  "Motivação dos alunos": "4,5",
  "Estrutura física": "5,0",
  "Participação da comunidade": "4,0",
  "Desenvolvimento socioemocional": "4,5",
};

/** A school without a review, another one for every test. */
async function unratedSchool(page: Page, n: number): Promise<string> {
  await page.goto("/escola/busca?page=15");
  const unrated = page.locator(".card", { hasText: "Sem avaliações ainda" });
  return (await unrated.nth(n).locator("h2 a, h3 a").first().getAttribute("href"))!;
}

async function rate(page: Page): Promise<void> {
  for (const [name, stars] of Object.entries(RATINGS)) {
    await page
      .getByRole("group", { name })
      .getByRole("radio", { name: `${stars} de 5 estrelas` })
      .check({ force: true });
  }
}

/** Asks past the browser's cache, minute after minute of the cron, until the page says something, or not. */
async function untilPage(page: Page, path: string, text: string, isThere = true): Promise<void> {
  await expect(async () => {
    await page.request.get(backendUrl("/cdn-cgi/local/scheduled?cron=*+*+*+*+*"));
    expect((await (await page.request.get(path)).text()).includes(text)).toBe(isThere);
  }).toPass({ timeout: 60_000, intervals: [2_000] });
}

for (const [n, javaScriptEnabled] of [true, false].entries()) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a family signs up, reviews a school, is read by the team, and stands on the page and in the rating, until it goes", async ({
      page,
      browser,
      baseURL,
    }, info) => {
      const isPhone = info.project.name === "phone";
      test.setTimeout(120_000);
      const email = `carla-${info.project.name}-${n}-${info.retry}@familia.example`;
      const school = await unratedSchool(page, 4 * info.retry + 2 * n + Number(isPhone));
      await page.goto("/cadastro");
      await signUp(page, "Carla Dias", email);

      await page.goto(school);
      await page.getByRole("link", { name: "Seja a primeira família a avaliar" }).first().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Avaliar /);
      // Who is signed in need not say who they are.
      await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(email);
      await page.getByLabel("Mãe, pai ou responsável").check();
      await rate(page);
      const words = `A escola acolhe bem as crianças e responde às famílias (${email}).`;
      await page.getByLabel("Depoimento").fill(words);
      await page.getByLabel("Tenho 16 ou 17 anos").check();
      await page.getByLabel("E-mail do responsável").fill(email);
      await page.getByLabel(/^Conto a minha própria experiência/).check();
      await page.getByRole("button", { name: "Enviar avaliação" }).click();

      // Refused by the server, with nothing lost.
      await expect(page.getByText("precisa ser outro que o seu").first()).toBeVisible();
      await expect(page.getByLabel("Depoimento")).toHaveValue(words);
      const group = page.getByRole("group", { name: "Estrutura física" });
      await expect(group.getByRole("radio", { name: "5,0 de 5 estrelas" })).toBeChecked();
      await page.getByLabel("Tenho 18 anos ou mais").check();
      await page.getByRole("button", { name: "Enviar avaliação" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Falta confirmar seu e-mail");

      await page.goto(await linkInMail(page, email, /^Confirme sua avaliação/));
      await page.getByRole("button", { name: "Confirmar avaliação" }).click();
      await expect(page.getByText("Na fila de leitura")).toBeVisible();

      const desk = await browser.newContext({ javaScriptEnabled, baseURL, viewport: page.viewportSize() });
      await signInAsTeam(desk, info);
      const moderator = await desk.newPage();
      await moderator.goto("/admin/avaliacoes");
      await moderator.getByLabel("Endereço da página da escola").fill(baseURL + school);
      await moderator.getByRole("button", { name: "Ver só as dela" }).click();
      const item = moderator.getByRole("article").filter({ hasText: email });
      await expect(item).toContainText("Carla D.");
      await item.locator("summary", { hasText: "Publicar" }).click();
      await item.getByRole("button", { name: "Publicar" }).click();
      await expect(moderator.getByText("Feito, e anotado na auditoria.")).toBeVisible();
      await desk.close();

      await untilPage(page, school, words);
      await page.goto(`${school}/avaliacoes`);
      await expect(page.getByText("4,5 de 5, em 1 avaliação de famílias")).toBeVisible();
      await expect(page.getByText("E-mail confirmado").first()).toBeVisible();
      await linkInMail(page, email, /^Sua avaliação foi publicada/);

      // All of it is in the copy, and nothing of it is left when the account goes.
      await page.goto("/meus-dados");
      expect(await (await page.request.get("/meus-dados/copia/json")).text()).toContain(words);
      await page.getByText("Quero excluir minha conta").click();
      await send(page, { "Sua senha": PASSWORD }, "Excluir minha conta");
      await expect(page.getByText("Sua conta e seus dados foram excluídos.")).toBeVisible();
      await untilPage(page, school, words, false);
      if (!javaScriptEnabled) return;
      await page.goto("/cadastro");
      await signUp(page, "Carla Dias", email);
      expect(await (await page.request.get("/meus-dados/copia/json")).text()).not.toContain("escola acolhe");
    });
  });
}

test("what was written is kept in the browser until it is sent, and characters are counted", async ({ page }) => {
  await page.goto(await unratedSchool(page, 12));
  await page.getByRole("link", { name: "Seja a primeira família a avaliar" }).first().click();
  await expect(page.locator("#formulario[data-state=ready]")).toBeAttached();
  const form = page.url();
  const testimonial = page.getByLabel("Depoimento");
  await testimonial.pressSequentially("Gosto muito daqui");
  await expect(page.getByText("17 de 2000 caracteres")).toBeVisible();
  await page
    .getByRole("group", { name: "Estrutura física" })
    .getByRole("radio", { name: "3,5 de" })
    .check({ force: true });
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((kept) => kept.includes("Gosto muito daqui"))))
    .toBe(true);
  await page.goto("/");
  await page.goto(form);
  await expect(page.getByText("Recuperamos o que você tinha escrito")).toBeVisible();
  await expect(testimonial).toHaveValue("Gosto muito daqui");
  await expect(
    page.getByRole("group", { name: "Estrutura física" }).getByRole("radio", { name: "3,5 de" }),
  ).toBeChecked();
  await page.getByRole("button", { name: "Começar de novo" }).click();
  await expect(testimonial).toHaveValue("");
});
