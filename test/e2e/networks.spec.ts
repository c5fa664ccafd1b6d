import type { Page } from "@playwright/test";
import { seasonOf } from "../../src/domain/pricing/season.ts";
import { violationsOf } from "./axe.ts";
import { confirmIn, ERROR_STATUS, expect, expectToFit, runCron, test } from "./fixtures.ts";
import { linkInMail } from "./mail.ts";
import { signInAsTeam } from "./sign-in.ts";

// A list with a wrong line is answered with 422, and a link that is over with 404.
test.use({ provokedErrors: [ERROR_STATUS] });

/** Schools of the demonstration: each is of one network at most. */
const SCHOOLS: Readonly<Record<string, readonly string[]>> = {
  phone: ["53900048", "53900047"],
  desktop: ["53900046", "53900045"],
};

test("the team makes a network, and a person of it works at the desks of its schools until that ends", async ({
  page,
  context,
}, info) => {
  test.setTimeout(120_000);
  const name = `Aurora ${crypto.randomUUID().slice(0, 8)}`;
  const email = `rita-${crypto.randomUUID().slice(0, 8)}@rede.example`;
  const codes = SCHOOLS[info.project.name]!;
  await signInAsTeam(context, info);
  await page.goto("/admin/redes");
  await page.locator("summary", { hasText: "Criar rede" }).click();
  await page.getByLabel("Nome da rede", { exact: true }).fill(name);
  const list = page.getByLabel("Escolas", { exact: true }).filter({ visible: true });
  // A form that wakes while text is put into it may get that beside the old one.
  const awake = page.locator("[data-island][data-state=ready]").filter({ has: list });
  await expect(awake).toBeAttached();
  await list.fill(`${codes.join("\n")}\n1234`);
  await page.getByLabel("Motivo").filter({ visible: true }).fill("contrato com a rede");
  await page.getByRole("button", { name: "Criar rede" }).click();
  await expect(page.getByText(`linha ${codes.length + 1}: “1234” não é um código INEP`)).toBeVisible();
  await list.focus();
  await expect(awake).toBeAttached();
  await list.fill(codes.join("\n"));
  await page.getByRole("button", { name: "Criar rede" }).click();
  await expect(page.getByText("Pronto. Ficou registrado na auditoria")).toBeVisible();

  await page.goto(`/admin/redes?busca=${encodeURIComponent(name)}`);
  await page.locator("summary", { hasText: "Incluir pessoa" }).click();
  await page.getByLabel("Nome completo").fill("Rita Prado");
  await page.getByLabel("Cargo").fill("Diretora");
  await page.getByLabel("E-mail de trabalho").fill(email);
  await page.getByLabel("Motivo").filter({ visible: true }).fill("indicada pela rede");
  await page.getByRole("button", { name: "Incluir pessoa" }).click();
  await expect(page.getByText("Rita Prado", { exact: true })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expectToFit(page);

  await runCron(page);
  const link = await linkInMail(page, email, /^Seu acesso às escolas da rede/);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Escolas da rede ${name}`);
  expect(await violationsOf(page)).toEqual([]);
  await expectToFit(page);
  await publishPrices(page, codes);
  await page.goto(link);
  await page.getByRole("article").getByRole("link").first().click();
  await page.getByRole("link", { name: "Preços", exact: true }).click();
  await expect(page.getByText("Colar ou mandar a tabela inteira")).toBeVisible();
  await expectToFit(page);
  const desk = page.url();
  await page.getByRole("link", { name: "Voltar às escolas da rede" }).click();
  await expect(page.getByRole("heading", { level: 2, name: `${codes.length} escolas` })).toBeVisible();

  await page.goto(`/admin/redes?busca=${encodeURIComponent(email)}`);
  await page.locator("summary", { hasText: "Encerrar a rede" }).click();
  await page.getByLabel("Motivo").filter({ visible: true }).fill("fim do contrato");
  await page.getByRole("button", { name: "Encerrar a rede" }).click();
  await confirmIn(page, "Encerrar a rede?", "Encerrar a rede");
  await expect(page.getByText("Pronto. Ficou registrado na auditoria")).toBeVisible();
  for (const path of [link, desk]) expect((await page.goto(path))!.status(), path).toBe(404);
});

/** Sends a spreadsheet of all schools of the network: first with a wrong cell, then the mended one; then makes a key. */
async function publishPrices(page: Page, codes: readonly string[]): Promise<void> {
  const year = seasonOf(new Date()).years.at(-1);
  const row = (code: string, fee: string) => `${code};6º ano;Manhã;${year};${fee}`;
  const send = async (...rows: string[]) => {
    const text = ["INEP;Série;Turno;Ano letivo;Mensalidade", ...rows].join("\n");
    const file = { name: "precos.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
    await page.getByLabel("Planilha").setInputFiles(file);
    await page.getByRole("button", { name: "Ver o que muda" }).click();
  };
  await page.getByRole("link", { name: "Preços de todas as escolas em uma tabela" }).click();
  expect(await violationsOf(page)).toEqual([]);
  await expectToFit(page);
  await send(row(codes[0]!, "1.2OO"), row(codes[1]!, "1.234,50"), row("99999999", "900"));
  const errors = page.getByRole("region", { name: "Erros da tabela" });
  await expect(errors.getByRole("row")).toHaveText([/^Linha/, /^2Mensalidade: 1\.2OO/, /^4INEP: 99999999/]);
  await expect(page.getByRole("button", { name: "Publicar o que está certo" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expectToFit(page);
  await send(...codes.map((code) => row(code, "1.234,50")));
  await page.getByRole("button", { name: "Publicar tudo" }).click();
  await expect(page.getByText("Preços publicados.")).toBeVisible();
  await expect(page.getByText(/^Versão 1, .* por Rita Prado/)).toBeVisible();
  await page.locator("summary", { hasText: "Criar chave" }).click();
  await page.getByRole("button", { name: "Criar chave" }).click();
  await expect(page.getByRole("heading", { name: "Sua nova chave" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expectToFit(page);
}
