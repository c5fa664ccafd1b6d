import type { Page } from "@playwright/test";
import { expect, expectToFit, SCHOOL, test } from "./fixtures.ts";

test("with a script the page follows the choice of a grade, and its field keeps the focus", async ({ page }) => {
  await page.goto(SCHOOL);
  const form = page.getByRole("form", { name: "Escolher série, turno e ano" });
  await expect(form.getByRole("button", { name: "Ver preço" })).toBeHidden();
  const years = form.getByRole("combobox", { name: "Ano" });
  const year = (await years.locator("option").allInnerTexts()).find((one) => one !== "2027") ?? "2027";
  await years.selectOption(year);
  await expect(page).toHaveURL(new RegExp(`ano=${year}#escolha-ano$`));
  await expect(page.locator(".price-panel .for")).toContainText(year);
  await expect(years).toBeFocused();
});

/** A school with five pictures and a video. */
const PICTURED = "/escola/colegio-vertice";

const galleryOf = (page: Page) => page.getByRole("region", { name: "Imagens e vídeos: Colégio Vértice" });

test("grade, pictures and folded parts need no JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await test.step("grade and year are chosen, and are in the URL", async () => {
    await page.goto(SCHOOL);
    const form = page.getByRole("form", { name: "Escolher série, turno e ano" });
    const years = await form.getByRole("combobox", { name: "Ano" }).locator("option").allInnerTexts();
    // In December there is only one year.
    const year = years.at(-1)!;
    await form.getByRole("combobox", { name: "Ano" }).selectOption(year);
    await form.getByRole("button", { name: "Ver preço" }).click();
    await expect(page).toHaveURL(new RegExp(`${SCHOOL}\\?serie=[\\w-]+&turno=[\\w-]+&ano=${year}$`));
    await expect(page.locator(".price-panel .for")).toContainText(year);
  });
  await test.step("pictures scroll and a video is a link", async () => {
    await page.goto(`${PICTURED}#fotos`);
    const gallery = galleryOf(page);
    await expect(gallery.getByRole("button")).toHaveCount(0);
    await gallery.getByRole("link", { name: "ir para o slide 6" }).click();
    const video = gallery.getByRole("link", { name: "Ver o vídeo da escola" });
    await expect(video).toBeInViewport({ ratio: 0.9 });
    await expect(video).toHaveAttribute("href", /^https:\/\/www\.youtube\.com\/watch/);
  });
  await test.step("a folded part opens when a link leads to it, and prints", async () => {
    // A wide screen shows what is open without opening it.
    await page.setViewportSize({ width: 800, height: 600 });
    await page.goto(`${SCHOOL}#enem`);
    await expect(page.locator("#enem")).toBeInViewport();
    await expect(page.locator("#avaliacoes")).toBeHidden();
    const bar = page.getByRole("navigation", { name: "Partes desta página" });
    await bar.getByRole("link", { name: "Avaliações" }).click();
    await expect(page.locator("#avaliacoes")).toBeInViewport();
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("#enem")).toBeVisible();
    await expect(page.locator("#avaliacoes").getByText("estrelas").first()).toBeVisible();
  });
  await context.close();
});

test("a video host hears of nobody before a tap, and a picture that does not load leaves the crest", {
  tag: "@any-backend",
}, async ({ page }) => {
  const foreign: string[] = [];
  await page.route(/^https?:\/\/(?!localhost)/, (route) => {
    foreign.push(new URL(route.request().url()).host);
    return route.fulfill({ contentType: "text/html", body: "<title>player</title>" });
  });
  await page.route("**/demonstracao/sala.svg", (route) => route.fulfill({ contentType: "image/svg+xml", body: "<" }));
  await page.goto(`${PICTURED}#fotos`);
  const gallery = galleryOf(page);
  const broken = gallery.getByRole("img", { name: /imagem 1 de 5/, includeHidden: true });
  await broken.scrollIntoViewIfNeeded();
  await expect(broken).toHaveAttribute("data-failed", "");
  await expect(gallery.locator(".slide").first().locator(".crest")).toBeVisible();
  const current = (slide: number) => gallery.getByRole("link", { name: `ir para o slide ${slide}`, exact: true });
  await current(5).click();
  await expect(current(5)).toHaveAttribute("aria-current", "true");
  await gallery.getByRole("button", { name: "Próximo" }).click();
  await expect(current(6)).toHaveAttribute("aria-current", "true");
  expect(foreign).toEqual([]);
  await gallery.getByRole("link", { name: "Ver o vídeo da escola" }).click();
  await expect(gallery.getByTitle("Vídeo: Colégio Vértice")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(PICTURED);
  // The frame is visible before its request has left.
  await expect.poll(() => foreign).toEqual(["www.youtube-nocookie.com"]);
});

/** Lines of the heading that something covers. */
function coveredLines(page: Page): Promise<number> {
  return page.getByRole("heading", { level: 1 }).evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const isCovered = ({ x, y, width, height }: DOMRect) =>
      !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    return Array.from(text.getClientRects()).filter(isCovered).length;
  });
}

