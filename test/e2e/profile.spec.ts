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
