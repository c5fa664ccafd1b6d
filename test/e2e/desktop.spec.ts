import type { Page } from "@playwright/test";
import {
  CITY,
  countInHeading,
  ERROR_STATUS,
  entriesSince,
  expect,
  isSamePage,
  markEntry,
  markPage,
  test,
  waitForLateCode,
} from "./fixtures.ts";

const shift = (page: Page, name: string) => page.getByRole("checkbox", { name: new RegExp(`^${name}`) });

test("a filter applies at once: no page load, one history entry, and Back undoes it (J15)", async ({ page }) => {
  await page.goto(CITY);
  const all = await countInHeading(page);
  await markPage(page);
  const entry = await markEntry(page);
  await shift(page, "Integral").scrollIntoViewIfNeeded();
  const y = await page.evaluate(() => scrollY);

  await shift(page, "Integral").check();
  await expect(page).toHaveURL(`${CITY}?shifts=integral`);
  await expect(page.getByRole("link", { name: "Remover Integral" })).toBeVisible();
  const filtered = await countInHeading(page);
  expect(filtered).toBeLessThan(all);
  expect(filtered).toBeGreaterThan(0);
  await expect(page.locator("#anuncio")).toHaveText(
    /^[\d.]+ escolas encontradas, ([\d.]+|todas) com preço · outras [\d.]+ não informam o turno$/,
  );
  await expect(shift(page, "Integral")).toBeFocused();
  expect(await entriesSince(page, entry)).toBe(1);

  await page.evaluate(() => scrollTo(0, 0));
  await page.goBack();
  await expect(page).toHaveURL(CITY);
  await expect(shift(page, "Integral")).not.toBeChecked();
  await expect.poll(() => countInHeading(page)).toBe(all);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);

  // The box says at once where the page is going.
  await page.goForward();
  await expect(shift(page, "Integral")).toBeChecked();
  await expect.poll(() => countInHeading(page)).toBe(filtered);
  expect(await isSamePage(page)).toBe(true);
});

test("submitting unchanged filters adds no history entry", async ({ page }) => {
  await page.goto(CITY);
  await shift(page, "Integral").check();
  await expect(page).toHaveURL(`${CITY}?shifts=integral`);
  const entry = await markEntry(page);
  await page.getByRole("button", { name: /^Ver [\d.]+ escolas$/ }).click();
  await expect(page.getByRole("region", { name: "Escolas" })).not.toHaveAttribute("aria-busy");
  expect(await entriesSince(page, entry)).toBe(0);
});

test("one bound of the price is enough", async ({ page }) => {
  await page.goto(CITY);
  const all = await countInHeading(page);
  const most = page.getByRole("textbox", { name: "até R$" });
  await most.fill("900");
  await most.press("Tab");
  await expect(page).toHaveURL(`${CITY}?priceMax=900&priceMin=1`);
  await expect(page.getByRole("link", { name: "Remover Até R$ 900" })).toBeVisible();
  expect(await countInHeading(page)).toBeLessThan(all);
  await most.fill("");
  await most.press("Tab");
  await expect(page).toHaveURL(CITY);
  for (const [typed, key] of [
    ["1.200", "Tab"],
    ["R$ 1.300,00", "Enter"],
  ] as const) {
    await most.fill(typed);
    await most.press(key);
    await expect(
      page.getByRole("link", { name: `Remover Até ${typed.startsWith("R") ? "R$ 1.300" : "R$ 1.200"}` }),
    ).toBeVisible();
  }
  await most.fill("1.2OO");
  await most.press("Enter");
  await expect(page.getByText("Não entendemos a mensalidade “1.2OO”")).toBeVisible();
});

test("a sort applies like a filter, and is no chip", async ({ page }) => {
  await page.goto(CITY);
  await page.getByRole("combobox", { name: "Ordenar por" }).selectOption("Menor mensalidade, bolsas primeiro");
  await expect(page).toHaveURL(`${CITY}?sort=min_price`);
  await expect(page.getByRole("link", { name: /^Remover / })).toHaveCount(0);
});

