import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

test("axe finds nothing in any state", { tag: "@any-screen" }, async ({ page }) => {
  // The page has every component, so checking it takes a while.
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Toasts stay, however long a check takes.
  await page.addInitScript(() => {
    const later = window.setTimeout;
    window.setTimeout = ((run: () => void, ms = 0) => (ms >= 8000 ? 0 : later(run, ms))) as typeof setTimeout;
  });
  await page.goto("/playground");
  await expect(page.locator("#catalogo")).toHaveAttribute("data-state", "ready");
  for (const summary of await page.locator(".accordion summary").all()) {
    if (!(await summary.evaluate((e) => (e.parentElement as HTMLDetailsElement).open))) await summary.click();
  }
  // Every error of the form, and every toast.
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  for (const trigger of await page.getByRole("button", { name: /^Avisar/ }).all()) await trigger.click();
  const toasts = page.getByRole("region", { name: "Avisos" }).getByRole("listitem");
  await expect(toasts).toHaveCount(5);
  await expectNoViolations(page);
  // None disappeared before it was checked.
  await expect(toasts).toHaveCount(5);

  await page.getByRole("button", { name: "Mostrar o protocolo" }).click();
  await page.getByRole("button", { name: "De onde vem este preço?" }).click();
  await expect(page.locator(":popover-open")).toHaveCount(2);
  await expectNoViolations(page, ".popover");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Reservar a bolsa" }).click();
  await expect(page.getByRole("dialog", { name: "Confirmar a reserva" })).toBeVisible();
  await expectNoViolations(page, ".modal[open]");
});

test("nothing is wider than the screen at 360 px, nor at 400 % zoom, with everything open", {
  tag: "@any-screen",
}, async ({ page }) => {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto("/playground");
    await expect(page.locator("#catalogo")).toHaveAttribute("data-state", "ready");
    await page.getByRole("button", { name: "Enviar", exact: true }).click();
    await page.getByRole("button", { name: "Avisar com ação" }).click();
    await page.getByRole("button", { name: "De onde vem este preço?" }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width);
    const popover = (await page.locator(":popover-open").boundingBox())!;
    expect(popover.x).toBeGreaterThanOrEqual(0);
    expect(popover.x + popover.width).toBeLessThanOrEqual(width);
  }
});

test("it is not indexed, measures nothing, and each component has its notes (R10)", { tag: "@any-screen" }, async ({
  page,
}) => {
  await page.goto("/playground");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await expect(page.locator("#consentimento")).toHaveCount(0);
  const sections = page.locator(".playground section[id]:not([popover], .toaster)").filter({ has: page.locator("h2") });
  const count = await sections.count();
  expect(count).toBeGreaterThan(19);
  await expect(page.getByRole("term").filter({ hasText: "Teclado" })).toHaveCount(count);
  await expect(page.getByRole("term").filter({ hasText: "Contraste" })).toHaveCount(count);
  await expect(page.getByRole("list", { name: "Marcas" }).getByRole("link")).toHaveCount(4);
  const searchBox = page.getByRole("region", { name: "Busca com sugestões" });
  for (const words of ["Carregando...", "Nenhum resultado encontrado"]) {
    await expect(searchBox.getByText(words, { exact: true })).toBeVisible();
  }
});

test("other pages load nothing of it", { tag: "@any-screen" }, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const last = page.waitForResponse(/\/assets\/after-load-/);
  await page.goto("/como-ordenamos");
  await last;
  expect(asked.filter((url) => /playground|hydrate/.test(url))).toEqual([]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("accordion, alert, popover, modal and carousel work; components that need a script are absent", {
    tag: "@any-screen",
  }, async ({ page }) => {
    await page.goto("/playground");
    const details = page.locator("#acordeao details");
    await details.nth(1).locator("summary").click();
    await expect(details.nth(1)).toHaveAttribute("open");
    await expect(details.nth(0)).not.toHaveAttribute("open");

    const alert = page.locator("#alerta dialog");
    await alert.getByRole("button", { name: "Fechar" }).click();
    await expect(alert).toBeHidden();

    await page.getByRole("button", { name: "De onde vem este preço?" }).click();
    await expect(page.getByText("Informado pela escola em 3 de outubro")).toBeVisible();
    await page.keyboard.press("Escape");

    const modal = page.getByRole("dialog", { name: "Confirmar a reserva" });
    await page.getByRole("button", { name: "Reservar a bolsa" }).click();
    await expect(modal).toBeVisible();
    await modal.getByRole("button", { name: "Ainda não" }).click();
    await expect(modal).toBeHidden();

    const carousel = page.getByRole("region", { name: "Fotos", exact: true });
    await carousel.getByRole("link", { name: "ir para o slide 3" }).click();
    await expect(carousel.getByText("Quadra")).toBeInViewport();
    await expect(carousel.getByRole("button")).toHaveCount(0);

    await expect(page.getByRole("textbox", { name: "até R$" })).toHaveValue("1200");
    await expect(page.getByRole("slider")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /Mostrar senha|Limpar/ })).toHaveCount(0);
  });
});
