import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { openCatalogue, openSection, sectionOf, specimen } from "./catalogue.ts";

// The steps share a page, which is heavy: each has its own section of it.
test("fields, switches, choices and a handle", async ({ page, context }) => {
  await openCatalogue(page);
  await test.step("Limpar clears it and returns the focus; an empty field has no such button (U15)", async () => {
    const section = sectionOf(page, "Campo de texto");
    const field = section.getByRole("textbox", { name: "Nome da escola" });
    const clear = section.getByRole("button", { name: "Limpar", exact: true });
    await clear.click();
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
    await expect(clear).toBeHidden();
    await field.fill("Sol");
    await expect(clear).toBeVisible();
  });

  await test.step("the password can be shown and hidden, and keeps its text (U16, U17)", async () => {
    const section = sectionOf(page, "Campo de texto");
    const field = section.getByLabel("Senha", { exact: true });
    await expect(field).toHaveAttribute("type", "password");
    const show = section.getByRole("button", { name: "Mostrar senha", exact: true });
    await expect(show).toHaveText("Mostrar");
    await show.press("Enter");
    await expect(field).toHaveAttribute("type", "text");
    await expect(field).toHaveValue("segredo9");
    const hide = section.getByRole("button", { name: "Ocultar senha", exact: true });
    await expect(hide).toHaveText("Ocultar");
    await hide.press("Enter");
    await expect(field).toHaveAttribute("type", "password");
  });

  await test.step("a supplied error has danger style until the value changes (V28)", async () => {
    const section = sectionOf(page, "Campo de texto");
    const field = section.getByRole("textbox", { name: "Código" });
    await expect(field).toHaveAccessibleDescription("Este código já foi usado.");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    const danger = await page.evaluate(() => {
      const probe = document.createElement("i");
      probe.className = "field-error";
      document.body.appendChild(probe);
      return getComputedStyle(probe).color;
    });
    expect(danger).toBe("rgb(165, 29, 29)");
    await expect(field).toHaveCSS("border-color", danger);
    await expect(section.getByText("Este código já foi usado.")).toHaveCSS("color", danger);
    await field.fill("13");
    await expect(section.getByText("Este código já foi usado.")).toBeVisible();
    await field.press("Tab");
    await expect(section.getByText("Este código já foi usado.")).toHaveCount(0);
  });

  await test.step("masks: what is typed gets its separators, and can be deleted (V27)", async () => {
    const section = sectionOf(page, "Máscaras");
    for (const [label, typed, value] of [
      ["Telefone com DDD", "11987654321", "(11) 98765-4321"],
      ["CPF de exemplo", "529x98224725", "529.982.247-25"],
      ["CNPJ", "12ABC34501DE35", "12.ABC.345/01DE-35"],
    ] as const) {
      const field = section.getByRole("textbox", { name: label });
      await field.pressSequentially(typed);
      await expect(field).toHaveValue(value);
      for (let i = 0; i < value.length; i++) await page.keyboard.press("Backspace");
      await expect(field).toHaveValue("");
    }
  });

  await test.step("masks: a pasted +55 is removed; a digit in the middle keeps the caret there", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const field = sectionOf(page, "Máscaras").getByRole("textbox", { name: "Telefone com DDD" });
    for (const text of ["+55 (11) 98765-4321", "5511987654321", "011 98765-4321"]) {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await field.fill("");
      await field.press("Control+v");
      await expect(field).toHaveValue("(11) 98765-4321");
    }
    await field.press("Backspace");
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6));
    await page.keyboard.type("0");
    await expect(field).toHaveValue("(11) 90876-5432");
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(7);
  });

  await test.step("toggle switch: Sim and Não, by Space (U29)", async () => {
    const section = sectionOf(page, "Chave");
    const toggle = page.getByRole("switch", { name: "Só com bolsa" });
    const words = section.locator(".toggle-switch", { has: toggle });
    await expect(words.getByText("Não")).toBeVisible();
    await toggle.press("Space");
    await expect(toggle).toBeChecked();
    await expect(words.getByText("Sim")).toBeVisible();
    await expect(words.getByText("Não")).toBeHidden();
    await expect(section.getByRole("switch", { name: "Cookies necessários" })).toBeDisabled();
  });

  await test.step("choices: arrows select within a group, which is one tab stop; Space ticks each box; a select uses the device's keys", async () => {
    const section = sectionOf(page, "Escolhas");
    const one = specimen(section, "Uma de algumas");
    await specimen(section, "Lista").getByRole("combobox").focus();
    await page.keyboard.press("ArrowDown");
    await expect(specimen(section, "Lista").getByRole("combobox")).not.toHaveValue("");
    await page.keyboard.press("Tab");
    await expect(one.getByRole("radio", { name: "Tarde" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(one.getByRole("radio", { name: "Integral" })).toBeChecked();
    await page.keyboard.press("ArrowDown");
    await expect(one.getByRole("radio", { name: "Manhã" })).toBeChecked();
    await page.keyboard.press("Tab");
    const many = specimen(section, "Quantas quiser");
    await expect(many.getByRole("checkbox", { name: "Manhã" })).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(many.getByRole("checkbox", { checked: true })).toHaveCount(2);
    await page.keyboard.press("Space");
    await expect(many.getByRole("checkbox", { name: "Tarde" })).not.toBeChecked();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(specimen(section, "Concordância").getByRole("checkbox")).toBeChecked();
  });

  await test.step("a handle takes 300 ms to a typed value; a dragged one follows the finger, and applies when let go (C34)", async () => {
    const section = sectionOf(page, "Faixa de valores");
    const number = section.getByRole("textbox", { name: "até (km)" });
    const applied = section.locator("output").last();
    const thumb = section.locator(".react-aria-SliderThumb").last();
    await thumb.scrollIntoViewIfNeeded();
    await expect(thumb).toHaveCSS("transition-duration", /^0\.3s/);
    const box = (await thumb.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 4 });
    await expect(thumb).toHaveCSS("transition-duration", "0s");
    await expect(number).not.toHaveValue("12");
    await expect(applied).toHaveText("Escolas até 12 km");
    await page.mouse.up();
    await expect(applied).not.toHaveText("Escolas até 12 km");
    const value = Number(/\d+/.exec(await applied.innerText())![0]);
    expect(value).toBeGreaterThan(12);
    await expect(number).toHaveValue(String(value));
  });
});