test("a small phone shows first what a family decides by, above the bar with the next step; the rest is folded", {
  tag: "@any-backend",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(SCHOOL);
  expect(await coveredLines(page)).toBe(0);
  const panel = page.getByRole("region", { name: "Preço e contato" });
  const reserve = panel.getByRole("link", { name: "Quero esta bolsa" });
  const bar = (await reserve.locator("..").boundingBox())!;
  for (const part of [
    page.getByRole("heading", { level: 1 }),
    page.getByText(/\d \(\d+ avaliaç(?:ão|ões)\)/).first(),
    panel.locator(".now"),
    panel.getByText("Para começar:"),
  ]) {
    const box = (await part.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
  }
  for (const step of [reserve, panel.getByRole("link", { name: "Conversar no WhatsApp" })]) {
    await expect(step).toBeInViewport({ ratio: 1 });
    const { width, height } = (await step.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  // At the end of the page too, without hiding the last line of it.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(reserve).toBeInViewport({ ratio: 1 });
  const last = (await page.getByRole("contentinfo").boundingBox())!;
  expect(Math.floor(last.y + last.height)).toBeLessThanOrEqual((await reserve.locator("..").boundingBox())!.y);

  // The rest is folded under headings that say how much there is.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4500);
  await expectToFit(page);
  const summary = page.getByRole("region", { name: "Em resumo" });
  for (const fact of ["Etapas", "Rotina", "Endereço", "Famílias", "Acessibilidade"]) {
    await expect(summary.getByText(fact, { exact: true })).toBeVisible();
  }
  // A family's words and the prices come before what the school is made of, in the page as in its bar.
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y;
  const tops = [];
  for (const part of [
    ".reviews",
    ".part:has(#precos)",
    ".part:has(#avaliacoes)",
    ".part:has(#enem)",
    ".part:has(#estrutura)",
  ])
    tops.push(await top(part));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  const parts = page.getByRole("navigation", { name: "Partes desta página" });
  expect((await parts.getByRole("link").allInnerTexts()).slice(0, 5)).toEqual([
    "Preços",
    "Avaliações",
    "ENEM",
    "Estrutura",
    "Localização",
  ]);
  const headings = page.locator(".parts summary");
  for (const section of [
    /Rotina e estrutura.*\d+ itens declarados/,
    /Preços e bolsas \(\d+\)$/,
    /Avaliações \(\d+\).*\d,\d de 5/,
    /ENEM \d{4}.*média [\d,]+, \d+º de [\d.]+ na cidade/,
    /Ficha da escola \(\d+ dados\)/,
  ]) {
    await expect(headings.filter({ hasText: section })).toHaveCount(1);
  }
  const reviews = page.locator("#avaliacoes");
  await expect(reviews).toBeHidden();
  await headings.filter({ hasText: "Avaliações" }).click();
  await expect(reviews.getByRole("link", { name: "política de avaliações" })).toBeVisible();

  await page.goto(`${SCHOOL}/avaliacoes`);
  expect(await coveredLines(page)).toBe(0);
});

test("on a wide screen the price and the next step stay in view; the page prints on one sheet of A4", {
  tag: "@any-backend",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(SCHOOL);
  await page.getByRole("heading", { name: "Avaliações" }).scrollIntoViewIfNeeded();
  const panel = page.getByRole("region", { name: "Preço e contato" });
  await expect(panel.getByRole("link", { name: "Quero esta bolsa" })).toBeInViewport({ ratio: 1 });
  await expect(panel.locator(".now")).toBeInViewport({ ratio: 1 });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("a jump to a section moves the focus below the bar, and nothing focused hides under it", async ({ page }) => {
  await page.goto(SCHOOL);
  const bar = page.getByRole("navigation", { name: "Partes desta página" });
  await bar.getByRole("link", { name: "Avaliações" }).click();
  await expect(page.locator("#avaliacoes")).toBeFocused();
  await expect(page.locator("#avaliacoes")).toBeInViewport();
  const below = async () => {
    const { y, height } = (await bar.boundingBox())!;
    return y + height;
  };
  const heading = (await page.getByRole("heading", { name: /^Avaliações/ }).boundingBox())!;
  expect(heading.y).toBeGreaterThanOrEqual(await below());
  // Backwards from here every stop scrolls to the top, where the bar is.
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press("Shift+Tab");
    const focused = page.locator(":focus");
    if (await bar.locator(":focus").count()) break;
    expect((await focused.boundingBox())!.y).toBeGreaterThanOrEqual(await below());
  }
  await page.goBack();
  await expect(page).toHaveURL(SCHOOL);
});

test("the source of a section opens by a button and closes with Esc", { tag: "@any-backend" }, async ({ page }) => {
  await page.goto(`${SCHOOL}#estrutura`);
  const button = page.getByRole("button", { name: "Fonte e data: Rotina e estrutura" });
  const source = page.locator("#estrutura-fonte");
  await expect(source).toBeHidden();
  await button.click();
  await expect(source).toBeVisible();
  await expect(source.getByRole("link", { name: "Informar erro" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(source).toBeHidden();
  await expect(button).toBeFocused();
});

test("the phone's share sheet opens if there is one, and the link has a picture", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.documentElement.dataset.shared = data?.url ?? "";
    };
  });
  await page.goto(SCHOOL);
  await page.locator(".price-panel .more").click();
  await page.getByRole("link", { name: "Enviar", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-shared", new RegExp(`${SCHOOL}$`));
  const size = await page.evaluate(async (path) => {
    const image = new Image();
    image.src = path;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, `${SCHOOL}/cartao.png`);
  expect(size).toEqual([1200, 630]);
});

test("the stars of the distribution link to the reviews with that rating", async ({ page }) => {
  await page.goto(`${SCHOOL}#avaliacoes`);
  const stars = page.getByRole("link", { name: /^[1-5] estrelas?$/ }).first();
  const name = (await stars.getAttribute("aria-label")) ?? (await stars.innerText());
  const rating = Number.parseInt(name, 10);
  await stars.click();
  await expect(page).toHaveURL(`${SCHOOL}/avaliacoes?nota=${rating}#lista`);
  const choices = page.getByRole("navigation", { name: "Nota" });
  await expect(choices.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "true");
  await page.getByRole("navigation", { name: "Ordem" }).getByRole("link", { name: "Notas mais baixas" }).click();
  await expect(page).toHaveURL(`${SCHOOL}/avaliacoes?nota=${rating}&ordem=notas-baixas`);
});
