import type { Locator, Page } from "@playwright/test";
import { CITY, expect, SCHOOL, test } from "./fixtures.ts";

const WORDS = "6º ano · manhã";

test("a search is for a child: card, saved list, the list that is sent, school and comparison show the same price", {
  tag: "@any-screen",
}, async ({ page, browser }) => {
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

test("the browser remembers the child without a name, and forgets it in one tap", { tag: "@any-screen" }, async ({
  page,
  context,
}) => {
  await page.goto("/perfil");
  await page.getByRole("combobox", { name: "Série" }).selectOption("6º ano");
  await page.getByRole("combobox", { name: "Turno" }).selectOption("Manhã");
  await page.getByRole("button", { name: "Ver escolas" }).click();
  await expect(page.getByRole("link", { name: "Remover 6º ano" })).toBeVisible();

  await page.goto("/");
  await expect(page.getByRole("combobox", { name: "Série" })).toHaveValue("fundamentalII_6-ano");
  const line = page.locator(".profile-line");
  await expect(line).toContainText(`Preços para: ${WORDS}`);
  // Opened by itself, a list is for everybody, and offers the child.
  await page.goto(CITY);
  await expect(line).toContainText("Todas as séries.");
  await line.getByRole("link", { name: `Ver só ${WORDS}` }).click();
  await expect(page.getByRole("link", { name: "Remover 6º ano" })).toBeVisible();
  await page.goto(SCHOOL);
  await line.getByRole("link", { name: "mudar" }).click();
  await expect(page.getByRole("combobox", { name: "Turno" })).toHaveValue("manha");
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "filhos");
  expect(cookie).toMatchObject({ value: "0|grade=fundamentalII_6-ano&shifts=manha", sameSite: "Lax" });

  await page.goto(SCHOOL);
  await line.getByRole("button", { name: "esquecer" }).click();
  await expect(page).toHaveURL(SCHOOL);
  await expect(line).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("filhos");
});

test("a list that is searched again in place is of the child from then on", { tag: "@any-screen" }, async ({
  page,
  context,
}) => {
  await page.goto(CITY);
  const grade = page.locator("#serie-acima");
  await grade.selectOption("6º ano");
  await expect(page.getByRole("link", { name: "Remover 6º ano" })).toBeVisible();
  const seats = async () => (await context.cookies()).filter(({ name }) => name === "filhos").map(({ value }) => value);
  await expect.poll(seats).toEqual(["0|grade=fundamentalII_6-ano"]);
  await page.getByRole("link", { name: "Remover 6º ano" }).click();
  await expect(page.getByRole("link", { name: "Remover 6º ano" })).toHaveCount(0);
  expect(await seats()).toEqual(["0|grade=fundamentalII_6-ano"]);
});

test("of several children one is current, each has a nickname on the device, and each can be forgotten", {
  tag: "@any-screen",
}, async ({ page }) => {
  for (const [path, grade] of [
    ["/perfil", "6º ano"],
    ["/perfil?filho=novo", "2º ano"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("combobox", { name: "Série" }).selectOption(grade);
    await page.getByRole("button", { name: "Ver escolas" }).click();
    await expect(page.getByRole("link", { name: `Remover ${grade}` })).toBeVisible();
  }
  const line = page.locator(".profile-line");
  await line.getByRole("link", { name: "1º filho: 6º ano" }).click();
  await expect(page.getByRole("link", { name: "Remover 6º ano" })).toBeVisible();
  await page.goto("/perfil");
  await page.getByRole("textbox", { name: "2º filho: 2º ano" }).fill("Beatriz");
  await page.getByRole("textbox", { name: "1º filho: 6º ano" }).focus();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url() + (request.postData() ?? "")));
  await page.goto(SCHOOL);
  await expect(line).toContainText("Preços para: 1º filho: 6º ano");
  await line.getByRole("link", { name: "Beatriz: 2º ano" }).click();
  await expect(line).toContainText("Preços para: Beatriz: 2º ano");
  await line.getByRole("button", { name: "esquecer" }).click();
  await expect(line).toContainText("Preços para: 6º ano");
  expect(requests.join("\n")).not.toContain("Beatriz");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("apelidos"))).toBeNull();
});
