import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { CITY, expect, holdFiles, SCHOOL, test } from "./fixtures.ts";

const card = (page: Page, i: number) => page.getByRole("article").nth(i);
const nameOf = (page: Page, i: number) => card(page, i).getByRole("heading").innerText();

test("three schools of a list are compared, and the choice survives a change of page", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto(CITY);
  const names = await Promise.all([0, 1, 2].map((i) => nameOf(page, i)));
  await page.getByRole("checkbox", { name: `Comparar ${names[0]}` }).check();
  const tray = page.getByRole("form", { name: "Comparação" });
  await expect(tray.getByText("Escolha mais uma")).toBeVisible();
  await page.getByRole("checkbox", { name: `Comparar ${names[1]}` }).check();
  await expect(tray.getByRole("link", { name: "Comparar (2/4)" })).toBeVisible();
  await page.goto(`${CITY}?page=2`);
  await expect(tray.getByRole("link", { name: "Comparar (2/4)" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: `Comparar ${names[1]}` })).toBeChecked();
  await page.getByRole("checkbox", { name: `Comparar ${names[2]}` }).check();
  await tray.getByRole("link", { name: "Comparar (3/4)" }).click();
  await expect(page).toHaveURL(/\/comparar\?escolas=[\w-]+,[\w-]+,[\w-]+$/);
  for (const name of names) await expect(page.getByRole("columnheader", { name }).first()).toBeVisible();
  await page.getByText(/^Iguais nas três \(\d+\)$/).click();
  await expect(
    page
      .locator(".topic", { hasText: /^Iguais/ })
      .locator("p")
      .first(),
  ).toBeVisible();
});

test("changing the grade of a comparison applies at once, and a third school is added by a key", {
  tag: "@phone",
}, async ({ page, viewport }) => {
  await page.goto(`${CITY}?grade=fundamentalI_1-ano`);
  const compare = (i: number) => card(page, i).getByRole("checkbox", { name: /^Comparar / });
  await compare(0).check();
  await expect(page.getByText("Escolha mais uma")).toBeVisible();
  for (const i of [1, 2]) await compare(i).check();
  await page.getByRole("link", { name: "Comparar (3/4)" }).click();
  await expect(page).toHaveURL(/&serie=fundamentalI_1-ano$/);
  await expect(page.getByLabel("Série", { exact: true })).toHaveValue("fundamentalI_1-ano");
  await expect(page.getByRole("button", { name: "Ver preços" })).toBeHidden();
  await page.waitForLoadState();
  const shift = page.getByLabel("Turno", { exact: true });
  const chosen = await shift.locator("option").nth(1).getAttribute("value");
  await shift.selectOption(chosen);
  await expect(page).toHaveURL(new RegExp(`turno=${chosen}`));
  await expect(shift).toBeFocused();
  await expect(shift).toHaveValue(chosen!);
  if (viewport!.width > 767) return;
  const table = page.getByRole("region", { name: "Tabela de comparação" });
  await table.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate((region) => region.scrollLeft)).toBeGreaterThan(100);
});

test("a fifth school is refused, and its crest removes one", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto(CITY);
  const names = await Promise.all([0, 1, 2, 3, 4].map((i) => nameOf(page, i)));
  for (const name of names.slice(0, 4)) await page.getByRole("checkbox", { name: `Comparar ${name}` }).check();
  const fifth = page.getByRole("checkbox", { name: `Comparar ${names[4]}` });
  await fifth.click();
  await expect(fifth).not.toBeChecked();
  await expect(page.getByText("Dá para comparar até 4 escolas. Remova uma para adicionar outra.")).toBeVisible();
  await page.getByRole("button", { name: `Remover ${names[0]} da comparação` }).click();
  await expect(page.getByRole("checkbox", { name: `Comparar ${names[0]}` })).not.toBeChecked();
  await expect(page.getByRole("link", { name: "Comparar (3/4)" })).toBeVisible();
});

/** Opens the list of the city while its scripts are held; the returned function lets them come. */
async function openAheadOfScripts(page: Page): Promise<() => void> {
  const send = await holdFiles(page, /\/assets\/enhance-/);
  await page.goto(CITY, { waitUntil: "commit" });
  return send;
}