test("the position of a school is explained in place, and closed again", async ({ page }) => {
  await page.goto(`${CITY}?sort=min_price`);
  await markPage(page);
  const name = await page.getByRole("article").nth(5).getByRole("link").first().innerText();
  await page.getByText("Por que esta ordem?").click();
  await page.getByRole("button", { name: "Por que uma escola está nesta posição?" }).click();
  const question = page.getByRole("region", { name: "Por que esta posição?" });
  await question.getByRole("combobox", { name: "Por que esta posição?" }).selectOption(name);
  await question.getByRole("button", { name: "Ver" }).click();
  const panel = page.getByRole("region", { name: `Por que ${name} está nesta posição?` });
  await expect(panel).toBeFocused();
  await expect(panel).toContainText("6ª de ");
  await panel.getByRole("link", { name: "Fechar" }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(`${CITY}?sort=min_price`);
  await page.goBack();
  await expect(panel).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test("after a reload, and on return from another page, the filters are those of the URL (R29, S24)", async ({
  page,
}) => {
  await page.goto(CITY);
  await shift(page, "Integral").check();
  await expect(page).toHaveURL(`${CITY}?shifts=integral`);
  await expect(page.locator("#resultados")).not.toHaveAttribute("aria-busy");
  const filtered = await countInHeading(page);
  await page.reload();
  await expect(shift(page, "Integral")).toBeChecked();
  await page.goto("/");
  await page.goBack();
  await expect(shift(page, "Integral")).toBeChecked();
  expect(await countInHeading(page)).toBe(filtered);
});

test("text typed while results load is not lost", async ({ page }) => {
  await page.goto(CITY);
  const released = Promise.withResolvers<void>();
  await page.route(`**${CITY}?*`, async (route) => {
    await released.promise;
    await route.continue();
  });
  await shift(page, "Manhã").check();
  const name = page.getByRole("searchbox", { name: "Nome da escola" });
  await name.click();
  await name.pressSequentially("colegio");
  await expect(page.getByRole("region", { name: "Escolas" })).toHaveAttribute("aria-busy", "true");
  await expect(page).toHaveURL(`${CITY}?shifts=manha`);
  released.resolve();
  await expect(page.getByRole("link", { name: "Remover Manhã" })).toBeVisible();
  await expect(name).toHaveValue("colegio");
  await expect(name).toBeFocused();
  await page.keyboard.type(" sao");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${CITY}?school=colegio+sao&shifts=manha`);
  await expect(page.getByRole("link", { name: "Remover “colegio sao”" })).toBeVisible();
});

test.describe("a request that fails", () => {
  test.use({ provokedErrors: [ERROR_STATUS] });

  test("keeps the results and says so; the next one works", async ({ page }) => {
    await page.goto(CITY);
    const all = await countInHeading(page);
    // A page of another site, as a café sends it.
    await page.route(`**${CITY}?*`, (route) => route.fulfill({ contentType: "text/html", body: "<h1>Wi-Fi</h1>" }));
    await shift(page, "Manhã").check();
    const trouble = page.getByRole("alert");
    await expect(trouble).toContainText("Não conseguimos carregar agora. Tente de novo.");
    await expect(trouble).toBeInViewport();
    // The URL has the new request, the page the old results.
    await expect(page).toHaveURL(`${CITY}?shifts=manha`);
    expect(await countInHeading(page)).toBe(all);
    await expect(page.getByRole("article")).toHaveCount(21);
    // Hydration reports the box again, which requests the results again.
    await page.getByRole("searchbox", { name: "Nome da escola" }).focus();
    await expect(page.locator("[data-island=filters]")).toHaveAttribute("data-state", "ready");
    await expect(page.getByRole("region", { name: "Escolas" })).not.toHaveAttribute("aria-busy");
    await expect(trouble).toBeInViewport();

    await page.unroute(`**${CITY}?*`);
    await trouble.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(trouble).toBeHidden();
    await expect.poll(() => countInHeading(page)).toBeLessThan(all);
  });
});

test("keyboard only: skip link first, then search, filter and results", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ir para o conteúdo" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Ir para o conteúdo" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Onde você procura escola?" })).toBeFocused();
  await page.keyboard.type("são paulo");
  await page.keyboard.press("Enter");
  await page.waitForURL(CITY, { waitUntil: "load" });

  await tabTo(page, "f-hasOffers");
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(`${CITY}?hasOffers=true`);
  await expect(page.getByRole("checkbox", { name: "Com bolsa" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: "Com preço informado" })).toBeFocused();
});

/** Presses Tab until the element with the id has the focus; every stop on the way must have a visible focus. */
async function tabTo(page: Page, id: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement!;
      return { id: element.id, outline: getComputedStyle(element).outlineStyle };
    });
    expect(stop.outline, stop.id).not.toBe("none");
    if (stop.id === id) return;
  }
  throw new Error(`O foco não chegou a #${id}.`);
}

test("the columns of a list line up from row to row", async ({ page }) => {
  await page.goto("/bolsas-de-estudo");
  const lefts = await page
    .locator(".cards .card-facts")
    .evaluateAll((facts) => facts.map((one) => Math.round(one.getBoundingClientRect().left)));
  expect(lefts.length).toBeGreaterThan(5);
  expect(new Set(lefts).size).toBe(1);
});

test("a list begins beside its filters, whichever are in use", async ({ page }) => {
  for (const query of ["", "?shifts=integral", "?grade=fundamentalII_6-ano"]) {
    await page.goto(CITY + query);
    const filters = (await page.locator(".filters").boundingBox())!;
    const card = (await page.locator(".results .card").first().boundingBox())!;
    expect(card.x, query).toBeGreaterThan(filters.x + filters.width);
    expect(card.y - filters.y, query).toBeLessThan(160);
  }
});

test("the notes of a tool are beside its form until there is an answer", async ({ page }) => {
  await page.goto("/qual-serie");
  const form = (await page.locator(".tool > form").boundingBox())!;
  const notes = (await page.getByRole("complementary", { name: "Bom saber" }).boundingBox())!;
  expect(notes.x).toBeGreaterThan(form.x + form.width);
  expect(Math.abs(notes.y - form.y)).toBeLessThan(4);
});

test("the answer to a box is asked for while the mouse is pressed on it, and once", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["x-fragment"]) asked.push(request.url());
  });
  await page.goto(CITY);
  await waitForLateCode(page);
  await page.locator("#filtros [name=shifts]:not([type=hidden])").first().hover();
  await page.mouse.down();
  await expect.poll(() => asked).toHaveLength(1);
  expect(new URL(page.url()).search).toBe("");
  await page.mouse.up();
  await expect(page).toHaveURL(/[?&]shifts=/);
  await expect(page.locator("#resultados")).not.toHaveAttribute("aria-busy");
  expect(asked).toEqual([page.url()]);
});
