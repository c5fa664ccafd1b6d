import type { Locator, Page } from "@playwright/test";
import { CITY, ERROR_STATUS, expect, holdFiles, runTasks, SCHOOL, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";

/** Holds back the scripts of the page that is opened next; the returned function lets them come. */
async function holdScripts(page: Page): Promise<() => void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  return holdFiles(page, /\/assets\/.*\.js$/);
}

async function openLate(page: Page, path: string): Promise<() => void> {
  const send = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  return send;
}

const textbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Types while the scripts come, until the page is hydrated. */
async function typeThroughHydration(page: Page, field: Locator, text: string, send: () => void): Promise<void> {
  const island = page.locator("[data-island]").filter({ has: field });
  await expect(island).not.toHaveAttribute("data-state", "ready");
  await field.focus();
  for (let i = 0; i < text.length || (await island.getAttribute("data-state")) !== "ready"; i++) {
    await page.keyboard.type(text[i] ?? "z");
    if (i === 1) send();
  }
}

test.describe("a form is filled in while its script is on its way", () => {
  test.setTimeout(60_000);
  test.use({ provokedErrors: [ERROR_STATUS] });

  test("signing up by keyboard: nothing is lost, and the fields are checked from then on", async ({ page }) => {
    const send = await openLate(page, "/cadastro");
    const name = textbox(page, "Seu nome completo");
    await name.focus();
    await page.keyboard.type("Rita Moura");
    await page.keyboard.press("Tab");
    const email = textbox(page, "E-mail");
    await typeThroughHydration(page, email, "rita@", send);

    await expect(email).toBeFocused();
    expect(await email.inputValue()).toMatch(/^rita@z*$/);
    await expect(name).toHaveValue("Rita Moura");
    await page.keyboard.press("Enter");
    await expect(email).toHaveAccessibleDescription("E-mail inválido");
    await expect(email).toBeFocused();
    await email.fill("rita@familia.example");
    await page.keyboard.press("Tab");
    await expect(email).toHaveAccessibleDescription("");
    await email.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Veja seu e-mail");
  });

  test("reserving: the name stays, and the summary checks the CPF when it is left", async ({ page, context }, info) => {
    await signIn(context, info);
    await page.goto("/matriculas/buscar-bolsas?distinct=false");
    const offer = page.getByRole("link", { name: /^Quero esta bolsa/ }).first();
    const sendReservation = await openLate(page, (await offer.getAttribute("href"))!);
    const nickname = textbox(page, "Como você chama o aluno?");
    await expect(nickname).toHaveAccessibleDescription(/^Um apelido basta/);
    await typeThroughHydration(page, nickname, "Bia", sendReservation);
    expect(await nickname.inputValue()).toMatch(/^Biaz*$/);
    await nickname.fill("Bia");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Continuar" })).toBeFocused();
    const sendSummary = await holdScripts(page);
    await page.keyboard.press("Enter");

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confira antes de contratar");
    const cpf = textbox(page, "Seu CPF");
    await typeThroughHydration(page, cpf, "52998224726", sendSummary);
    await page.keyboard.press("Tab");
    await expect(cpf).toHaveAccessibleDescription(/CPF inválido$/);
    await cpf.fill("52998224725");
    await expect(cpf).toHaveValue("529.982.247-25");
    await page.keyboard.press("Tab");
    await expect(cpf).not.toHaveAccessibleDescription(/CPF inválido$/);
  });

  test("sent before the script has come, a form is answered by the server, with the text in place (J3)", async ({
    page,
  }) => {
    await openLate(page, "/cadastro");
    await textbox(page, "Seu nome completo").fill("Rita");
    await textbox(page, "E-mail").fill("rita@familia.example");
    await page.getByRole("button", { name: "Receber o código" }).click();
    await expect(textbox(page, "Seu nome completo")).toHaveAccessibleDescription(/nome completo e válido/);
    await expect(textbox(page, "Seu nome completo")).toHaveValue("Rita");
    await expect(textbox(page, "E-mail")).toHaveValue("rita@familia.example");
  });
});

