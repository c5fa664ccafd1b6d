import { setTimeout as delay } from "node:timers/promises";
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
} from "./fixtures.ts";

/** Filters are beside the list, or in the sheet of a phone. */
async function openFilters(page: Page): Promise<void> {
  if (page.viewportSize()!.width < 1024) await page.getByRole("button", { name: /^Filtrar.* e ordenar$/ }).tap();
}

const filter = (page: Page, name: string) => page.getByRole("checkbox", { name: new RegExp(`^${name}`) });
const scroll = (page: Page) => page.evaluate(() => Math.round(scrollY));
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const cards = (page: Page) => page.getByRole("article").getByRole("heading").getByRole("link");

/** Holds the next answer for a URL until it is released. */
async function holdNext(page: Page, url: string): Promise<{ asked: Promise<unknown>; release: () => void }> {
  const [released, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    ({ pathname, search }) => pathname + search === url,
    async (route) => {
      asked.resolve();
      await released.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { asked: asked.promise, release: released.resolve };
}

test("filter, open a school, come back: the same filters, scroll position and focused card", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto(CITY);
  await openFilters(page);
  await filter(page, "Integral").check();
  await expect(page).toHaveURL(`${CITY}?shifts=integral`);
  await page.getByRole("button", { name: /^Ver [\d.]+ escolas$/ }).click();
  const results = page.getByRole("region", { name: "Escolas" });
  await expect(results).not.toHaveAttribute("aria-busy");
  // The last card, which is swapped in after the visible ones.
  await expect(results.locator(".source")).toBeVisible();
  const count = await countInHeading(page);
  const card = cards(page).nth(12);
  const name = await card.innerText();
  await card.scrollIntoViewIfNeeded();
  const y = await scroll(page);
  expect(y).toBeGreaterThan(300);
  await card.click();
  await expect(heading(page)).toContainText(name);

  await page.goBack();
  await expect(page).toHaveURL(`${CITY}?shifts=integral`);
  await expect(card).toBeFocused();
  await expect.poll(async () => Math.abs((await scroll(page)) - y)).toBeLessThanOrEqual(2);
  expect(await countInHeading(page)).toBe(count);
  await expect(page.getByRole("link", { name: "Remover Integral" })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole("link", { name: "Remover Integral" })).toBeHidden();
  await page.goForward();
  await expect(page.getByRole("link", { name: "Remover Integral" })).toBeVisible();
  await expect.poll(() => scroll(page)).toBe(y);
});

test("a school that is opened as soon as the list has changed is shown for the child of the list", {
  tag: "@any-screen",
}, async ({ page }) => {
  await page.route(/\/recall-[^/]+\.js$/, async (route) => {
    await delay(500);
    await route.continue();
  });
  await page.goto(CITY);
  await openFilters(page);
  await filter(page, "Integral").check();
  await expect(page.getByRole("link", { name: "Remover Integral" })).toBeVisible();
  await cards(page).first().click();
  await expect(page).toHaveURL(/\/escola\/.*\?turno=integral$/);
});

test("in a directory the focus also returns to the card", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto("/escola/por-avaliacao/sp/sao-paulo-sp");
  const card = cards(page).nth(8);
  await card.click();
  await expect(page).toHaveURL(/\/escola\/(?!por-)/);
  await page.goBack();
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();
});

test("removing a chip focuses the next one, removing the last one the heading", { tag: "@any-screen" }, async ({
  page,
}) => {
  await page.goto(`${CITY}?shifts=manha&shifts=integral&hasOffers=true`);
  const chip = (name: string) => page.getByRole("link", { name: `Remover ${name}` });
  await chip("Manhã").focus();
  await page.keyboard.press("Enter");
  await expect(chip("Manhã")).toBeHidden();
  await expect(chip("Integral")).toBeFocused();
  await page.keyboard.press("Enter");
  // In some months the year of the season is a chip too.
  await expect(page.locator(":focus")).toHaveAccessibleName(/^(Remover Preços de \d{4}|Limpar tudo)$/);
  await page.getByRole("link", { name: "Limpar tudo" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(CITY);
  await expect(page.getByRole("link", { name: "Limpar tudo" })).toBeHidden();
  // At most the chip of the season's year is left.
  await expect(page.locator("h1:focus, .chips a:focus")).toHaveCount(1);
  await page.goBack();
  await expect(chip("Com bolsa")).toBeVisible();
  await expect(page.getByRole("link", { name: "Limpar tudo" })).toBeFocused();
});

test("a place is kept although the answer for Back comes late", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto(`${CITY}?shifts=integral`);
  await page.getByRole("link", { name: "Remover Integral" }).focus();
  await page.evaluate(() => scrollTo(0, 120));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(CITY);
  await expect(page.getByRole("link", { name: "Remover Integral" })).toBeHidden();
  const response = await holdNext(page, `${CITY}?shifts=integral`);
  await page.goBack();
  await response.asked;
  await page.evaluate(() => scrollTo(0, 900));
  // Hides the page and comes back, while it shows the list without the filter.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
  response.release();
  await expect(page.getByRole("link", { name: "Remover Integral" })).toBeFocused();
  await expect.poll(() => scroll(page)).toBe(120);
});

test("Back also undoes the value of the focused field", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto(CITY);
  await openFilters(page);
  const name = page.getByRole("searchbox", { name: "Nome da escola" });
  await name.fill("colegio");
  await name.press("Enter");
  await expect(page).toHaveURL(`${CITY}?school=colegio`);
  await page.goBack();
  await expect(page).toHaveURL(CITY);
  await expect(page.locator("#f-school")).toHaveValue("");
});

