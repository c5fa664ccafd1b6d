import type { Page } from "@playwright/test";
import { expectNoViolations, violationsOf } from "./axe.ts";
import { CITY, ERROR_STATUS, expect, SCHOOL, test } from "./fixtures.ts";
import { htmlFaults } from "./html-faults.ts";

// The tests only read, each its own page.
test.use({ provokedErrors: [ERROR_STATUS], reuseContext: true });

const PAGES = [
  ["home", "/"],
  ["a city", CITY],
  ["a list with filters", `${CITY}?view=list&shifts=manha&priceMin=1&priceMax=900`],
  ["zero results", `${CITY}?priceMin=1&priceMax=2&shifts=manha`],
  ["a map", `${CITY}?view=map`],
  ["scholarships", "/matriculas/buscar-bolsas?distinct=false"],
  ["the states", "/bolsas-de-estudo"],
  ["the ENEM ranking", "/escola/ranking-enem"],
  ["a directory of a city", CITY.replace("/busca", "/bolsas-de-estudo")],
  ["a school", SCHOOL],
  ["the reviews of a school", `${SCHOOL}/avaliacoes`],
  ["the costs of a school", `${SCHOOL}/custos`],
  ["a review to write", `${SCHOOL}/avaliar`],
  ["a school to write to", `${SCHOOL}/contato`],
  ["an error to tell", `${SCHOOL}/corrigir`],
  ["a comparison", `/comparar?escolas=${SCHOOL.slice(8)},cgd-colegio-goncalves-dias,escola-travessia`],
  ["a comparison to begin", "/comparar?escolas=nada"],
  ["a list that was sent", `/salvas?escolas=${SCHOOL.slice(8)},escola-travessia`],
  ["a list of one's own, empty", "/salvas"],
  ["a grade, refused", "/qual-serie?mes=&nascimento=20&ano=2027"],
  ["the simulator of scholarships", "/simulador-de-bolsa"],
  ["the door", "/entrar"],
  ["an account to make", "/cadastro"],
  ["a password that was forgotten", "/recuperar-senha"],
  ["a password to choose", `/redefinir-senha/${"0".repeat(64)}`],
  ["a change of e-mail to refuse", `/nao-fui-eu/${"0".repeat(64)}`],
  ["terms", "/termos-de-uso"],
  ["privacy", "/politica-de-privacidade"],
  ["the open data", "/dados"],
  ["a card for other sites", `${SCHOOL}/cartao`],
  ["frequent questions", "/artigos"],
  ["404", "/busca/sp/nenhures-sp"],
] as const;

for (const [name, path] of PAGES) {
  test(`${name}: axe finds nothing, nothing is wider than a phone`, async ({ page, isMobile }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    if (!isMobile) {
      expect.soft(await htmlFaults(page)).toEqual([]);
      await expectNoViolations(page);
      // The embeddable card has nothing to skip.
      if (!path.endsWith("/cartao")) await expectSkipLinkWorks(page);
      return;
    }
    // The HTML and the dark colours are those of the desktop.
    expect.soft(await violationsOf(page)).toEqual([]);
    // 320 px are 1280 at 400 % zoom.
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      // Not compared with innerWidth, which grows with the content on a phone.
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width);
    }
  });
}

/** The skip link is the first tab stop, and the next stop is in the content. */
async function expectSkipLinkWorks(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ir para o conteúdo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#conteudo$/);
  // Navigation work of a page runs after it.
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Tab");
  await expect(page.locator("main :focus")).toHaveCount(1);
}

test("a missing page is a 404 with links onwards", async ({ page }) => {
  const response = await page.goto("/nada/disso");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle("Encontre bolsas de estudo perto de você | Escola à Vista");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A página que você está procurando não existe.");
  await expect(page.getByText(/até 50% de desconto/)).toBeVisible();
  const button = page.getByRole("link", { name: "Encontrar minha bolsa" });
  await expect(button).toHaveAttribute("href", "/matriculas/buscar-bolsas");
  await expect(button).toHaveAttribute("rel", "nofollow");
  await page.getByRole("combobox", { name: "Buscar cidade, bairro ou escola" }).fill("campinas");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL("/busca/sp/campinas-sp");
});
