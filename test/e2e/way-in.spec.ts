import type { Locator, Page, Response } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { ERROR_STATUS, expect, test } from "./fixtures.ts";

const GRADE = "3º ano";

/** Counts the taps of a journey; choosing an option of a select takes two. */
function finger() {
  let taps = 0;
  return {
    count: () => taps,
    tap: async (target: Locator) => {
      taps += 1;
      await target.click();
    },
    choose: async (select: Locator, option: string) => {
      taps += 2;
      await select.selectOption(option);
    },
  };
}

/** The first card with a price. */
const priced = (page: Page) => page.getByRole("article").filter({ hasText: "/mês" }).first();

test("a first-time visitor finds a price for the child in at most four taps", { tag: "@phone" }, async ({ page }) => {
  const { tap, choose, count } = finger();
  await page.goto("/");
  await choose(page.getByRole("combobox", { name: "Série" }), GRADE);
  const box = page.getByLabel("Onde você procura escola?");
  await tap(box);
  await box.pressSequentially("campinas");
  await tap(page.getByRole("button", { name: "Buscar", exact: true }));
  await expect(page).toHaveURL(/\/busca\/sp\/campinas-sp\?grade=/);
  await expect(priced(page)).toContainText(GRADE);
  expect(count()).toBeLessThanOrEqual(4);
});

test("the home page shows prices of the city; one tap leads to the school with the same price", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/");
  const card = page
    .getByRole("region", { name: /^Bolsas em / })
    .getByRole("article")
    .first();
  const price = /[\d.]+/.exec(await card.locator(".price strong").first().innerText())![0];
  await card.getByRole("heading").getByRole("link").click();
  // A card with the range of a school leads to its page without a grade.
  await expect(page).toHaveURL(/\/escola\/[^/]+$/);
  await expect(page.getByRole("main")).toContainText(price);
});

test("the scholarships of the home page are for the child of the search before", { tag: "@any-screen" }, async ({
  page,
}) => {
  await page.goto("/perfil");
  await page.getByRole("combobox", { name: "Série" }).selectOption(GRADE);
  await page.getByRole("button", { name: "Ver escolas" }).click();
  await expect(page.getByRole("link", { name: `Remover ${GRADE}` })).toBeVisible();
  await page.goto("/");
  const nearby = page.getByRole("region", { name: /^Bolsas / });
  await expect(nearby.locator(".seat").first()).toContainText(GRADE);
  for (const seat of await nearby.locator(".seat").allInnerTexts()) expect(seat).toContain(GRADE);
  // The new cards are saved and compared as any.
  await nearby
    .getByRole("button", { name: /^Salvar / })
    .first()
    .click();
  await expect(nearby.getByRole("button", { pressed: true })).toHaveCount(1);
});

test("an empty search box offers the profile and the latest searches, which can be deleted", {
  tag: "@any-screen",
}, async ({ page }) => {
  await page.goto("/perfil");
  await page.getByRole("combobox", { name: "Série" }).selectOption(GRADE);
  await page.getByRole("button", { name: "Ver escolas" }).click();
  await expect(page).toHaveURL(/\/busca\?grade=/);
  const box = page.getByRole("combobox", { name: "Onde você procura escola?" });
  await page.goto("/");
  await box.fill("");
  await box.click();
  const group = (name: string) => page.getByRole("group", { name }).getByRole("option");
  await expect(group("Perto de você")).toHaveText([/^Perto de mim/]);
  await expect(group("Buscas recentes")).toHaveCount(0);
  await box.pressSequentially("campinas");
  await group("Cidades").first().click();
  await expect(page).toHaveURL(/\/busca\/sp\/campinas-sp/);
  // Text typed and submitted is a search, too.
  await page.goto("/");
  await box.click();
  await expect(group("Perto de você")).toBeVisible();
  await box.fill("colegio vertice");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/busca/);

  await page.goto("/");
  await box.fill("");
  await box.click();
  const recents = page.getByRole("group", { name: "Buscas recentes" });
  await expect(recents.getByRole("option", { name: /^Apagar a busca/ })).toHaveCount(2);
  // One is deleted by itself, also by keyboard.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(recents.getByRole("option", { name: "Apagar a busca “colegio vertice”" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(recents.getByRole("option")).toHaveText([/^Campinas SP/, "×", "Apagar buscas recentes"]);
  await recents.getByRole("option", { name: "Apagar buscas recentes" }).click();
  await expect(recents).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("buscas"))).toBeNull();
  await group("Para quem").first().click();
  await expect(page).toHaveURL(/\/busca\/sp\/sao-paulo-sp\?grade=/);
});

test.describe("a message to the team", () => {
  test.use({ provokedErrors: [ERROR_STATUS] });

  test(
    "needs no script of its own, is there again on the way back, and gets a protocol",
    { tag: "@any-screen" },
    async ({ page }, info) => {
      const scripts: Response[] = [];
      const note = (response: Response) => {
        if (response.url().endsWith(".js")) scripts.push(response);
      };
      page.on("response", note);
      const last = page.waitForResponse(/\/assets\/after-load-/);
      await page.goto("/fale-conosco");
      await last;
      // Pages after this one have scripts of their own, and a browser forgets bodies when it leaves a page.
      page.off("response", note);
      const bodies = await Promise.all(scripts.map((response) => response.body()));
      expect(bodies.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(60_000);
      const message = page.getByLabel("Mensagem");
      const email = page.getByLabel("Seu e-mail");
      await page.getByLabel("Assunto").selectOption("Sugestão ou elogio");
      await message.fill("Gostei de ver o total do ano.");
      await page.goto("/ajuda");
      await page.goBack();
      await expect(message).toHaveValue("Gostei de ver o total do ano.");
      await email.fill("rosa@");
      await page.getByRole("button", { name: "Enviar mensagem" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fale conosco");
      await email.fill(`rosa-${info.project.name}-${info.retry}@familia.example`);
      await page.getByRole("button", { name: "Enviar mensagem" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recebemos sua mensagem");
      await expect(page.locator(".protocol")).toHaveText(/^MSG-/);
    },
  );
});
