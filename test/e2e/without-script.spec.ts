import { CITY, countInHeading, expect, test } from "./fixtures.ts";

test.use({ javaScriptEnabled: false });

test("search, filter, chip and pages work without JavaScript (J3)", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("searchbox", { name: "Onde você procura escola?" }).fill("são paulo");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(CITY);
  const all = await countInHeading(page);

  // On a phone the filters are a popover, which needs no script either.
  if (page.viewportSize()!.width < 1024) await page.getByRole("button", { name: "Filtrar e ordenar" }).click();
  const filters = page.getByRole("form", { name: "Filtros" });
  await filters.getByRole("checkbox", { name: /^Manhã/ }).check();
  await filters.getByRole("combobox", { name: "Ordenar por" }).selectOption("Menor mensalidade, bolsas primeiro");
  await filters.getByRole("button", { name: /^Ver [\d.]+ escolas$/ }).click();
  await expect(page).toHaveURL(/[?&]shifts=manha/);
  await expect(page.getByRole("link", { name: "Remover Manhã" })).toBeVisible();
  const filtered = await countInHeading(page);
  expect(filtered).toBeLessThan(all);

  const first = await page.getByRole("article").first().getByRole("heading").getByRole("link").innerText();
  await page.getByRole("navigation", { name: "Páginas" }).getByRole("link", { name: "Próximo" }).click();
  await expect(page).toHaveURL(`${CITY}?page=2&shifts=manha&sort=min_price`);
  await expect(page.getByRole("article").first().getByRole("heading").getByRole("link")).not.toHaveText(first);
  await page.getByRole("combobox", { name: "Série" }).selectOption("6º ano");
  await page.getByRole("button", { name: "Ver", exact: true }).click();
  await expect(page).toHaveURL(`${CITY}?shifts=manha&sort=min_price&grade=fundamentalII_6-ano`);
  await page.getByRole("link", { name: "Remover 6º ano" }).click();
  await page.getByRole("link", { name: "Remover Manhã" }).click();
  await expect(page).toHaveURL(`${CITY}?sort=min_price`);
  expect(await countInHeading(page)).toBe(all);
});

test("the position of a school is explained without JavaScript, on the page of the list", {
  tag: "@any-screen",
}, async ({ page }) => {
  await page.goto(`${CITY}?page=2&shifts=manha`);
  const name = await page.getByRole("article").nth(3).getByRole("link").innerText();
  if (page.viewportSize()!.width < 768) await page.getByRole("button", { name: "Sobre esta lista" }).click();
  await page.getByText("Por que esta ordem?").click();
  await page.getByRole("button", { name: "Por que uma escola está nesta posição?" }).click();
  const question = page.getByRole("region", { name: "Por que esta posição?" });
  await question.getByRole("combobox", { name: "Por que esta posição?" }).selectOption(name);
  await question.getByRole("button", { name: "Ver" }).click();
  await expect(page).toHaveURL(/\?page=2&shifts=manha&porque=[a-z0-9-]+#porque$/);
  await expect(page.getByRole("region", { name: `Por que ${name} está nesta posição?` })).toBeInViewport();
  await page.getByRole("link", { name: "Fechar" }).click();
  await expect(page).toHaveURL(`${CITY}?page=2&shifts=manha`);
});
