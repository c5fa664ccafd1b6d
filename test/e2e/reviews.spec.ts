import type { Page } from "@playwright/test";
import { confirmIn, ERROR_STATUS, expect, expectPublished, test } from "./fixtures.ts";
import { linkInMail } from "./mail.ts";
import { signIn, signInAsTeam } from "./sign-in.ts";
import { send, signUp } from "./sign-up.ts";

// A refused form answers 422, which Chromium logs.
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
  const unrated = page.locator(".card:not(:has(.rating))");
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

/** Opens the form of a school without reviews. */
async function goToForm(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Seja a primeira família a avaliar" }).click();
}

/** Fills in the form of a school, is refused by the server with the input kept, and sends it again. */
async function writeReview(page: Page, school: string, email: string, hasScript = true): Promise<string> {
  await page.goto(school);
  await goToForm(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Avaliar /);
  // A form that wakes while text is put into it may get that beside the old one.
  if (hasScript) await expect(page.locator("#formulario[data-state=ready]")).toBeAttached();
  // Signed-in visitors need not identify themselves.
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(/@familia\.example$/);
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Mãe, pai ou responsável").check();
  await rate(page);
  const words = `A escola acolhe bem as crianças e responde às famílias (${email}).`;
  await page.getByLabel("Depoimento").fill(words);
  await page.getByLabel("Tenho 16 ou 17 anos").check();
  await page.getByLabel("E-mail do responsável").fill(email);
  await page.getByLabel(/^Conto a minha própria experiência/).check();
  await page.getByRole("button", { name: "Enviar avaliação" }).click();

  await expect(page.getByText("precisa ser diferente do seu").first()).toBeVisible();
  await expect(page.getByLabel("Depoimento")).toHaveValue(words);
  const group = page.getByRole("group", { name: "Estrutura física" });
  await expect(group.getByRole("radio", { name: "5,0 de 5 estrelas" })).toBeChecked();
  await page.getByLabel("Tenho 18 anos ou mais").check();
  await page.getByRole("button", { name: "Enviar avaliação" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Falta confirmar seu e-mail");

  await page.goto(await linkInMail(page, email, /^Confirme sua avaliação/));
  await page.getByRole("button", { name: "Confirmar avaliação" }).click();
  await expect(page.getByText("Em análise")).toBeVisible();
  return words;
}

/** Publishes the review of a school, in the team's queue. */
async function publish(page: Page, school: string, words: string): Promise<void> {
  await page.goto("/admin/avaliacoes");
  await page.getByLabel("Nome da escola, ou endereço da página dela").fill(new URL(school, page.url()).href);
  await page.getByRole("button", { name: "Ver só desta escola" }).click();
  const item = page.getByRole("article").filter({ hasText: words });
  await item.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByText("Ficou registrado na auditoria")).toBeVisible();
}

test(
  "a family signs up, reviews a school, is moderated, appears on the page and in the rating, and deletes it",
  { tag: "@any-screen" },
  async ({ page, browser, baseURL }, info) => {
    test.setTimeout(90_000);
    const email = `carla-${info.project.name}-${info.retry}@familia.example`;
    const school = await unratedSchool(page, 2 * info.retry + Number(info.project.name === "phone"));
    await page.goto("/cadastro");
    await signUp(page, "Carla Dias", email);
    const words = await writeReview(page, school, email);

    const desk = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() });
    await signInAsTeam(desk, info);
    await publish(await desk.newPage(), school, words);
    await desk.close();

    await expectPublished(page, school, words);
    await page.goto(`${school}/avaliacoes`);
    await expect(page.getByText("4,5 de 5, em 1 avaliação de famílias")).toBeVisible();
    await expect(page.getByText("E-mail confirmado").first()).toBeVisible();
    await linkInMail(page, email, /^Sua avaliação foi publicada/);

    // The copy has all of it; `moderation.test.ts` tests the deletion.
    await page.goto("/meus-dados");
    expect(await (await page.request.get("/meus-dados/copia/json")).text()).toContain(words);
    await page.getByText("Quero excluir minha conta").click();
    await expect(page.locator("#excluir-conta[data-state=ready]")).toBeAttached();
    await send(page, { [`Digite ${email}`]: email }, "Excluir minha conta");
    await confirmIn(page, "Excluir a conta?", "Excluir minha conta");
    await expect(page.getByText("Sua conta e seus dados foram excluídos.")).toBeVisible();
  },
);

test.describe("in HTML alone", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "a family reviews a school, corrects an error, confirms by e-mail, and the team publishes it",
    { tag: "@any-screen" },
    async ({ page, context }, info) => {
      test.setTimeout(40_000);
      await signIn(context, info);
      const school = await unratedSchool(page, 4 + 2 * info.retry + Number(info.project.name === "phone"));
      const email = `dora-${info.project.name}-${info.retry}@familia.example`;
      const words = await writeReview(page, school, email, false);
      await context.clearCookies();
      await signInAsTeam(context, info);
      await publish(page, school, words);
    },
  );
});

test("a draft is stored in the browser until it is sent, and characters are counted", { tag: "@any-screen" }, async ({
  page,
}) => {
  await page.goto(await unratedSchool(page, 12));
  await goToForm(page);
  await expect(page.locator("#formulario[data-state=ready]")).toBeAttached();
  const form = page.url();
  const testimonial = page.getByLabel("Depoimento");
  await testimonial.pressSequentially("Gosto muito daqui");
  await expect(page.getByText("17 de 2000 caracteres")).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((kept) => kept.includes("Gosto muito daqui"))))
    .toBe(true);
  // The last answer before the page is left is stored, too.
  await page
    .getByRole("group", { name: "Estrutura física" })
    .getByRole("radio", { name: "3,5 de" })
    .check({ force: true });
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
