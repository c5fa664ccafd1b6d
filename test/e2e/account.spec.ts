import type { Page } from "@playwright/test";
import { confirmIn, ERROR_STATUS, expect, test } from "./fixtures.ts";
import { codeInMail, linkInMail } from "./mail.ts";
import { PASSWORD } from "./sign-in.ts";
import { choosePassword, send, signUp } from "./sign-up.ts";

test.use({ provokedErrors: [ERROR_STATUS] });

/** The base user that the browser has stored. */
const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("baseUser") ?? "null"));

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a family signs up, logs in, resets the password, exports its data and deletes the account (P20, P21, P23, R41)", async ({
      page,
    }, info) => {
      test.setTimeout(60_000);
      const email = `maria-${info.project.name}-${javaScriptEnabled ? "js" : "html"}@familia.example`;

      await page.goto("/meus-dados");
      await expect(page).toHaveURL("/entrar?redirect=%2Fmeus-dados");
      await page.getByRole("link", { name: "Criar conta" }).click();
      await signUp(page, "MARIA DA SILVA", email);
      await expect(page.getByRole("banner").getByText("Conta de Maria")).toBeAttached();
      if (javaScriptEnabled) await expect.poll(() => storedUser(page)).toMatchObject({ isPreUser: true });

      await send(page, { "Nome completo": "Maria Souza", "Telefone (opcional, com DDD)": "(11) 98765-4321" }, "Salvar");
      await expect(page.getByText("Cadastro salvo.")).toBeVisible();
      await expect(page.getByLabel("Telefone")).toHaveValue("(11) 98765-4321");

      await choosePassword(page);
      await page.getByRole("button", { name: "Sair" }).click();
      await expect(page.getByText("Você saiu da sua conta neste aparelho.")).toBeVisible();
      if (javaScriptEnabled) await expect.poll(() => storedUser(page)).toBeNull();

      await page.getByRole("link", { name: "Esqueci minha senha" }).click();
      await send(page, { "E-mail": email }, "Enviar link");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Veja seu e-mail");
      await page.goto(await linkInMail(page, email, /^Crie uma nova senha/));
      await send(page, { "Nova senha": "outra frase bem comprida" }, "Salvar senha");
      await expect(page.getByText("Nova senha salva. Agora entre com ela.")).toBeVisible();

      await send(page, { "E-mail": email, Senha: PASSWORD }, "Entrar");
      await expect(page.getByText("E-mail ou senha incorretos.")).toBeVisible();
      await expect(page.getByLabel("E-mail")).toHaveValue(email);
      await send(page, { Senha: "outra frase bem comprida" }, "Entrar");
      await expect(page).toHaveURL("/meus-dados");

      const copy = await page.request.get("/meus-dados/copia/csv");
      expect(await copy.text()).toContain(`Conta;1;e-mail;${email}`);

      await page.getByText("Quero excluir minha conta").click();
      if (javaScriptEnabled) await expect(page.locator("#excluir-conta[data-state=ready]")).toBeAttached();
      await send(page, { "Sua senha": "outra frase bem comprida" }, "Excluir minha conta");
      if (javaScriptEnabled) await confirmIn(page, "Excluir a conta?", "Excluir minha conta");
      await expect(page.getByText("Sua conta e seus dados foram excluídos.")).toBeVisible();
      await page.goto("/meus-dados");
      await expect(page).toHaveURL("/entrar?redirect=%2Fmeus-dados");
    });
  });
}

test("a password at sign-up is folded, optional, refused when it is short, and logs in once the code is typed (P20, P21, K34, A7a)", async ({
  page,
}, info) => {
  const email = `rita-${info.project.name}@familia.example`;
  await page.goto("/cadastro");
  const field = page.getByLabel("Senha", { exact: true });
  await expect(field).toBeHidden();
  await page.getByText("Quero usar uma senha (opcional)").click();
  await expect(field).toHaveAttribute("autocomplete", "new-password");
  await expect(page.locator("#cadastro[data-state=ready]")).toBeAttached();
  await field.fill("curta");
  await page.getByText("Quero usar uma senha (opcional)").click();
  await send(page, { "Seu nome completo": "Rita Lima", "E-mail": email }, "Receber o código");
  await expect(page.getByText("O campo Senha deve conter pelo menos 8 caracteres")).toBeVisible();
  await expect(field).toBeFocused();
  await send(page, { Senha: PASSWORD }, "Receber o código");
  await expect(page.getByText("A senha que você digitou passa a valer com o código")).toBeVisible();
  await send(page, { "Código de seis números": await codeInMail(page, email) }, "Confirmar e entrar");
  await expect(page).toHaveURL("/meus-dados");
  await page.getByRole("button", { name: "Sair" }).click();
  await send(page, { "E-mail": email, Senha: PASSWORD }, "Entrar");
  await expect(page).toHaveURL("/meus-dados");
});

