import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import {
  confirmIn,
  ERROR_STATUS,
  expect,
  expectPublished,
  expectToFit,
  holdFiles,
  openTeamScreen,
  PARTNER,
  test,
} from "./fixtures.ts";
import { fillQueues } from "./queues.ts";
import { signIn, signInAsNewAdministrator, signInAsTeam } from "./sign-in.ts";
import { send, turnOnSecondFactor } from "./sign-up.ts";

test.use({ provokedErrors: [ERROR_STATUS] });

/** Creates a redirect by its form; resolves to its path. */
async function createRedirect(page: Page): Promise<string> {
  const path = `/campanha-${crypto.randomUUID().slice(0, 8)}`;
  await page.goto("/admin/redirecionamentos");
  await page.getByText("Criar redirecionamento").first().click();
  await page.getByLabel("De", { exact: true }).fill(path);
  await page.getByLabel("Para", { exact: true }).fill("/ajuda");
  await page.getByLabel("Motivo", { exact: true }).first().fill("campanha de teste");
  await page.getByRole("button", { name: "Criar redirecionamento" }).click();
  await expect(page.getByText("Ficou registrado na auditoria")).toBeVisible();
  return path;
}

test(
  "a family corrects a phone, an administrator accepts it, and the school's page shows it",
  { tag: "@any-screen" },
  async ({ page, context }, info) => {
    test.setTimeout(90_000);
    const phone = info.project.name === "phone" ? "(11) 3333-4444" : "(11) 3333-5555";

    await signIn(context, info);
    await page.goto("/escola/busca");
    // Other journeys need the mobile number of the first schools.
    const school = (await page.locator(".card h2 a, .card h3 a").last().getAttribute("href"))!;
    await page.goto(`${school}/corrigir?parte=record`);
    await send(
      page,
      { "O dado certo": phone, "Onde dá para conferir": `no site da escola (${info.project.name}-${info.retry})` },
      "Enviar correção",
    );
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Obrigado, recebemos sua correção");

    expect((await page.goto("/admin"))!.status()).toBe(404);
    const email = await signInAsNewAdministrator(context, info);
    await page.goto("/admin");
    expect(await violationsOf(page)).toEqual([]);
    await turnOnSecondFactor(page);
    expect(await violationsOf(page)).toEqual([]);
    await expect(page.getByText(/^Primeiros passos: faltam \d$/)).toBeVisible();
    await page.getByRole("link", { name: /Correções de dados/ }).click();
    const item = page.getByRole("article").filter({ hasText: `(${info.project.name}-${info.retry})` });
    await expect(item).toContainText(phone);
    await item.getByRole("button", { name: "Aceitar e publicar" }).click();
    await expect(page.getByText("Ficou registrado na auditoria")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    await openTeamScreen(page, "Auditoria");
    await expect(page.getByRole("listitem").filter({ hasText: email }).first()).toContainText("Aceitar correção");

    await expectPublished(page, school, `tel:+55${phone.replace(/\D/g, "")}`);
    await page.goto(school);
    await expect(page.getByRole("link", { name: phone }).first()).toBeVisible();
  },
);

test(
  "submissions of families and schools are read, answered and closed, queue by queue",
  { tag: "@any-screen" },
  async ({ page, context }, info) => {
    test.setTimeout(120_000);
    await signIn(context, info);
    await page.goto(PARTNER);
    const name = `rosa-${crypto.randomUUID().slice(0, 8)}`;
    const sent = await fillQueues(page, PARTNER, name);
    await context.clearCookies();
    await signInAsTeam(context, info);
    await page.goto("/admin");

    const open = (entry: string, screen: string) => openTeamScreen(page, entry, screen);
    /** Runs one action on the item with a text. */
    const deal = async (text: string, button: string, field = "", words = "") => {
      const item = page.getByRole("article").filter({ hasText: text });
      // Not before the page is there: a form that is not yet in it would stay closed.
      await expect(item).toBeVisible();
      const form = item.locator("summary", { hasText: button });
      if ((await form.count()) > 0) await form.click();
      if (field !== "") await item.getByLabel(field).filter({ visible: true }).fill(words);
      await expectToFit(page);
      const answer = page.waitForResponse((response) => response.request().method() === "POST");
      await item.getByRole("button", { name: button, exact: true }).click();
      expect((await answer).status()).toBe(303);
      await expect(page.getByText("Ficou registrado na auditoria")).toBeVisible();
    };
    await open("Fila", "Avaliações");
    await page.getByLabel("Nome da escola, ou endereço da página dela").fill(PARTNER);
    await page.getByRole("button", { name: "Ver só desta escola" }).click();
    await deal(sent.reviewText, "Publicar");
    await open("Escolas", "Quem cuida da página");
    await deal(sent.claimant, "Aceitar");
    await open("Famílias", "Reservas");
    await deal(sent.orderCode, "Confirmar a vaga", "Como a escola avisou", "a escola confirmou por telefone");
    expect(await violationsOf(page)).toEqual([]);

    await openTeamScreen(page, "Auditoria");
    await expectToFit(page);
    for (const action of ["Publicar avaliação", "Aceitar quem cuida da escola", "Confirmar a vaga"]) {
      await expect(page.getByRole("listitem").filter({ hasText: action }).first()).toBeVisible();
    }

    // The person who claimed the school's page answers the review there.
    await page.goto(`/mesa/${sent.claimToken}`);
    await page.getByRole("link", { name: /avaliaç(ão|ões) sem resposta/ }).click();
    const review = page.getByRole("article").filter({ hasText: sent.reviewText });
    await review.getByText("Responder").first().click();
    await review.getByLabel("Resposta da escola").fill("Obrigado. O pátio cresce em 2027.");
    await review.getByRole("button", { name: "Responder" }).click();
    await expect(page.getByText("Resposta publicada.")).toBeVisible();
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);
  },
);

