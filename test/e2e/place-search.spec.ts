import type { Page } from "@playwright/test";
import { CITY, ERROR_STATUS, expect, holdFiles, runTasks, test } from "./fixtures.ts";

const LABEL = "Onde você procura escola?";
const box = (page: Page) => page.getByRole("combobox", { name: LABEL });
const options = (page: Page) => page.getByRole("listbox", { name: "Sugestões" }).getByRole("option");
const isPhone = (page: Page) => page.viewportSize()!.width < 480;

/** The options of the whole text: a busy machine pauses between keys, and gets the options of its beginning first. */
async function expectOptionsFor(page: Page, typed: string): Promise<void> {
  await expect(options(page).first().locator("span")).toHaveText(typed);
}

/** The option selected by keyboard, if any. */
const chosen = (page: Page) => page.locator("[role=option][aria-selected=true]");

test("a school found despite a typo, in three taps, its name in capitals (E10)", async ({ page }) => {
  await page.goto("/");
  await box(page).click();
  await box(page).pressSequentially("vertise");
  const school = page.getByRole("group", { name: "Escolas" }).getByRole("option").first();
  await expect(school).toContainText("Vértice");
  await expect(school.locator("b")).toHaveCSS("text-transform", "uppercase");
  await school.click();
  await expect(page).toHaveURL(/\/escola\/.*vertice/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Vértice");
  // Back leads to the page, not to an overlay of it.
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Voltar" })).toBeHidden();
});

test("cities, neighborhoods and schools in groups; the typed text is highlighted; no results are announced (U21)", {
  tag: "@own-search",
}, async ({ page }) => {
  await page.goto("/");
  await box(page).click();
  await box(page).pressSequentially("sao p");
  const cities = page.getByRole("group", { name: "Cidades" }).getByRole("option");
  await expect(cities.first()).toHaveText(/^São Paulo SP · [\d.]+ escolas$/);
  await expect(cities.first().locator("span")).toHaveText("São P");
  expect(await cities.count()).toBeLessThanOrEqual(4);
  expect(await page.getByRole("group", { name: "Bairros" }).getByRole("option").count()).toBeLessThanOrEqual(5);
  expect(await options(page).count()).toBeLessThanOrEqual(isPhone(page) ? 8 : 14);
  await expect(page.getByText(/^\d+ sugestões$/)).toBeAttached();
  await expect(box(page)).toHaveAttribute("aria-expanded", "true");
  await box(page).fill("zzqqxxzz");
  await expect(page.locator(".suggestions").getByText("Nenhum resultado encontrado")).toBeVisible();
  await expect(box(page)).toHaveValue("zzqqxxzz");
});

// A remote search does not count the schools of a grade.
test("places tell how many schools have the child's grade, and schools where they are", {
  tag: "@any-backend",
}, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Série" }).selectOption({ label: "6º ano" });
  await box(page).click();
  await box(page).pressSequentially("campinas");
  const city = page.getByRole("group", { name: "Cidades" }).getByRole("option").first();
  await expect(city).toHaveText(/^Campinas SP · [\d.]+ escolas, [\d.]+ com 6º ano$/);
  const promised = /([\d.]+) com 6º ano$/.exec(await city.innerText())![1]!;
  await city.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`^${promised} escolas`));
  await page.goto("/");
  await box(page).click();
  await box(page).fill("colegio vertice");
  await expect(page.getByRole("group", { name: "Escolas" }).getByRole("option").first()).toHaveText(/, .+, [A-Z]{2}$/);
});

