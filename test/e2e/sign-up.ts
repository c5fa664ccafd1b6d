import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expect } from "./fixtures.ts";
import { codeInMail } from "./mail.ts";
import { PASSWORD } from "./sign-in.ts";

/** Fills in fields by their labels and submits the form by its button. */
export async function send(page: Page, fields: Record<string, string>, button: string): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** Signs up with the form of `/cadastro` and the code in the e-mail. */
export async function signUp(page: Page, name: string, email: string): Promise<void> {
  await send(page, { "Seu nome completo": name, "E-mail": email }, "Receber o código");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Veja seu e-mail");
  await send(page, { "Código de seis números": await codeInMail(page, email) }, "Confirmar e entrar");
  await expect(page).toHaveURL("/meus-dados");
}

/** Sets the first password of a new family, in its own screen. */
export async function choosePassword(page: Page): Promise<void> {
  await page.getByText("Criar uma senha").click();
  await send(page, { Senha: PASSWORD }, "Criar senha");
  await expect(page.getByText("Senha salva.")).toBeVisible();
}

/** Sets up the second factor, which `/admin` requires, and continues to the requested page. */
export async function turnOnSecondFactor(page: Page): Promise<void> {
  await send(page, { "Sua senha": "não é esta" }, "Ativar");
  await expect(page.getByText("Esta não é a sua senha")).toBeVisible();
  // The message disappears when the field is left, and must not move the button under the pointer.
  await send(page, { "Sua senha": PASSWORD }, "Ativar");
  const seed = (await page.locator(".secret").innerText()).replace(/\s/g, "");
  await send(page, { Código: new TOTP({ secret: seed }).generate() }, "Confirmar");
  await page.getByRole("link", { name: "Já guardei" }).click();
}