test.describe("a script that never comes", () => {
  test.use({ provokedErrors: [/^Failed to load resource|dynamically imported module|ERR_FAILED/] });

  test("leaves a form that works, and a quiet line", async ({ page }) => {
    await page.route(/\/assets\/(simple-form|text-field)-.*\.js$/, (route) => route.abort());
    await page.goto("/recuperar-senha");
    const island = page.locator("#formulario");
    await expect(island).toHaveAttribute("data-failed", "");
    expect(await island.evaluate((element) => getComputedStyle(element, "::after").content)).toContain(
      "enviar assim mesmo",
    );
    await textbox(page, "E-mail").fill("rita@familia.example");
    await page.getByRole("button", { name: "Enviar link" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Veja seu e-mail");
  });

  test("leaves a heart that says so, and saves at the next tap", async ({ page }) => {
    const cards = /\/assets\/cards-.*\.js$/;
    await page.route(cards, (route) => route.abort());
    await page.goto(CITY);
    const heart = page.getByRole("button", { name: /^Salvar / }).first();
    await heart.click();
    const bar = page.locator("#familia");
    await expect(bar).toHaveAttribute("data-failed", "");
    expect(await bar.evaluate((element) => getComputedStyle(element, "::before").content)).toContain("toque de novo");
    await page.unroute(cards);
    await heart.click();
    await expect(page.getByRole("button", { name: /^Remover .* das salvas$/ })).toHaveCount(1);
    await expect(page.getByRole("region", { name: "Avisos" })).toContainText("Salva.");
    await expect(bar).not.toHaveAttribute("data-failed");
  });

  for (const [what, path, script, press] of [
    ["a button that locates", "/", "locate", "Usar minha localização"],
    ["an answer to the cookies", "/", "banner", "Aceitar"],
  ] as const) {
    test(`leaves ${what}, which says so in a quiet line`, async ({ page, context }) => {
      await context.clearCookies();
      await page.route(new RegExp(`/assets/${script}-.*\\.js$`), (route) => route.abort());
      await page.goto(path);
      await page.getByRole("button", { name: press }).first().click();
      const bar = page.locator("#familia");
      await expect(bar).toHaveAttribute("data-failed", "");
      expect(await bar.evaluate((element) => getComputedStyle(element, "::before").content)).toContain("toque de novo");
      // The page goes on working.
      await page.locator("[data-saved-link]").click();
      await expect(page).toHaveURL(/\/salvas/);
    });
  }

  test("leaves a link to send a school by", async ({ page }) => {
    await page.addInitScript(() => Object.assign(navigator, { share: async () => undefined }));
    await page.route(/\/assets\/share-.*\.js$/, (route) => route.abort());
    await page.route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
    await page.goto(SCHOOL);
    await page.locator(".price-panel .more").click();
    await page.locator("a[data-share]").first().click();
    await page.waitForURL("https://wa.me/**");
  });
});

const full = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
};

const forbidden = () => {
  for (const area of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(globalThis, area, {
      get: () => {
        throw new DOMException("forbidden", "SecurityError");
      },
    });
  }
};

test("a browser without an idle moment hydrates a form, and shows the whole of new results", async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (run, { timeout } = {}) =>
      timeout === undefined ? 0 : window.setTimeout(() => run({ didTimeout: true, timeRemaining: () => 0 }), timeout);
  });
  await page.goto(`${SCHOOL}/avaliar`);
  await expect(page.locator("#formulario[data-state=ready]")).toBeAttached();
  await page.goto(CITY);
  await page.getByRole("checkbox", { name: /^Manhã/ }).check();
  await expect(page).toHaveURL(/shifts=manha/);
  await expect(page.getByRole("navigation", { name: "Páginas" })).toBeVisible();
});

test("a full storage costs the draft only: the form says so and goes on", async ({ page }) => {
  await page.addInitScript(full);
  await page.goto(`${SCHOOL}/avaliar`);
  await expect(page.locator("#formulario[data-state=ready]")).toBeAttached();
  await textbox(page, "Depoimento").fill("Os professores conhecem cada aluno pelo nome.");
  await expect(page.getByRole("status").filter({ hasText: "não guarda rascunhos" })).toBeVisible();
  await expect(textbox(page, "Depoimento")).toHaveValue(/conhecem cada aluno/);
});

test("a forbidden storage saves a school for this page only, and says so; other pages say nothing", async ({
  page,
}) => {
  await page.addInitScript(forbidden);
  await page.goto(CITY);
  await page
    .getByRole("button", { name: /^Salvar / })
    .first()
    .click();
  const toasts = page.getByRole("region", { name: "Avisos" });
  await expect(toasts).toContainText("Salva.");
  await expect(toasts).toContainText("Este navegador não guarda a mudança");
  await page.getByRole("link", { name: "Próximo" }).click();
  await expect(page).toHaveURL(/page=2/);
  const last = page.waitForResponse(/\/assets\/after-load-/);
  await page.goto(SCHOOL);
  await last;
  await runTasks(page);
  await expect(toasts).not.toContainText("não guarda");
  await page.goto("/entrar");
  await expect(page.locator("[data-island=simple-form][data-state=ready]").first()).toBeAttached();
});

test("stored text that cannot be parsed counts as none", async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem("lugares")) return;
    for (const key of ["minhas-escolas", "apelidos", "buscas", "casa", "rascunho:avaliar"])
      localStorage.setItem(key, '{"a');
    sessionStorage.setItem("lugares", "[");
  });
  await page.goto(CITY);
  await page
    .getByRole("button", { name: /^Salvar / })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Avisos" })).toContainText("Salva.");
  await page.goto("/salvas");
  await expect(page.getByRole("article")).toHaveCount(1);
});
