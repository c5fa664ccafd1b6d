import type { Locator, Page } from "@playwright/test";
import { CITY, expect, SCHOOL, test } from "./fixtures.ts";

const WORDS = "6º ano · manhã";

test("a profile leads to its prices and is carried from list to school, without a script", {
  tag: "@any-screen",
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("link", { name: "Salvar o perfil da criança" }).click();
  await page.getByRole("combobox", { name: "Série" }).selectOption("6º ano");
  await page.getByRole("combobox", { name: "Turno" }).selectOption("Manhã");
  await page.getByRole("searchbox", { name: "Onde" }).fill("são paulo");
  await page.getByRole("button", { name: "Ver escolas" }).click();
  await expect(page).toHaveURL(new RegExp(`${CITY}\\?grade=fundamentalII_6-ano&shifts=manha`));
  const card = page.getByRole("article").filter({ hasText: "R$" }).first();
  await expect(card).toContainText(WORDS);
  const price = /R\$\s*[\d.]+/.exec(await card.innerText())![0].replace(/\s/g, " ");
  await card.getByRole("link").first().click();
  await expect(page.getByText(WORDS).first()).toBeVisible();
  expect((await page.getByRole("main").innerText()).replace(/\s/g, " ")).toContain(price);
  await context.close();
});

test("a search is for a child: card, saved list, the list that is sent, school and comparison show the same price", async ({
  page,
  browser,
}) => {
  await page.goto(`${CITY}?grade=fundamentalII_6-ano&shifts=manha`);
  const cards = page.getByRole("region", { name: "Escolas" }).getByRole("article").filter({ hasText: WORDS });
  const chosen = await Promise.all([0, 1].map(async (i) => feeOn(cards.nth(i))));
  for (const { name } of chosen) await page.getByRole("button", { name: `Salvar ${name}` }).click();
  await page.getByRole("link", { name: "Salvas" }).first().click();
  await expect(page.locator(".profile-line")).toContainText(`Preços para: ${WORDS}`);
  const expectPrices = async (target: Page) => {
    for (const { name, fee } of chosen) {
      await expect(target.getByRole("article").filter({ hasText: name }).first()).toContainText(fee);
    }
  };
  await expectPrices(page);

  const slugs = await page
    .getByRole("article")
    .getByRole("heading")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname.split("/").at(-1)));
  const other = await (await browser.newContext()).newPage();
  await other.goto(`/salvas?escolas=${slugs.join(",")}&serie=fundamentalII_6-ano&turno=manha`);
  await expect(other.locator(".profile-line")).toContainText(`Preços para: ${WORDS}, como na lista que você recebeu`);
  await expectPrices(other);
  await other.context().close();

  // From a bookmark, too.
  await page.goto(`/escola/${slugs[0]}`);
  await expect(page).toHaveURL(/\?serie=fundamentalII_6-ano&turno=manha$/);
  const [first] = chosen.filter(({ slug }) => slug === slugs[0]);
  await expect(page.getByRole("main")).toContainText(first!.fee);
  await page.goto(`/comparar?escolas=${slugs.join(",")}`);
  await expect(page).toHaveURL(/serie=fundamentalII_6-ano&turno=manha$/);
  for (const { fee } of chosen) await expect(page.getByRole("main")).toContainText(fee);
});

/** The school of a card, and its fee. */
async function feeOn(card: Locator) {
  const link = card.getByRole("heading").getByRole("link");
  const slug = new URL((await link.getAttribute("href"))!, "http://localhost").pathname.split("/").at(-1)!;
  const fee = /R\$\s*[\d.]+(?:,\d\d)?/.exec(await card.innerText())![0];
  return { name: await link.innerText(), slug, fee };
}

test("a profile is stored on the device only on request, follows the links, and is deleted in one tap", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.method()));
  await page.goto("/perfil");
  await page.getByRole("combobox", { name: "Série" }).selectOption("6º ano");
  await page.getByRole("combobox", { name: "Turno" }).selectOption("Manhã");
  await page.getByRole("checkbox", { name: "Lembrar neste aparelho" }).check();
  await page.getByRole("button", { name: "Ver escolas" }).click();
  await expect(page.getByRole("link", { name: "Remover 6º ano" })).toBeVisible();

  await page.goto("/ajuda");
  const line = page.locator(".profile-line");
  await expect(line).toContainText(WORDS);
  await page.goto("/");
  await expect(page.getByRole("combobox", { name: "Série" })).toHaveValue("fundamentalII_6-ano");
  await page.goto(CITY);
  await expect(line).toContainText(WORDS);
  await page.goto(SCHOOL);
  await line.getByRole("link", { name: "mudar" }).click();
  await expect(page.getByRole("combobox", { name: "Turno" })).toHaveValue("manha");
  await expect(page.getByText("em uso")).toBeVisible();
  expect(requests.filter((method) => method !== "GET")).toEqual([]);

  await page.goto("/ajuda");
  await line.getByRole("link", { name: "esquecer" }).click();
  await expect(line).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("criancas");
});

test("of several children one is active, and each can be selected or deleted", { tag: "@any-screen" }, async ({
  page,
}) => {
  for (const grade of ["6º ano", "2º ano"]) {
    await page.goto("/perfil");
    await page.getByRole("combobox", { name: "Série" }).selectOption(grade);
    await page.getByRole("checkbox", { name: "Lembrar neste aparelho" }).check();
    await page.getByRole("button", { name: "Ver bolsas" }).click();
    await expect(page.getByRole("link", { name: `Remover ${grade}` })).toBeVisible();
  }
  await page.goto("/perfil");
  const children = page.getByRole("region", { name: "Perfis salvos neste aparelho" }).getByRole("listitem");
  await expect(children).toHaveText([/^2º ano em uso/, /^6º ano/]);
  await page.getByRole("button", { name: "Usar este perfil" }).click();
  await expect(children).toHaveText([/^6º ano em uso/, /^2º ano/]);
  await children.last().getByRole("button", { name: "Apagar" }).click();
  await expect(children).toHaveCount(1);
});
