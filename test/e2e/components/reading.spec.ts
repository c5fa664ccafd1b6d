import { expect, test } from "../fixtures.ts";
import { openCatalogue, sectionOf, specimen } from "./catalogue.ts";

// The steps share a page, which is heavy: each has its own section of it.
test("components that only show something, or open and close in HTML", async ({ page }) => {
  await openCatalogue(page);
  await test.step("accordion: the first is open, and opening one closes the other (U11)", async () => {
    const items = specimen(sectionOf(page, "Acordeão"), "Uma por vez").locator("details");
    await expect(items.nth(0)).toHaveAttribute("open");
    await expect(items.nth(1)).not.toHaveAttribute("open");
    await items.nth(1).locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(items.nth(1)).toHaveAttribute("open");
    await expect(items.nth(0)).not.toHaveAttribute("open");
    await page.keyboard.press("Space");
    await expect(items.nth(1)).not.toHaveAttribute("open");
  });

  await test.step("accordion: several stay open if configured (U11)", async () => {
    const items = specimen(sectionOf(page, "Acordeão"), "Várias abertas").locator("details");
    await items.nth(1).locator("summary").click();
    await items.nth(2).locator("summary").click();
    await expect(items.and(page.locator("[open]"))).toHaveCount(3);
  });

  await test.step("alert: five variants, each with its word, and a close button (U12, U13, L3)", async () => {
    const section = sectionOf(page, "Alerta");
    for (const [state, word, role] of [
      ["Neutro", "Nota.", "status"],
      ["Informação", "Informação.", "status"],
      ["Sucesso", "Pronto.", "status"],
      ["Atenção", "Atenção.", "status"],
      ["Erro", "Erro.", "alert"],
    ] as const) {
      await expect(specimen(section, state).getByRole(role)).toContainText(word);
    }
    const closable = specimen(section, "Com fechar").getByRole("dialog", { name: "Informação" });
    await closable.getByRole("button", { name: "Fechar", exact: true }).press("Enter");
    await expect(closable).toBeHidden();
  });

  await test.step("tag chip: its name says what a press does (U14)", async () => {
    const section = sectionOf(page, "Etiqueta");
    await expect(section.getByRole("button", { name: "Selecionar Manhã", exact: true })).toBeVisible();
    await expect(section.getByRole("button", { name: "Remover Tarde", exact: true })).toBeVisible();
    await section.getByRole("button", { name: "Selecionar Integral" }).press("Space");
    await section.getByRole("button", { name: "Remover Integral" }).press("Enter");
    await expect(section.getByRole("button", { name: "Selecionar Integral" })).toBeFocused();
  });

  await test.step("breadcrumb: the last step is the current page and not a link (U25)", async () => {
    const trail = sectionOf(page, "Caminho").getByRole("navigation", { name: "Você está em" });
    await expect(trail.getByRole("listitem")).toHaveText(["Início", "São Paulo", "Campinas"]);
    await expect(trail.getByRole("link")).toHaveText(["Início", "São Paulo"]);
    await expect(trail.locator("[aria-current=page]")).toHaveText("Campinas");
  });

  await test.step("pagination: seven pages, the labels of the specification, no previous link on the first (U24, L1, L2, L4, L5)", async () => {
    const section = sectionOf(page, "Paginação");
    const middle = specimen(section, "No meio de muitas");
    await expect(middle.locator("a, .gap")).toHaveText([
      "Anterior",
      "1",
      "…",
      "22",
      "23",
      "24",
      "25",
      "26",
      "…",
      "50",
      "Próximo",
    ]);
    await expect(middle.getByRole("link", { name: "Página atual, 24", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(middle.getByRole("link", { name: "Ir para página 23", exact: true })).toBeVisible();
    const first = specimen(section, "Primeira de poucas");
    await expect(first.getByRole("link", { name: "Anterior" })).toHaveCount(0);
    await expect(first.getByRole("link", { name: "Próximo", exact: true })).toBeVisible();
    await expect(specimen(section, "Última").getByRole("link", { name: "Próximo" })).toHaveCount(0);
  });

  await test.step("stepper: four badges, labelled by their step; unreached steps are no links (U28, S38, L6)", async () => {
    const section = sectionOf(page, "Passos");
    const working = section.getByRole("list", { name: "Reserva", exact: true }).getByRole("listitem");
    const states = (steps: typeof working) => steps.evaluateAll((items) => items.map((item) => item.dataset.state));
    expect(await states(working)).toEqual(["finished", "finished", "completed-selected", "uncompleted"]);
    for (const n of [1, 2, 3, 4]) {
      await expect(working.nth(n - 1).getByRole("img", { name: `Passo ${n} de 4`, exact: true })).toBeVisible();
    }
    await expect(working.nth(2)).toHaveAttribute("aria-current", "step");
    await expect(working.nth(1).getByRole("link")).toBeVisible();
    await expect(working.nth(3).getByRole("link")).toHaveCount(0);
    const looking = section.getByRole("list", { name: "Reserva, revendo" }).getByRole("listitem");
    expect(await states(looking)).toEqual(["completed-selected", "finished", "current-unselected", "uncompleted"]);
  });

  await test.step("progress circle: radius 36, an accessible value, none while unknown (U38, C40)", async () => {
    const section = sectionOf(page, "Círculo de progresso");
    const known = section.getByRole("progressbar", { name: "Fotos enviadas" });
    await expect(known).toHaveAttribute("aria-valuenow", "65");
    await expect(known.locator("circle").first()).toHaveAttribute("r", "36");
    await expect(section.getByRole("progressbar", { name: "Carregando" })).not.toHaveAttribute("aria-valuenow");
  });

  await test.step("thumbnail: 128 px, loaded when it scrolls into view (U39, C41)", async () => {
    const section = sectionOf(page, "Miniatura");
    const image = section.getByRole("img", { name: "Marca do site" });
    await expect(image).toHaveAttribute("loading", "lazy");
    await expect(image).toHaveAttribute("width", "128");
    for (const box of [
      await section.locator(".thumbnail").nth(0).boundingBox(),
      await section.locator(".thumbnail").nth(1).boundingBox(),
    ]) {
      expect([box!.width, box!.height]).toEqual([128, 128]);
    }
  });

  await test.step("social buttons: six providers (U31, U32)", async () => {
    const section = sectionOf(page, "Entrar com");
    await expect(section.getByRole("link")).toHaveText(
      ["Apple", "Facebook", "Google", "Slack", "LinkedIn", "Twitter"].map((name) => `Entrar com ${name}`),
    );
  });
});