test(
  "an act that cannot simply be undone is not done before its script can ask",
  { tag: "@any-screen" },
  async ({ page, context }, info) => {
    await signInAsTeam(context, info);
    const path = await createRedirect(page);
    const send = await holdFiles(page, /\/assets\/enhance-/);
    await page.goto(`/admin/redirecionamentos?busca=${path}`, { waitUntil: "commit" });
    const item = page.getByRole("article", { name: path });
    await item.getByText("Apagar").first().click();
    await item.getByLabel("Motivo").fill("a campanha acabou");
    await item.getByRole("button", { name: "Apagar" }).click();
    await expect(item.getByRole("checkbox", { name: /^Confirmo\./ })).toBeFocused();
    send();
    await page.waitForLoadState();
    await item.getByRole("button", { name: "Apagar" }).click();
    await expect(page.getByRole("dialog", { name: "Apagar?" })).toContainText("não chega mais à página nova");
    await page.getByRole("dialog").getByRole("button", { name: "Voltar" }).click();
    await expect(item).toBeVisible();
    await item.getByRole("button", { name: "Apagar" }).click();
    await confirmIn(page, "Apagar?", "Apagar");
    await expect(page.getByText("Ficou registrado na auditoria")).toBeVisible();
    await expect(item).toHaveCount(0);
  },
);

test.describe("in HTML", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "an act that cannot simply be undone is confirmed first",
    { tag: "@any-screen" },
    async ({ page, context }, info) => {
      await signInAsTeam(context, info);
      const path = await createRedirect(page);
      // In a long list it is on another page.
      await page.getByLabel("Parte do endereço").fill(path);
      await page.getByRole("button", { name: "Buscar" }).click();
      const item = page.getByRole("article", { name: path });
      await expect(item).toBeVisible();
      await item.getByText("Apagar").first().click();
      await item.getByLabel("Motivo").fill("a campanha acabou");
      await item.getByRole("button", { name: "Apagar" }).click();
      // The browser asks for the box.
      await item.getByRole("checkbox", { name: /^Confirmo\./ }).check();
      await item.getByRole("button", { name: "Apagar" }).click();
      await expect(page.getByText("Ficou registrado na auditoria")).toBeVisible();
      await expect(item).toHaveCount(0);
    },
  );
});