test("responses in reversed order: the newest wins", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto(CITY);
  await openFilters(page);
  const held: (() => void)[] = [];
  await page.route(`**${CITY}?*`, async (route) => {
    await new Promise<void>((release) => held.push(release));
    await route.continue().catch(() => {});
  });
  await filter(page, "Manhã").check();
  await filter(page, "Tarde").check();
  await filter(page, "Integral").check();
  await expect.poll(() => held.length).toBe(3);
  // Old results stay until then.
  await expect(page.getByRole("article")).toHaveCount(21);
  for (const release of held.reverse()) {
    release();
    await page.waitForTimeout(200);
  }
  await expect(page).toHaveURL(`${CITY}?shifts=integral&shifts=manha&shifts=tarde`);
  for (const name of ["Manhã", "Tarde", "Integral"]) await expect(filter(page, name)).toBeChecked();
  await expect(page.locator("#resultados")).not.toHaveAttribute("aria-busy");

  // Each of them has a history entry, though only the last was shown.
  await page.unroute(`**${CITY}?*`);
  await page.goBack();
  await expect(page).toHaveURL(`${CITY}?shifts=manha&shifts=tarde`);
  // On a phone Back has closed the sheet too.
  const shift = (value: string) => page.locator(`input[type=checkbox][name=shifts][value=${value}]`);
  await expect(shift("integral")).not.toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(`${CITY}?shifts=manha`);
  await expect(shift("tarde")).not.toBeChecked();
  await expect(shift("manha")).toBeChecked();
});

test.describe("without a network", () => {
  test.use({ provokedErrors: [ERROR_STATUS] });

  test("a filter keeps the results, says why above the sheet, and applies when the network is back", {
    tag: "@any-screen",
  }, async ({ page, context }) => {
    await page.goto(CITY);
    const all = await countInHeading(page);
    await markPage(page);
    await openFilters(page);
    await context.setOffline(true);
    await filter(page, "Integral").check();
    const trouble = page.getByRole("alert");
    await expect(trouble).toContainText("Você está sem internet. Mostrando o que já estava salvo.");
    await expect(trouble.getByRole("button", { name: "Tentar novamente" })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => isOnTop(page, "#falha button")).toBe(true);
    expect(await countInHeading(page)).toBe(all);

    await trouble.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(trouble).toBeVisible();
    await expect(filter(page, "Integral")).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(`${CITY}?shifts=integral`);
    await expect(trouble).toBeHidden();
    expect(await countInHeading(page)).toBeLessThan(all);
    expect(await isSamePage(page)).toBe(true);
  });
});

/** Whether a tap on the middle of the element would hit it. */
async function isOnTop(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((s) => {
    const element = document.querySelector(s)!;
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === element;
  }, selector);
}

test("the price slider follows the fields, and they follow it", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto(CITY);
  const all = await countInHeading(page);
  await openFilters(page);
  const slider = page.getByRole("slider", { name: "Mensalidade máxima" });
  const most = page.getByRole("textbox", { name: "até R$" });
  const entry = await markEntry(page);
  // The handles come with the first sign that somebody uses the price.
  await most.focus();
  await slider.focus();
  await expect(slider).toHaveAttribute("aria-valuetext", /^R\$\s10\.000$/);
  // An arrow moves five steps of ten; keys in quick succession are one change.
  await Promise.all([page.keyboard.press("ArrowLeft"), page.keyboard.press("ArrowLeft")]);
  await expect(most).toHaveValue("9900");
  await expect(page).toHaveURL(`${CITY}?priceMax=9900&priceMin=1`);
  await expect(slider).toBeFocused();
  expect(await entriesSince(page, entry)).toBeLessThanOrEqual(1);

  await expect(page.getByRole("region", { name: "Escolas" })).not.toHaveAttribute("aria-busy");

  await most.fill("1000");
  await most.press("Tab");
  await expect(page).toHaveURL(`${CITY}?priceMax=1000&priceMin=1`);
  await expect(slider).toHaveAttribute("aria-valuetext", /^R\$\s1\.000$/);
  await expect.poll(() => countInHeading(page)).toBeLessThan(all);

  // The handles meet, but do not pass each other.
  const least = page.getByRole("slider", { name: "Mensalidade mínima" });
  await least.focus();
  await page.keyboard.press("End");
  await expect(page).toHaveURL(`${CITY}?priceMax=1000&priceMin=1000`);
  await expect(least).toHaveAttribute("aria-valuetext", /^R\$\s1\.000$/);
});

