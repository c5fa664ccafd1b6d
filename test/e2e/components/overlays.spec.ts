import type { Page } from "@playwright/test";
import { entriesSince, expect, markEntry, runTasks, test } from "../fixtures.ts";
import { expectFocusWithin, openCatalogue, openSection, sectionOf, specimen } from "./catalogue.ts";

/** The entry of a dialog is removed by `history.back()`, which a test overtakes and a person does not. */
async function expectOverlayEntry(page: Page, isThere: boolean): Promise<void> {
  await expect.poll(() => page.evaluate(() => Boolean(history.state?.isOverlay))).toBe(isThere);
}

test.describe("modal", () => {
  test("takes the focus, traps it, and restores it on Escape (U26)", async ({ page }) => {
    const section = await openSection(page, "Janela");
    const trigger = section.getByRole("button", { name: "Reservar a bolsa" });
    await trigger.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Confirmar a reserva" });
    await expect(dialog).toBeVisible();
    await expectFocusWithin(dialog);
    for (const key of [...Array(8).fill("Tab"), ...Array(8).fill("Shift+Tab")]) {
      await page.keyboard.press(key);
      // Between two rounds the focus is on the browser's own controls, which the page sees as its body.
      const place = await page.evaluate(() => document.activeElement!.closest("dialog, body")!.tagName);
      if (place === "BODY") expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(trigger).toBeFocused();
  });

  test("the page behind is inert; a tap outside closes it", async ({ page }) => {
    const section = await openSection(page, "Janela");
    await section.getByRole("button", { name: "Reservar a bolsa" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirmar a reserva" });
    await expect(dialog).toBeVisible();
    expect(await page.evaluate(() => document.elementFromPoint(5, 5)!.tagName)).toBe("DIALOG");
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
  });

  test("Fechar, an action and Back close it; Back does not leave the page", async ({ page }) => {
    const section = await openSection(page, "Janela");
    const trigger = section.getByRole("button", { name: "Reservar a bolsa" });
    const dialog = page.getByRole("dialog", { name: "Confirmar a reserva" });
    for (const name of ["Fechar", "Ainda não"]) {
      await trigger.click();
      await dialog.getByRole("button", { name, exact: true }).click();
      await expect(dialog).toBeHidden();
    }
    await expectOverlayEntry(page, false);
    const entry = await markEntry(page);
    await trigger.click();
    await expect(dialog).toBeVisible();
    await expectOverlayEntry(page, true);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/playground");
    await trigger.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expectOverlayEntry(page, false);
    expect(await entriesSince(page, entry)).toBe(0);
  });

  test("a dialog taller than the screen scrolls, with its close button visible", async ({ page }) => {
    const section = await openSection(page, "Janela");
    await page.setViewportSize({ width: 360, height: 400 });
    await section.getByRole("button", { name: "Ler as condições" }).click();
    const dialog = page.getByRole("dialog", { name: "Condições da bolsa" });
    await dialog.getByText("Parágrafo 12").scrollIntoViewIfNeeded();
    await expect(dialog.getByRole("button", { name: "Fechar" })).toBeInViewport();
  });
});

test("popover", async ({ page }) => {
  await openCatalogue(page);
  await test.step("Escape and a tap elsewhere close the closable one (U27)", async () => {
    const section = specimen(sectionOf(page, "Balão"), "Que se fecha");
    const trigger = section.getByRole("button", { name: "De onde vem este preço?" });
    const popover = section.locator("[popover]");
    await trigger.press("Enter");
    await expect(popover).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
    await expect(trigger).toBeFocused();
    await trigger.click();
    await popover.getByRole("button", { name: "Fechar", exact: true }).click();
    await expect(popover).toBeHidden();
    await trigger.click();
    await page.mouse.click(5, 5);
    await expect(popover).toBeHidden();
  });

  await test.step("the other one stays until its button is pressed again (U27)", async () => {
    const section = specimen(sectionOf(page, "Balão"), "Que fica");
    const trigger = section.getByRole("button", { name: "Mostrar o protocolo" });
    const popover = section.locator("[popover]");
    await trigger.click();
    await expect(popover).toBeVisible();
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(popover).toBeVisible();
    await expect(popover.getByRole("button")).toHaveCount(0);
    await trigger.click();
    await expect(popover).toBeHidden();
  });

  await test.step("it is beside its button, within the screen", async () => {
    const section = specimen(sectionOf(page, "Balão"), "Que se fecha");
    const trigger = section.getByRole("button", { name: "De onde vem este preço?" });
    await trigger.click();
    const [button, popover] = [(await trigger.boundingBox())!, (await section.locator("[popover]").boundingBox())!];
    const gap = popover.y > button.y ? popover.y - (button.y + button.height) : button.y - (popover.y + popover.height);
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThanOrEqual(8);
    expect(popover.x).toBeGreaterThanOrEqual(0);
  });
});

test.describe("toasts", () => {
  test("four variants are announced politely, without taking the focus (U22)", async ({ page }) => {
    const section = await openSection(page, "Aviso passageiro");
    const region = page.getByRole("region", { name: "Avisos" });
    await expect(region.locator("[aria-live=polite]")).toHaveCount(1);
    for (const [name, word] of [
      ["informação", "Informação."],
      ["sucesso", "Pronto."],
      ["atenção", "Atenção."],
      ["erro", "Erro."],
    ] as const) {
      const trigger = section.getByRole("button", { name: `Avisar: ${name}` });
      await trigger.press("Enter");
      await expect(region.getByRole("listitem").last()).toContainText(word);
      await expect(region.getByRole("listitem").last()).toHaveAttribute("data-state", "open");
      await expect(trigger).toBeFocused();
    }
    await expect(region.getByRole("listitem")).toHaveCount(4);
  });

  test("a toast stays 8 s, at least 6; then it animates out and is removed; pointer and focus keep it open (S36)", async ({
    page,
  }) => {
    await page.clock.install();
    const section = await openSection(page, "Aviso passageiro");
    const toast = page.getByRole("region", { name: "Avisos" }).getByRole("listitem");
    // The first toast hydrates its island, after a timer.
    await section.getByRole("button", { name: "Avisar: informação" }).click();
    await toast.getByRole("button", { name: "Fechar" }).click();
    await expect(toast).toHaveCount(0);
    await page.mouse.move(0, 0);
    await page.clock.pauseAt(Date.now() + 60_000);
    await section.getByRole("button", { name: "Avisar: sucesso" }).press("Enter");
    await expect(toast).toHaveAttribute("data-state", "open");
    await runTasks(page);
    await page.clock.runFor(7999);
    await runTasks(page);
    await expect(toast).toHaveAttribute("data-state", "open");
    await page.clock.runFor(1);
    await expect(toast).toHaveAttribute("data-state", "closed");
    await runTasks(page);
    await page.clock.runFor(200);
    await expect(toast).toHaveCount(0);

    await section.getByRole("button", { name: "Avisar: sucesso" }).press("Enter");
    await page.clock.runFor(1000);
    await toast.hover();
    await runTasks(page);
    await page.clock.runFor(30_000);
    await expect(toast).toHaveAttribute("data-state", "open");
    await toast.getByRole("button", { name: "Fechar" }).focus();
    await page.mouse.move(0, 0);
    await runTasks(page);
    await page.clock.runFor(30_000);
    await expect(toast).toHaveAttribute("data-state", "open");
    await page.keyboard.press("Escape");
    await expect(toast).toHaveAttribute("data-state", "closed");
  });

  test("closing one by keyboard restores the focus; an action runs and closes it", async ({ page }) => {
    const section = await openSection(page, "Aviso passageiro");
    const trigger = section.getByRole("button", { name: "Avisar com ação" });
    await trigger.press("Enter");
    const toasts = page.getByRole("region", { name: "Avisos" }).getByRole("listitem");
    await toasts.getByRole("button", { name: "Desfazer" }).focus();
    await page.keyboard.press("Enter");
    await expect(toasts).toHaveText([/Desfeito/]);
    await expect(trigger).toBeFocused();
    await toasts.getByRole("button", { name: "Fechar", exact: true }).click();
    await expect(toasts).toHaveCount(0);
  });
});