test("schools ticked before the script loaded are in the comparison", { tag: "@any-screen" }, async ({ page }) => {
  const sendScripts = await openAheadOfScripts(page);
  const name = await nameOf(page, 0);
  await page.getByRole("checkbox", { name: `Comparar ${name}` }).check();
  sendScripts();
  await expect(page.getByRole("button", { name: `Remover ${name} da comparação` })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: `Comparar ${name}` })).toBeChecked();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the checkboxes of a list lead to the comparison; a list to which one comes back has none ticked", {
    tag: "@any-screen",
  }, async ({ page }) => {
    await page.goto(CITY);
    await expect(page.getByRole("button", { name: /^Salvar / })).toHaveCount(0);
    const boxes = page.getByRole("checkbox", { name: /^Comparar / });
    for (const i of [0, 1]) await boxes.nth(i).check();
    await page.getByRole("form", { name: "Comparação" }).getByRole("button", { name: "Comparar" }).click();
    await expect(page).toHaveURL(/\/comparar\?escolas=[\w-]+,[\w-]+$/);
    const table = page.getByRole("region", { name: "Tabela de comparação" });
    await expect(table.getByRole("columnheader")).toHaveCount(3);
    await page.goBack();
    await expect(boxes.first()).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Comparar /, checked: true })).toHaveCount(0);
  });
});

test("a choice of a comparison that is made before the script loaded is applied when it comes", {
  tag: "@any-screen",
}, async ({ page }) => {
  await page.goto(CITY);
  const slugs = await Promise.all([0, 1].map((i) => card(page, i).getByRole("checkbox").first().inputValue()));
  const sendScripts = await holdFiles(page, /\/assets\/enhance-/);
  await page.goto(`/comparar?escolas=${slugs.join(",")}`, { waitUntil: "commit" });
  const shift = page.getByLabel("Turno", { exact: true });
  const chosen = (await shift.locator("option:not([selected])").first().getAttribute("value"))!;
  await shift.selectOption(chosen);
  sendScripts();
  await expect(page).toHaveURL(new RegExp(`turno=${chosen}`));
  await expect(shift).toHaveValue(chosen);
  await page.goBack();
  await expect(page).toHaveURL(/\/comparar\?escolas=[\w,-]+$/);
});

test("on paper a comparison also has the rows in which its schools are alike", { tag: "@any-screen" }, async ({
  page,
}) => {
  await page.goto(CITY);
  const slugs = await Promise.all([0, 1].map((i) => card(page, i).getByRole("checkbox").first().inputValue()));
  await page.goto(`/comparar?escolas=${slugs.join(",")}`);
  const alike = page
    .locator(".topic", { hasText: /^Iguais/ })
    .locator("p")
    .first();
  await expect(page.getByText(/^Iguais nas duas/)).toBeVisible();
  await expect(alike).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(alike).toBeVisible();
});

test("a list is saved, annotated, shared, and merged with another family's list", { tag: "@any-screen" }, async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(CITY);
  const names = await Promise.all([0, 1].map((i) => nameOf(page, i)));
  for (const name of names) await page.getByRole("button", { name: `Salvar ${name}` }).click();
  await expect(page.getByRole("button", { name: `Remover ${names[0]} das salvas` })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByRole("link", { name: "Salvas (2)" }).click();
  await expect(page).toHaveURL("/salvas");
  await expect(page.getByRole("article")).toHaveCount(2);
  const note = page.getByRole("textbox", { name: `Anotação sobre ${names[0]}` });
  await note.fill("Gostamos do pátio");
  await note.blur();
  await page.getByRole("checkbox", { name: "com as minhas anotações" }).check();
  const send = page.getByRole("link", { name: "Enviar" });
  await expect(send).toHaveAttribute("data-share", /#notas=/);
  const link = new URL((await send.getAttribute("data-share"))!);

  const other = await browser.newContext({
    baseURL: baseURL!,
    storageState: await page
      .context()
      .storageState()
      .then(({ cookies }) => ({ cookies, origins: [] })),
  });
  const theirs = await other.newPage();
  await theirs.goto(CITY);
  const own = await nameOf(theirs, 2);
  await theirs.getByRole("button", { name: `Salvar ${own}` }).click();
  await expect(theirs.getByRole("link", { name: "Salvas (1)" })).toBeVisible();
  await theirs.goto(link.pathname + link.search + link.hash);
  await expect(theirs.getByText("Anotação de quem enviou: Gostamos do pátio")).toBeVisible();
  await theirs.getByRole("button", { name: "Adicionar à minha lista" }).click();
  await expect(theirs.getByText("Todas já estão na sua lista.")).toBeVisible();
  await theirs.getByRole("link", { name: "Salvas (3)" }).click();
  await expect(theirs.getByRole("article")).toHaveCount(3);
  await expect(theirs.getByRole("link", { name: own })).toBeVisible();
  await expect(theirs.getByRole("textbox", { name: `Anotação sobre ${names[0]}` })).toHaveValue("Gostamos do pátio");
  await other.close();
});

test("a viewed school is marked", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto(CITY);
  await card(page, 0).getByRole("link").click();
  const stored = () => page.evaluate(() => localStorage.getItem("minhas-escolas"));
  await expect.poll(stored).toContain('"seen":["');
  await page.goBack();
  await expect(card(page, 0)).toContainText("Vista");
  await expect(card(page, 1)).not.toContainText("Vista");
});

