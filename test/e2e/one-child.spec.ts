import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { CITY, countInHeading, expect, test } from "./fixtures.ts";

const SEAT = "6º ano · manhã";
const LISTED = "grade=fundamentalII_6-ano&shifts=manha";

/** The fee of a card, or of the top of a school's page: "R$1.215,50". */
async function feeOf(card: Locator): Promise<string> {
  const text = (await card.locator(".price .now").first().innerText()).replaceAll(/\s/g, "");
  return /R\$[\d.,]+/.exec(text)![0];
}

async function slugOf(card: Locator): Promise<string> {
  const href = await card.getByRole("heading").getByRole("link").getAttribute("href");
  return /\/escola\/([^?]*)/.exec(href!)![1]!;
}

const box = (page: Page) => page.getByRole("combobox", { name: "Onde você procura escola?" });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a family says once for whom it searches: list, school, saved list, comparison and directory show its price", async ({
    page,
  }) => {
    await page.goto("/");
    await page.getByRole("searchbox", { name: "Onde você procura escola?" }).fill("são paulo");
    await page.getByRole("combobox", { name: "Série" }).selectOption("6º ano");
    await page.getByRole("combobox", { name: "Turno" }).selectOption("Manhã");
    await page.getByRole("textbox", { name: "Até quanto por mês, em reais" }).fill("2000");
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("São Paulo");
    expect(await countInHeading(page)).toBeGreaterThanOrEqual(10);
    const cards = page.getByRole("article").filter({ hasText: SEAT });
    const [one, other] = [cards.nth(0), cards.nth(1)];
    const fees = [await feeOf(one), await feeOf(other)];
    const both = `escolas=${await slugOf(one)},${await slugOf(other)}`;

    await one.getByRole("heading").getByRole("link").click();
    await expect(page.getByText(SEAT).first()).toBeVisible();
    await page.waitForLoadState();
    expect(await feeOf(page.getByRole("main"))).toBe(fees[0]);
    // Links without the child lead to its prices.
    for (const path of [`/salvas?${both}`, `/comparar?${both}`]) {
      await page.goto(path);
      await expect(page.locator(".profile-line")).toContainText(`Preços para: ${SEAT}`);
      const text = (await page.getByRole("main").innerText()).replaceAll(/\s/g, "");
      for (const fee of fees) expect(text).toContain(fee);
    }
    await page.getByRole("link", { name: "Ajuda" }).click();
    await page.getByRole("link", { name: "menores mensalidades" }).click();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^São Paulo/ })
      .first()
      .click();
    await expect(page.locator(".profile-line")).toContainText(`Preços para: ${SEAT}`);
    for (const seat of await page.locator(".card .seat").allInnerTexts()) expect(seat).toContain(SEAT);
    // Asked once, in one line.
    await expect(page.getByText("Para qual etapa?")).toHaveCount(0);
    expect((await page.locator(".profile-line").boundingBox())!.height).toBeLessThan(48);
    await page.getByRole("button", { name: "esquecer" }).click();
    await expect(page.locator(".profile-line")).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Para qual etapa?" })).toBeVisible();
  });

  test("two children: one tap changes between them, and a school shows the sum", async ({ page }) => {
    await page.goto(`${CITY}?${LISTED}`);
    const school = await slugOf(page.getByRole("article").filter({ hasText: SEAT }).first());
    await page.goto("/perfil?filho=novo");
    await page.getByRole("combobox", { name: "Série" }).selectOption("2º ano");
    await page.getByRole("button", { name: "Ver escolas" }).click();
    await expect(page.getByRole("link", { name: "Remover 2º ano" })).toBeVisible();
    await page.goto(`/escola/${school}`);
    const line = page.locator(".profile-line");
    await expect(line).toContainText("Preços para: 2º filho: 2º ano");
    await line.getByRole("link", { name: "1º filho: 6º ano" }).click();
    await expect(line).toContainText(`Preços para: 1º filho: ${SEAT}`);
    await expect(page.getByText(/Os dois: /).first()).toBeVisible();
  });
});

// A remote search would need several calls per key.
test("a text that asks for a grade and a price is read while it is typed, with the number of schools", {
  tag: ["@any-backend", "@phone"],
}, async ({ page }) => {
  await page.goto("/");
  await box(page).click();
  await box(page).pressSequentially("6o ano manha ate 1200 sao paulo");
  const reading = page.getByRole("group", { name: "Sua busca" }).getByRole("option");
  await expect(reading).toContainText(/^6º ano · manhã · até R\$ 1\.200 · São Paulo, SP\s+[\d.]+ escolas?$/);
  const schools = /([\d.]+) escola/.exec(await reading.innerText())![1]!;
  await reading.click();
  await expect(page.getByRole("link", { name: "Remover 6º ano" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(schools);
});

// A remote search reads fewer texts.
test("a street, a postal code, a zone, a region and a misspelt neighborhood are places; an empty list leads on", {
  tag: ["@any-backend", "@phone"],
}, async ({ page }) => {
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/busca?q=pinhero");
  await expect(heading).toContainText("em Pinheiros, São Paulo");
  const typed = await page.request.get("/api/v1/suggestions?q=av+paulista");
  const { reading } = (await typed.json()) as { reading: { schools: number } };
  await page.goto("/busca?q=av+paulista");
  await expect(heading).toContainText(new RegExp(`^${reading.schools} escolas`));
  await expect(heading).toContainText(/em São Paulo, a até \d+ km da Avenida Paulista$/);
  await expect(page.getByText(/^Avenida Paulista, São Paulo: escolas em torno das \d+/)).toBeVisible();
  await page.goto("/busca?q=03310-000");
  await expect(heading).toContainText("km do CEP 03310-000");
  await page.goto("/busca?q=zona+leste+sp");
  await expect(heading).toContainText("em São Paulo, na zona leste");
  await expect(page.getByText("“zona leste”: mostramos as escolas dessa parte da cidade")).toBeVisible();
  await page.goto("/busca?q=abc+paulista");
  await page.getByRole("link", { name: "Santo André, SP" }).click();
  await expect(heading).toContainText("em Santo André");
  // Nothing fits: each way on says how many schools it leads to.
  await page.goto(`${CITY}/perdizes?hasRankingENEM=true&stageGroup=infantil`);
  await expect(heading).toContainText("Nenhuma escola particular encontrada");
  const wayOn = page.getByRole("link", { name: /^Sem .*: [\d.]+ escolas?/ }).first();
  const schools = /: ([\d.]+) escola/.exec(await wayOn.innerText())![1]!;
  await wayOn.click();
  await expect(heading).toContainText(new RegExp(`^${schools} escola`));
});

test("the texts of the README show ten schools or more", { tag: ["@any-backend", "@any-screen"] }, async ({ page }) => {
  const [, texts] = /Three texts to type.*?```text\n(.*?)```/s.exec(readFileSync("README.md", "utf8"))!;
  for (const text of texts!.trim().split("\n")) {
    await page.goto(`/busca?q=${encodeURIComponent(text)}`);
    expect(await countInHeading(page), text).toBeGreaterThanOrEqual(10);
  }
});