test("the track of the price slider is divided by the fees of the list", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto(`${CITY}?priceMin=1&priceMax=2500`);
  await openFilters(page);
  await page.getByRole("textbox", { name: "até R$" }).focus();
  const handle = page.locator(".react-aria-SliderThumb").last();
  const track = await page.locator(".react-aria-SliderTrack").boundingBox();
  const box = (await handle.boundingBox())!;
  // A quarter of the prices, and most of the fees.
  expect((box.x + box.width / 2 - track!.x) / track!.width).toBeGreaterThan(0.5);
  await page.getByRole("slider", { name: "Mensalidade máxima" }).focus();
  await page.keyboard.press("PageDown");
  await expect(page).toHaveURL(/priceMax=\d+0&priceMin=1$/);
  const value = new URL(page.url()).searchParams.get("priceMax");
  await expect(page.getByRole("textbox", { name: "até R$" })).toHaveValue(value!);
  expect(Number(value)).toBeLessThan(2500);
});

test.describe("an island", () => {
  test.use({ provokedErrors: [ERROR_STATUS] });

  test("text typed into a form before hydration stays, and the form then validates it", { tag: "@any-screen" }, async ({
    page,
  }) => {
    // The first load fails offline; touching the form retries it.
    const released = Promise.withResolvers<void>();
    await page.route(
      "**/assets/hydrate-*.js",
      async (route) => {
        await released.promise;
        await route.abort();
      },
      { times: 1 },
    );
    await page.goto("/entrar");
    const island = page.locator("[data-island]").first();
    const mail = page.getByRole("textbox", { name: "E-mail" });
    await mail.fill("maria@exemplo.com.br");
    released.resolve();
    await expect(island).toHaveAttribute("data-failed", "");
    await page.getByLabel("Senha", { exact: true }).fill("segredo-comprido");
    await expect(island).toHaveAttribute("data-state", "ready");
    await expect(mail).toHaveValue("maria@exemplo.com.br");
    await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("segredo-comprido");
  });
});

test("the focus ring of the filters above the list is fully visible", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto(`${CITY}?shifts=manha`);
  const room = await page.getByRole("link", { name: "Remover Manhã" }).evaluate((link) => {
    link.focus();
    const { top } = link.getBoundingClientRect();
    const { outlineWidth, outlineOffset } = getComputedStyle(link);
    // A container that scrolls sideways also clips content above it.
    let clip: HTMLElement | null = link.parentElement;
    while (clip && getComputedStyle(clip).overflowX === "visible") clip = clip.parentElement;
    const edge = clip?.getBoundingClientRect().top ?? 0;
    return top - edge - Number.parseFloat(outlineWidth) - Number.parseFloat(outlineOffset);
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test("the grade is chosen and changed above the list, and undone by Back", { tag: "@phone" }, async ({ page }) => {
  await page.goto(CITY);
  await markPage(page);
  const grade = page.getByRole("combobox", { name: "Série" });
  await grade.focus();
  await grade.selectOption("6º ano");
  await expect(page.getByRole("link", { name: "Remover 6º ano" })).toBeVisible();
  await expect(grade).toBeFocused();
  // It is said once: the filter in use is the field.
  await expect(page.getByRole("list", { name: "Filtros em uso" }).getByRole("combobox")).toHaveValue(
    "fundamentalII_6-ano",
  );
  await expect(page.locator("#serie-acima")).toHaveCount(1);
  await grade.selectOption("7º ano");
  await expect(page).toHaveURL(`${CITY}?grade=fundamentalII_7-ano`);
  await expect(page.getByRole("link", { name: "Remover 7º ano" })).toBeVisible();
  await page.goBack();
  await expect(grade).toHaveValue("fundamentalII_6-ano");
  expect(await isSamePage(page)).toBe(true);
});

test("the fees are above the price slider, also as text, and the price filter does not narrow them", {
  tag: "@any-screen",
}, async ({ page }) => {
  await page.goto(CITY);
  const words = page.getByText(/^Mais comum: R\$/);
  const before = await words.textContent();
  await page.goto(`${CITY}?priceMin=1&priceMax=500`);
  expect(await words.textContent()).toBe(before);
});

test("static files have the same security headers as the Worker", { tag: "@any-screen" }, async ({ page, request }) => {
  await page.goto("/");
  const script = await page.locator("script[type=module]").getAttribute("src");
  for (const path of ["/favicon.svg", "/brasil.svg", "/cartao.png", script!]) {
    const headers = (await request.get(path)).headers();
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["strict-transport-security"], path).toContain("max-age=31536000");
    expect(headers["x-frame-options"], path).toBe("DENY");
    expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]?.includes("default-src 'none'"), path).toBe(path.endsWith(".svg"));
  }
});

test.describe("text", () => {
  test.use({ provokedErrors: [/requires 'TrustedHTML' assignment/] });

  test("only one function parses text as markup (Trusted Types)", { tag: "@any-screen" }, async ({ page }) => {
    await page.goto("/");
    const refused = await page.evaluate(() => {
      try {
        document.createElement("p").innerHTML = "<b>texto</b>";
        return null;
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(refused).toBe("TypeError");
  });
});