test("by keyboard: down, up, Enter, Escape, Home and End (U19)", async ({ page }) => {
  await page.goto("/");
  await box(page).focus();
  await page.keyboard.type("campin");
  await expectOptionsFor(page, "Campin");
  // Escape closes, then clears.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(box(page)).toHaveValue("");
  await page.keyboard.type("campin");
  await expectOptionsFor(page, "Campin");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(chosen(page)).toHaveCount(1);
  await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(box(page)).toBeFocused();
  expect(await box(page).getAttribute("aria-activedescendant")).toBe(await chosen(page).getAttribute("id"));
  await page.keyboard.press("Home");
  await expect(chosen(page)).toHaveCount(0);
  expect(await box(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
  await page.keyboard.press("End");
  expect(await box(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);
  await page.keyboard.press("ArrowUp");
  await expect(options(page).last()).toHaveAttribute("aria-selected", "true");

  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue("campin");
  await page.keyboard.press("ArrowDown");
  await expectOptionsFor(page, "Campin");
  await page.keyboard.press("ArrowDown");
  await expect(chosen(page)).toContainText("Campinas");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/busca/sp/campinas-sp");
});

test("a suggestion that was chosen is not another one after the next answer", { tag: "@any-backend" }, async ({
  page,
}) => {
  await page.goto("/");
  await box(page).fill("campin");
  await expectOptionsFor(page, "Campin");
  await page.keyboard.press("ArrowDown");
  await expect(chosen(page)).toContainText("Campinas");
  await page.keyboard.type("as");
  await expectOptionsFor(page, "Campinas");
  await expect(chosen(page)).toContainText("Campinas");
  await box(page).fill("recife");
  await expectOptionsFor(page, "Recife");
  await expect(chosen(page)).toHaveCount(0);
});

test("an answer that comes while a suggestion is pressed does not lose the tap", { tag: "@any-backend" }, async ({
  page,
}) => {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/api/v1/suggestions?q=campinas*", async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  await page.goto("/");
  await box(page).fill("campin");
  await expectOptionsFor(page, "Campin");
  await page.keyboard.type("as");
  await asked.promise;
  await options(page).first().hover();
  await page.mouse.down();
  const answer = page.waitForResponse("**/api/v1/suggestions?q=campinas*");
  released.resolve();
  await (await answer).finished();
  await runTasks(page);
  await page.mouse.up();
  await expect(page).toHaveURL("/busca/sp/campinas-sp");
});

test("Enter without a choice submits the form, grade included; a choice also carries the grade", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Série" }).selectOption({ label: "1º ano" });
  await box(page).click();
  await box(page).pressSequentially("campinas");
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/busca\/sp\/campinas-sp\?grade=/);
  const { search } = new URL(page.url());
  await page.goto("/");
  await page.getByRole("combobox", { name: "Série" }).selectOption({ label: "1º ano" });
  await box(page).click();
  await box(page).pressSequentially("campinas");
  await options(page).first().click();
  await expect(page).toHaveURL(`/busca/sp/campinas-sp${search}`);
});

test("one request per pause in typing, none for one letter; an older response never overwrites (U20)", {
  tag: "@any-backend",
}, async ({ page }) => {
  await page.goto("/");
  const asked: string[] = [];
  let release = () => {};
  await page.route("**/api/v1/suggestions?*", async (route) => {
    const q = new URL(route.request().url()).searchParams.get("q")!;
    asked.push(q);
    if (q === "reci") await new Promise<void>((done) => (release = done));
    await route.continue().catch(() => {});
  });
  await box(page).click();
  await box(page).pressSequentially("r");
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
  // Typed at once: a busy machine adds pauses of its own between keys.
  await box(page).evaluate((input: HTMLInputElement) => {
    for (const text of ["re", "rec", "reci"]) {
      input.value = text;
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  });
  await expect(page.getByText("Carregando...")).toBeVisible();
  await expect.poll(() => asked).toEqual(["reci"]);
  await box(page).fill("campinas");
  await expect(options(page).first()).toContainText("Campinas");
  release();
  await page.waitForTimeout(200);
  await expect(options(page).first()).toContainText("Campinas");
  expect(asked).toEqual(["reci", "campinas"]);
});

test("text typed before the script loads is kept, and gets suggestions", { tag: "@any-backend" }, async ({ page }) => {
  const sendScript = await holdFiles(page, /\/assets\/combobox-/);
  await page.goto("/", { waitUntil: "commit" });
  await box(page).focus();
  await page.keyboard.type("campinas");
  sendScript();
  await expect(options(page).first()).toContainText("Campinas");
  await expect(box(page)).toHaveValue("campinas");
});

test.describe("when the suggestions fail", () => {
  test.use({ provokedErrors: [ERROR_STATUS] });

  test("the box says so and still searches", { tag: "@any-backend" }, async ({ page }) => {
    await page.goto("/");
    await page.route("**/api/v1/suggestions?*", (route) => route.abort());
    await box(page).click();
    await box(page).pressSequentially("são paulo");
    await expect(page.getByText("Sem sugestões agora. Aperte Enter para buscar.")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(CITY);
  });
});

test("the box fills the screen under 480 px, and Back closes it (U18, C37)", { tag: "@any-backend" }, async ({
  page,
}) => {
  for (const [width, isFull] of [
    [479, true],
    [480, false],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto("/");
    await box(page).click();
    await box(page).pressSequentially("campinas");
    await expect(options(page).first()).toBeVisible();
    const bounds = (await page.locator(".hero .place-search").boundingBox())!;
    expect(bounds.width === width && bounds.height === 640, `at ${width} px`).toBe(isFull);
    await expect(page.getByRole("button", { name: "Voltar" })).toBeVisible({ visible: isFull });
    if (!isFull) continue;
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(options(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Voltar" })).toBeHidden();
    await expect(box(page)).toHaveValue("campinas");
  }
});

test("a postal code leads to its place, by suggestion or form, and the page says how precise it is", {
  tag: "@own-search",
}, async ({ page }) => {
  await page.goto("/");
  await box(page).click();
  await box(page).pressSequentially("01310-100");
  await expect(options(page).filter({ hasText: "São Paulo SP" }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${CITY}(\\?lat=.*&|(/[a-z-]+)?\\?)termo=01310-100$`));
  await expect(page.getByText(/^CEP 01310-100[,:] /)).toBeVisible();
});

test.describe("street addresses, where the site uses Google", () => {
  test.use({ provokedErrors: [ERROR_STATUS] });

  test("follow the places, labelled as Google's; a choice searches around it, grade included (P19)", async ({
    page,
  }) => {
    await page.goto("/");
    await page.getByRole("combobox", { name: "Série" }).selectOption({ label: "1º ano" });
    await box(page).click();
    await box(page).pressSequentially("Avenida Paulista");
    const address = page.getByRole("group", { name: "Endereços (Google Maps)" }).getByRole("option");
    await expect(address).toHaveText("Avenida Paulista São Paulo - SP, Brasil");
    await address.click();
    await expect(page).toHaveURL(/\/busca\?lat=-23\.561&lng=-46\.657&grade=/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/a até \d+ km do ponto escolhido/);
  });

  test("known places are never sent to Google, and its failure leaves them listed", { tag: "@any-backend" }, async ({
    page,
  }) => {
    await page.goto("/");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/google/")) sent.push(request.url());
    });
    await box(page).click();
    await box(page).pressSequentially("são paulo");
    await expect(options(page).first()).toContainText("São Paulo SP");
    expect(sent).toEqual([]);
    await box(page).fill("rua que quebra");
    await expect(page.getByText("Erro ao obter lista de endereços")).toBeVisible();
    await box(page).fill("rua sem nome");
    await expect(page.locator(".suggestions").getByText("Nenhum resultado encontrado")).toBeVisible();
  });
});

test("the box of the scholarships leads to scholarships of a city or one neighborhood", async ({ page }) => {
  await page.goto("/matriculas/buscar-bolsas");
  const scholarships = page.getByRole("combobox", { name: "Buscar bolsas por cidade, bairro ou escola" });
  await scholarships.click();
  await scholarships.pressSequentially("campin");
  await page
    .getByRole("group", { name: "Cidades" })
    .getByRole("option", { name: /^Campinas SP/ })
    .click();
  await expect(page).toHaveURL("/matriculas/buscar-bolsas?city=campinas-sp&distinct=false");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Campinas");
  // A change of the list leaves the box alone.
  await page.getByRole("combobox", { name: "Para qual série?" }).selectOption("6º ano");
  await expect(page).toHaveURL(/grade=fundamentalII_6-ano/);
  await scholarships.click();
  await scholarships.pressSequentially("pinheiros");
  await page
    .getByRole("group", { name: "Bairros" })
    .getByRole("option", { name: /^Pinheiros São Paulo/ })
    .click();
  await expect(page).toHaveURL(/city=sao-paulo-sp&distinct=false&neighborhood=pinheiros$/);
  await expect(page.getByRole("link", { name: "Remover Pinheiros" })).toBeVisible();
});