test.describe("rules of a form", () => {
  /** The message below a field, "" when there is none. */
  const errorOf = (field: Locator) =>
    field.evaluate((e) => e.closest("[data-invalid]")?.querySelector(".field-error")?.textContent ?? "");

  test("one message at a time, on leaving and not while typing (V11–V25)", async ({ page }) => {
    const section = await openSection(page, "Regras de formulário");
    for (const [label, steps] of [
      [
        "Nome completo",
        [
          ["", "O campo Nome completo é obrigatório"],
          ["Zé", "O campo Nome completo deve conter pelo menos 3 caracteres"],
          ["José Araújo ", ""],
        ],
      ],
      [
        "E-mail",
        [
          ["", "O campo E-mail é obrigatório"],
          ["a@c.d", "E-mail inválido"],
          ["ana@escola.com.br", ""],
        ],
      ],
      ["Campo", [["qualquer coisa", "Campo is not valid"]]],
    ] as const) {
      const field = section.getByRole("textbox", { name: label, exact: true });
      let shown = "";
      for (const [text, message] of steps) {
        await field.fill(text);
        expect(await errorOf(field), "while it is typed").toBe(shown);
        await field.blur();
        await expect.poll(() => errorOf(field), text).toBe(message);
        shown = message;
      }
    }
    // Ticking a box counts as a change: the rule runs at once (V24).
    const box = section.getByRole("checkbox", {
      name: "Li e aceito os termos",
    });
    await box.check();
    await box.uncheck();
    await expect(box).toBeFocused();
    await expect.poll(() => errorOf(box)).toBe("O campo Li e aceito os termos é obrigatório");
    await box.check();
    await expect.poll(() => errorOf(box)).toBe("");
  });

  test("submitting: the first invalid field gets the focus, three or more are listed; a valid form is sent (V11)", async ({
    page,
  }) => {
    const form = (await openSection(page, "Regras de formulário")).getByRole("form", { name: "Formulário de exemplo" });
    const send = form.getByRole("button", { name: "Enviar" });
    await send.click();
    await expect(form.getByRole("textbox", { name: "Nome completo" })).toBeFocused();
    const summary = form.getByRole("alert");
    await expect(summary.getByRole("listitem")).toHaveText([
      "Nome completo: é obrigatório",
      "E-mail: é obrigatório",
      "Telefone: é obrigatório",
      "Depoimento: é obrigatório",
      "Ano letivo: é obrigatório",
      "Li e aceito os termos: é obrigatório",
    ]);
    await summary.getByRole("link", { name: "Ano letivo" }).click();
    await expect(form.getByRole("checkbox", { name: "2026" })).toBeFocused();

    await form.getByRole("textbox", { name: "Nome completo" }).fill("Ana Lima");
    await form.getByRole("textbox", { name: "E-mail" }).fill("ana@escola.com");
    await form.getByRole("textbox", { name: "Telefone" }).fill("11987654321");
    await form.getByRole("textbox", { name: "Depoimento" }).fill("Uma escola atenta a cada aluno.");
    await form.getByRole("checkbox", { name: "2026" }).check();
    await send.click();
    await expect(form.getByRole("checkbox", { name: "Li e aceito os termos" })).toBeFocused();
    await expect(summary).toHaveCount(0);
    await form.getByRole("checkbox", { name: "Li e aceito os termos" }).check();
    await send.click();
    await expect(form.getByRole("status")).toContainText("Tudo certo.");
  });
});

