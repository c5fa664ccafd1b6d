import type { Locator, Page } from "@playwright/test";
import { expect, runTasks, test } from "../fixtures.ts";
import { openSection, specimen } from "./catalogue.ts";

const dot = (carousel: Locator, n: number) => carousel.getByRole("link", { name: `ir para o slide ${n}`, exact: true });

async function expectSlide(carousel: Locator, n: number): Promise<void> {
  await expect(dot(carousel, n)).toHaveAttribute("aria-current", "true");
  await expect(carousel.getByRole("listitem").nth(n - 1)).toBeInViewport({ ratio: 0.9 });
}

async function leaveFocus(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await runTasks(page);
}

/** Reopens the carousel with a stopped clock, without focus or pointer. */
async function playFromHere(page: Page, carousel: Locator): Promise<void> {
  await carousel.getByRole("button", { name: "Pausar" }).click();
  await page.mouse.move(0, 0);
  await carousel.getByRole("button", { name: "Reproduzir" }).press("Enter");
  await leaveFocus(page);
}

test("buttons and dots lead to the slides; the first and the last are ends (U23, S37, L7)", async ({ page }) => {
  const carousel = specimen(await openSection(page, "Carrossel"), "Parado");
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel.getByRole("button", { name: "Anterior", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await carousel.getByRole("button", { name: "Próximo", exact: true }).click();
  await expectSlide(carousel, 2);
  await dot(carousel, 3).press("Enter");
  await expectSlide(carousel, 3);
  const next = carousel.getByRole("button", { name: "Próximo", exact: true });
  await expect(next).toHaveAttribute("aria-disabled", "true");
  await next.press("Enter");
  await expectSlide(carousel, 3);
  await expect(carousel.getByRole("button", { name: /Pausar|Reproduzir/ })).toHaveCount(0);
});

test("scrolling by hand or by keys moves the dots", async ({ page }) => {
  const carousel = specimen(await openSection(page, "Carrossel"), "Parado");
  await carousel.getByRole("list").focus();
  await page.keyboard.press("ArrowRight");
  await expectSlide(carousel, 2);
});

test("a slide every 7, 5 or 3 s (S37, C26, C27, C28)", async ({ page }) => {
  await page.clock.install();
  const section = await openSection(page, "Carrossel");
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const [state, ms] of [
    ["Lento (7 s)", 7000],
    ["Normal (5 s)", 5000],
    ["Rápido (3 s), em volta", 3000],
  ] as const) {
    const carousel = specimen(section, state);
    await carousel.scrollIntoViewIfNeeded();
    await dot(carousel, 1).click();
    await playFromHere(page, carousel);
    await page.clock.runFor(ms - 1);
    await runTasks(page);
    await expect(dot(carousel, 1), state).toHaveAttribute("aria-current", "true");
    await page.clock.runFor(1);
    await expect(dot(carousel, 2), state).toHaveAttribute("aria-current", "true");
  }
});

test("only the looping one starts again; paused and focused ones wait (S37)", async ({ page }) => {
  await page.clock.install();
  const section = await openSection(page, "Carrossel");
  await page.clock.pauseAt(Date.now() + 60_000);
  const loop = specimen(section, "Rápido (3 s), em volta");
  await loop.scrollIntoViewIfNeeded();
  await dot(loop, 3).click();
  await playFromHere(page, loop);
  await page.clock.runFor(3000);
  await expectSlide(loop, 1);

  await loop.getByRole("button", { name: "Pausar" }).focus();
  await runTasks(page);
  await page.clock.runFor(10_000);
  await expectSlide(loop, 1);
  await page.keyboard.press("Enter");
  await leaveFocus(page);
  await page.clock.runFor(10_000);
  await expectSlide(loop, 1);

  const line = specimen(section, "Normal (5 s)");
  await line.scrollIntoViewIfNeeded();
  await dot(line, 3).click();
  await page.mouse.move(0, 0);
  await leaveFocus(page);
  await page.clock.runFor(20_000);
  await expectSlide(line, 3);
});

test("nothing moves with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  const carousel = specimen(await openSection(page, "Carrossel"), "Rápido (3 s), em volta");
  await page.clock.runFor(20_000);
  await expect(carousel.getByRole("button", { name: "Reproduzir" })).toBeVisible();
  await expect(dot(carousel, 1)).toHaveAttribute("aria-current", "true");
});
