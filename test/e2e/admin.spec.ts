import { execFileSync } from "node:child_process";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { backendUrl, ERROR_STATUS, expect, test } from "./fixtures.ts";
import { send, signUp, turnOnSecondFactor } from "./sign-up.ts";

test.use({ provokedErrors: [ERROR_STATUS] });

/** `npm run admin`, without the launcher around it. */
function runAdmin(...args: string[]): string {
  const env = { ...process.env, STATE_DIR: process.env.E2E_STATE_DIR ?? ".wrangler/e2e-state" };
  return execFileSync(process.execPath, ["--no-warnings", "scripts/admin/main.ts", ...args], { env, encoding: "utf8" });
}

async function expectNoViolations(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual(
    [],
  );
}

test("a family corrects a phone, an administrator accepts it, and the school's page shows it", async ({
  page,
}, info) => {
  test.setTimeout(90_000);
  const email = `ana-${info.project.name}@equipe.example`;
  const phone = info.project.name === "phone" ? "(11) 3333-4444" : "(11) 3333-5555";

  await page.goto("/escola/busca");
  const school = (await page.locator(".card h2 a, .card h3 a").first().getAttribute("href"))!;
  await page.goto(`${school}/corrigir?parte=record`);
  await send(
    page,
    { "O certo é": phone, "Onde dá para conferir": `no site da escola (${info.project.name})` },
    "Enviar correção",
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Obrigado, recebemos sua correção");

  await page.goto("/cadastro");
  await signUp(page, "Ana Souza", email);
  expect((await page.goto("/admin"))!.status()).toBe(404);
  expect(runAdmin("grant", email)).toContain("Pronto");

  await page.goto("/admin");
  await turnOnSecondFactor(page);
  await expectNoViolations(page);
  await page.getByRole("link", { name: /Correções de dados/ }).click();
  const item = page.getByRole("article").filter({ hasText: `(${info.project.name})` });
  await expect(item).toContainText(phone);
  await item.getByText("Aceitar e publicar").first().click();
  await item.getByLabel("Motivo").first().fill("liguei para a escola");
  await item.getByRole("button", { name: "Aceitar e publicar" }).click();
  await expect(page.getByText("Feito, e anotado na auditoria.")).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole("link", { name: "Auditoria" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: email }).first()).toContainText("aceitar correcao");

  // Asked for past the browser's cache, which keeps a page for a minute.
  const digits = phone.replace(/\D/g, "");
  await expect(async () => {
    await page.request.get(backendUrl("/cdn-cgi/local/scheduled?cron=*+*+*+*+*"));
    expect(await (await page.request.get(school)).text()).toContain(`tel:+55${digits}`);
  }).toPass({ timeout: 60_000, intervals: [3_000] });
  await page.goto(school);
  await expect(page.getByRole("link", { name: phone }).first()).toBeVisible();
});