test.describe("slider", () => {
  test("keys: 50 by arrow, a tenth of the track by page or Shift, the ends by Home and End; never past the other handle (U34, C35, C36)", async ({
    page,
  }) => {
    const section = await openSection(page, "Faixa de valores");
    const upper = section.getByRole("slider", { name: "até R$" });
    const number = section.getByRole("textbox", { name: "até R$" });
    await upper.focus();
    for (const [key, value] of [
      ["ArrowRight", "1250"],
      ["ArrowLeft", "1200"],
      ["ArrowUp", "1250"],
      ["PageUp", "1500"],
      ["PageDown", "1250"],
      ["Shift+ArrowRight", "1500"],
      ["Shift+ArrowLeft", "1250"],
      ["End", "10000"],
      ["PageUp", "10000"],
      ["Home", "300"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(number, key).toHaveValue(value);
    }
    const lower = section.getByRole("slider", { name: "de R$" });
    await lower.focus();
    await page.keyboard.press("PageUp");
    await expect(section.getByRole("textbox", { name: "de R$" })).toHaveValue("300");
    await page.keyboard.press("Home");
    await expect(section.getByRole("textbox", { name: "de R$" })).toHaveValue("1");
    await expect(upper).toHaveAttribute("aria-valuetext", /^R\$\s300$/);
  });

  test("numbers: typed freely, sorted and bounded on leaving", async ({ page }) => {
    const section = await openSection(page, "Faixa de valores");
    const [low, high] = [
      section.getByRole("textbox", { name: "de R$" }),
      section.getByRole("textbox", { name: "até R$" }),
    ];
    await low.fill("2000");
    await expect(high).toHaveValue("1200");
    await low.press("Tab");
    await expect(low).toHaveValue("1200");
    await expect(high).toHaveValue("2000");
    await high.fill("99999");
    await high.press("Enter");
    await expect(high).toHaveValue("10000");
    await high.fill("");
    await high.press("Tab");
    await expect(high).toHaveValue("10000");
    await high.fill("905");
    await high.press("Tab");
    await expect(low).toHaveValue("905");
  });
});