test("an accidental save can be undone at once", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto(SCHOOL);
  // A live region must exist before its text changes.
  await expect(page.locator("[aria-label=Avisos] [aria-live=polite]")).toHaveCount(1);
  await page.getByRole("button", { name: /^Salvar Colégio Prado/ }).click();
  await expect(page.getByRole("link", { name: "Salvas (1)" })).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).press("Enter");
  await expect(page.getByRole("link", { name: "Salvas", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Salvar Colégio Prado/ })).toBeFocused();
  await page.goto("/salvas");
  await expect(page.getByText("Nenhuma escola por aqui ainda.")).toBeVisible();
});

test("no focused element is hidden under the tray", { tag: "@phone" }, async ({ page }) => {
  await page.goto(CITY);
  await card(page, 0).getByRole("checkbox").check();
  const tray = page.getByRole("form", { name: "Comparação" });
  await expect(tray).toBeVisible();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press("Tab");
    const focused = (await page.locator(":focus").boundingBox())!;
    const edge = (await tray.boundingBox())!;
    if (await tray.locator(":focus").count()) break;
    expect(focused.y + focused.height).toBeLessThanOrEqual(edge.y + 1);
  }
});

test("a list with the tray and its messages: axe finds nothing", { tag: "@phone" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(SCHOOL);
  await page.getByRole("button", { name: /^Salvar Colégio Prado/ }).click();
  await page.goto(CITY);
  for (const i of [0, 1]) await card(page, i).getByRole("checkbox").check();
  await expect(page.getByRole("link", { name: "Comparar (2/4)" })).toBeVisible();
  await expectNoViolations(page, ".tray, .toaster, article:has(:checked)");
});

/** Whether the heart of a school is drawn full. */
const isFull = (page: Page, name: string) =>
  page
    .getByRole("button", { name: new RegExp(`^(Salvar|Remover) ${name}( das salvas)?$`) })
    .first()
    .evaluate((heart) => getComputedStyle(heart, "::before").getPropertyValue("--heart").includes("M12 21C5"));

test("the hearts of saved schools are full at the first paint, before any script file", { tag: "@any-screen" }, async ({
  page,
}) => {
  await page.goto(CITY);
  const names = await Promise.all([0, 1].map((i) => nameOf(page, i)));
  const saved = await card(page, 0).getByRole("checkbox").first().getAttribute("value");
  await page.evaluate((slug) => localStorage.setItem("minhas-escolas", JSON.stringify({ saved: [slug] })), saved);
  const sendScripts = await openAheadOfScripts(page);
  await expect(card(page, 1)).toBeVisible();
  expect(await isFull(page, names[0]!)).toBe(true);
  expect(await isFull(page, names[1]!)).toBe(false);
  sendScripts();
  const remove = page.getByRole("button", { name: `Remover ${names[0]} das salvas` });
  await remove.click();
  await expect(remove).toHaveCount(0);
  await expect.poll(() => isFull(page, names[0]!)).toBe(false);
});