test.describe("with Google", () => {
  // The issuer's page requests nothing of ours.
  test.use({ provokedErrors: [/^Failed to load resource|favicon/] });

  test("a family logs in with Google, returns to its page, and gets the same account again", async ({ page }, info) => {
    const person = `maria ${info.project.name} ${info.retry}`;
    const openSession = async () => {
      await page.goto("/minhas-bolsas");
      await page.getByRole("link", { name: "Entrar com Google" }).click();
      await page.locator("[name=login]").fill(person);
      await page.locator("[name=password]").fill("x");
      await page.locator("[type=submit]").click();
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page).toHaveURL("/minhas-bolsas");
    };
    await openSession();
    await page.goto("/meus-dados");
    await expect(page.getByText("Código por e-mail, Google")).toBeVisible();
    await page.getByLabel("Nome completo").fill("Maria Aparecida");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Cadastro salvo.")).toBeVisible();
    await page.getByRole("button", { name: "Sair" }).click();
    await expect(page).toHaveURL(/aviso=saiu/);
    await page.context().clearCookies({ domain: "127.0.0.1" });
    await openSession();
    await expect(page.getByRole("banner").getByText("Conta de Maria")).toBeAttached();
    await page.goto("/meus-dados");
    await expect(page.getByLabel("Nome completo")).toHaveValue("Maria Aparecida");
  });
});

test("fields are validated on leaving, not while typing; a password can be shown; each has an autofill token", {
  tag: "@any-backend",
}, async ({ page }) => {
  await page.goto("/cadastro");
  await expect(page.locator("#cadastro[data-state=ready]")).toBeAttached();
  const email = page.getByLabel("E-mail");
  await email.pressSequentially("maria@");
  await expect(page.getByText("E-mail inválido")).toBeHidden();
  await page.getByLabel("Seu nome completo").focus();
  await expect(page.getByText("E-mail inválido")).toBeVisible();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Receber o código" }).click();
  // Nothing was sent; the first invalid field has the focus.
  await expect(page).toHaveURL("/cadastro");
  await expect(page.getByLabel("Seu nome completo")).toBeFocused();
  const tokens = () =>
    page
      .locator("form.simple-form input:not([type=hidden])")
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute("autocomplete")));
  expect(await tokens()).toEqual(["name", "username", "new-password"]);
  await page.goto("/entrar");
  await expect(page.locator("#entrar[data-state=ready]")).toBeAttached();
  const password = page.getByLabel("Senha", { exact: true });
  await password.fill("abc");
  await page.getByRole("button", { name: "Mostrar senha" }).click();
  await expect(password).toHaveAttribute("type", "text");
  expect(await tokens()).toEqual(["username", "current-password"]);
});

test("the button of a form says that it is being sent (S3–S5)", { tag: "@any-backend" }, async ({ page }) => {
  for (const [path, name] of [
    ["/entrar", "Entrar"],
    ["/cadastro", "Receber o código"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("[data-state=ready] form.simple-form")).toBeAttached();
    for (const [label, text] of [
      ["Seu nome completo", "Ana Lima"],
      ["E-mail", "ana@familia.example"],
      ["Senha", PASSWORD],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      if (await field.isVisible()) await field.fill(text);
    }
    // The page stays as it is until the answer comes.
    await page.evaluate(() => addEventListener("submit", (event) => event.preventDefault()));
    const button = page.getByRole("button", { name, exact: true });
    await button.click();
    await expect(button, path).toHaveAttribute("aria-busy", "true");
  }
});

test.describe("before the consent banner is answered", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("campaign parameters are stored after consent, not before", { tag: "@any-backend" }, async ({
    page,
    context,
  }) => {
    const kept = async () => (await context.cookies()).find(({ name }) => name === "campanha")?.value;
    await page.goto("/?utm_source=radio&page=2");
    await expect(page.getByRole("button", { name: "Aceitar" })).toBeVisible();
    expect(await kept()).toBeUndefined();
    await page.getByRole("button", { name: "Aceitar" }).click();
    await expect.poll(kept).toBe("utm_source%3Dradio");
  });
});
