import { CITY, countInHeading, expect, isSamePage, markPage, test } from "./fixtures.ts";

test("from the home page to the schools of a city (P2, P7)", async ({ page, isMobile }) => {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Onde você procura escola?" }).fill("sao paulo");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(CITY);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^[\d.]+ escolas particulares em São Paulo$/);
  await expect(page.getByRole("article")).toHaveCount(21);
  // A phone shows it below the list.
  const trail = page.getByRole("navigation", { name: isMobile ? "Caminho desta lista" : "Você está em" });
  await expect(trail).toContainText("São Paulo");
});

test("a misspelt name finds the school", { tag: "@own-search" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Onde você procura escola?" }).fill("vertise");
  await page.getByRole("combobox", { name: "Onde você procura escola?" }).press("Enter");
  await expect(page.getByText("Não achamos “vertise” escrito assim: mostramos nomes parecidos.")).toBeVisible();
  await expect(page.getByRole("article").first().getByRole("heading").getByRole("link")).toHaveText(/Vértice/);
});

test("a chip removes its filter, without leaving the page", { tag: "@any-backend" }, async ({ page }) => {
  await page.goto(`${CITY}?shifts=integral&stageGroup=infantil`);
  const filtered = await countInHeading(page);
  await markPage(page);
  await page.getByRole("link", { name: "Remover Integral" }).click();
  await expect(page).toHaveURL(`${CITY}?stageGroup=infantil`);
  await expect.poll(() => countInHeading(page)).toBeGreaterThan(filtered);
  await expect(page.getByRole("link", { name: "Remover Integral" })).toBeHidden();
  await page.getByRole("link", { name: "Limpar tudo" }).click();
  await expect(page).toHaveURL(CITY);
  await expect(page.getByRole("link", { name: /^Remover (?!Preços de)/ })).toHaveCount(0);
  expect(await isSamePage(page)).toBe(true);
});

test("the next page: focus on the heading, at the top; Back restores the scroll position (J15)", {
  tag: "@any-backend",
}, async ({ page }) => {
  await page.goto(CITY);
  const pages = page.getByRole("navigation", { name: "Páginas" });
  const first = await page.getByRole("article").first().getByRole("heading").getByRole("link").innerText();
  await expect(pages.getByRole("link", { name: "Página atual, 1" })).toBeVisible();
  await markPage(page);

  // The last page is the shortest: the stored position is beyond its end.
  const last = pages.getByRole("link", { name: /^Ir para página/ }).last();
  await last.scrollIntoViewIfNeeded();
  const y = await page.evaluate(() => scrollY);
  expect(y).toBeGreaterThan(500);
  await last.click();
  await expect(page).toHaveURL(/page=\d+/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(pages.getByRole("link", { name: "Próximo" })).toBeHidden();

  await page.goBack();
  await expect(page).toHaveURL(CITY);
  await expect(page.getByRole("article").first().getByRole("heading").getByRole("link")).toHaveText(first);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
  expect(await isSamePage(page)).toBe(true);
});

test("new results are complete after the first were shown, and mark saved schools", { tag: "@any-backend" }, async ({
  page,
}) => {
  const links = page.getByRole("article").getByRole("link");
  const heart = page.locator(".heart").last();
  await page.goto(`${CITY}?sort=max_price`);
  const names = await links.allInnerTexts();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");

  await page.goto(CITY);
  await markPage(page);
  await page.locator("#f-sort").evaluate((sort: HTMLInputElement) => {
    sort.value = "max_price";
    sort.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect.poll(() => links.allInnerTexts()).toEqual(names);
  await expect(page.getByRole("navigation", { name: "Páginas" })).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "true");

  // A change while the previous one is half swapped in.
  await page.evaluate(() => {
    const click = (id: string) => document.getElementById(id)!.click();
    new MutationObserver((_, observer) => {
      observer.disconnect();
      click("f-view");
    }).observe(document.getElementById("resultados")!, { childList: true });
    click("f-view");
  });
  await expect.poll(() => links.allInnerTexts()).toEqual(names);
  await expect(page).toHaveURL(`${CITY}?sort=max_price`);
  await expect(page.getByRole("navigation", { name: "Páginas" })).toHaveCount(1);
  expect(await isSamePage(page)).toBe(true);
});

test("a change far down a list replaces the cards above the screen, too", { tag: "@any-backend" }, async ({ page }) => {
  const links = page.getByRole("article").getByRole("link");
  await page.goto(`${CITY}?sort=max_price`);
  const names = await links.allInnerTexts();
  await page.goto(CITY);
  await markPage(page);
  const seen = await page.locator("#f-sort").evaluate((sort: HTMLInputElement) => {
    document.querySelectorAll(".cards > li")[6]!.scrollIntoView();
    sort.value = "max_price";
    sort.dispatchEvent(new Event("change", { bubbles: true }));
    return scrollY;
  });
  await expect.poll(() => links.allInnerTexts()).toEqual(names);
  await expect(page).toHaveURL(`${CITY}?sort=max_price`);
  // Additions above the list move it a little; the list itself does not jump.
  expect(Math.abs((await page.evaluate(() => scrollY)) - seen)).toBeLessThan(200);
  expect(await isSamePage(page)).toBe(true);
});

test("no results: a button removes the narrowest filter", async ({ page }) => {
  // Each school states its stages here, and its average is known or there is none.
  const none = `${CITY}/perdizes?hasRankingENEM=true&stageGroup=infantil`;
  await page.goto(none);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Nenhuma escola particular encontrada em Perdizes/);
  await expect(page.getByText("Nenhuma escola atende a todos estes filtros.")).toBeVisible();
  const drop = page.getByRole("link", { name: /^Sem Com nota do ENEM: [\d.]+ escolas$/ });
  const promised = Number(/: ([\d.]+)/.exec(await drop.innerText())![1]!.replaceAll(".", ""));
  await drop.click();
  await expect(page).toHaveURL(none.replace("hasRankingENEM=true&", ""));
  await expect.poll(() => countInHeading(page)).toBe(promised);
});

test("a page opens in a new tab like any link", { tag: "@any-backend" }, async ({ page, context }) => {
  await page.goto(CITY);
  const link = page
    .getByRole("navigation", { name: "Páginas" })
    .getByRole("link", { name: "Ir para página 2", exact: true });
  const opened = context.waitForEvent("page");
  await link.click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL(`${CITY}?page=2`);
  await expect(page).toHaveURL(CITY);
});

test("on paper a list has its schools and the filters in use, and no controls", { tag: "@any-backend" }, async ({
  page,
}) => {
  await page.goto(`${CITY}?shifts=manha`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Remover Manhã" }).first()).toBeVisible();
  await expect(page.locator(".card").first()).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.locator("main").getByRole("button")).toHaveCount(0);
  await expect(page.locator("main").getByRole("checkbox")).toHaveCount(0);
});
