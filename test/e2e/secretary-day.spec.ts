import type { Page, TestInfo } from "@playwright/test";
import { GRADES } from "../../src/domain/catalog/stage.ts";
import { yearInSaoPaulo } from "../../src/domain/time/sao-paulo-time.ts";
import { readCalendar } from "../fixtures/calendar.ts";
import { worldYear } from "../fixtures/world.ts";
import { violationsOf } from "./axe.ts";
import {
  confirmIn,
  ERROR_STATUS,
  expect,
  expectPublished,
  expectToFit,
  openScreen,
  runCron,
  test,
} from "./fixtures.ts";
import { linkInMail, mailsTo } from "./mail.ts";
import { signInAsTeam } from "./sign-in.ts";

// A table with errors is answered with 422.
test.use({ provokedErrors: [ERROR_STATUS] });

/** Schools of the demonstration without a price, which are no partners, with their cities: one for each day. */
const SCHOOLS: Readonly<Record<string, readonly [name: string, city: string]>> = {
  "with JavaScript": ["Colégio Dinâmico do Novo Milênio", "/busca/go/goiania-go"],
  "without JavaScript": ["Colégio Imaculado Coração Júnior", "/busca/rj/rio-de-janeiro-rj"],
};
const SHIFTS = ["Manhã", "Tarde", "Integral"];
const THIS_YEAR = yearInSaoPaulo(new Date());
const YEAR = String(worldYear(new Date()));

/**
 * Seventeen grades and three shifts, as a spreadsheet copies them. Twelve cells have letters for digits until mended.
 */
function priceTable(isMended: boolean): string {
  const rows = GRADES.map(({ name }, grade) => {
    const fees = SHIFTS.map((_, shift) => (isMended || grade > 3 ? `R$ ${200 + 5 * grade + shift},50` : "2OO,50"));
    return [name, ...fees].join("\t");
  });
  return [["Série", ...SHIFTS].join("\t"), ...rows].join("\r\n");
}

/** One day of one secretary. */
interface Day {
  readonly page: Page;
  readonly info: TestInfo;
  readonly hasScript: boolean;
  readonly school: string;
  /** Her address. */
  readonly email: string;
}

/** Claims the page of the school by its name; the team decides. Returns the path of the page. */
async function claimPage(day: Day): Promise<string> {
  const { page, school, email } = day;
  await page.goto("/para-escolas");
  await page.getByRole("searchbox", { name: /^Nome da escola/ }).fill(school);
  await page.getByRole("button", { name: "Achar minha escola" }).click();
  await page.getByRole("link", { name: `É a minha escola: ${school}` }).click();
  await page.waitForURL(/\/assumir$/);
  const path = new URL(page.url()).pathname.replace("/assumir", "");
  await page.getByLabel("Nome completo").fill("Rita Prado");
  await page.getByLabel("Cargo na escola").fill("Secretária");
  await page.getByLabel("E-mail de trabalho").fill(email);
  await page.getByLabel("Telefone").fill("(11) 3456-7890");
  await page.getByLabel("Como podemos conferir").fill("Atendo no telefone que está no site da escola.");
  await page.getByLabel(/^Trabalho nesta escola/).check();
  await page.getByRole("button", { name: "Enviar pedido" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Falta confirmar seu e-mail");
  await page.goto(await linkInMail(page, email, /^Confirme seu e-mail: página/));
  const confirm = page.getByRole("button", { name: "Confirmar meu e-mail" });
  await confirm.click();
  await expect(confirm).toBeHidden();
  await expectToFit(page);
  await decide(day, "/admin/escolas", email, "Aceitar");
  return path;
}

/** Does one thing on an item of a queue, as the team. */
async function decide(
  { page, info }: Day,
  queue: string,
  item: string,
  choice: string,
  button = choice,
): Promise<void> {
  await signInAsTeam(page.context(), info);
  await page.goto(`${queue}?${new URLSearchParams({ busca: item })}`);
  const found = page.getByRole("article").filter({ hasText: item });
  // By keyboard: a picture above that comes between press and release would move the button away.
  const form = found.locator("summary", { hasText: button });
  if ((await form.count()) > 0) await form.press("Enter");
  if (choice !== button) await found.getByLabel(choice).press("Space");
  const reason = found.getByLabel("Motivo").filter({ visible: true });
  if ((await reason.count()) > 0) await reason.fill("conferido com a escola");
  await found.getByRole("button", { name: button, exact: true }).press("Enter");
  await expect(page.getByText("Ficou registrado na auditoria")).toBeVisible();
  await page.context().clearCookies({ name: "authentication_token" });
}

/** Opens the page's facts by the link of the letter, then the start page of the desk. */
async function openDesk(day: Day): Promise<void> {
  const { page, email } = day;
  await page.goto(await linkInMail(page, email, /^Pedido aceito: página/));
  await expectToFit(page);
  await openTab(day, "Início");
  await expectToFit(page);
}

function openTab({ page }: Day, name: string): Promise<void> {
  return openScreen(page, "Mesa da escola", name);
}

/** Pastes a table with errors, mends it, and publishes it. With script the preview follows the typing. */
async function publishTable({ page, hasScript, school }: Day): Promise<void> {
  const preview = page.locator("#previa");
  const paste = async (text: string) => {
    await page.getByLabel("Tabela de preços").fill(text);
    if (!hasScript) await page.getByRole("button", { name: "Ver o que muda" }).click();
  };
  await page.getByLabel("Ano letivo, se a tabela não diz").selectOption(YEAR);
  await paste(priceTable(false));
  await expect(preview).toContainText("12 erros nesta tabela");
  await expect(preview).toContainText('linha 2, Manhã: "2OO,50" não é um valor');
  await expect(preview).toContainText('linha 5, Integral: "2OO,50" não é um valor');
  await preview.getByRole("link", { name: "Tabela de preços" }).click();
  const table = page.getByRole("textbox", { name: "Tabela de preços" });
  await expect(table).toBeFocused();
  await expect(table).toHaveAttribute("aria-invalid", "true");
  await expect(table).toHaveAccessibleDescription(/12 erros/);
  await paste(priceTable(true));
  await expect(preview.getByRole("heading", { level: 2 })).toHaveText("O que muda: 51 preços novos");
  await expect(preview.getByRole("article")).toContainText(school);
  // The city of the other day has too few prices for a median.
  if (!hasScript) await expect(preview).toContainText(/\d+% (abaixo|acima) da mediana \(R\$/);
  await expectToFit(page);
  if (hasScript) expect(await violationsOf(page)).toEqual([]);
  await preview.getByRole("button", { name: "Publicar tudo" }).click();
  await expect(page.getByText("Preços publicados.")).toBeVisible();
}

/** Types one price, sees what it changes, publishes it and takes it back. */
async function typePrice({ page, hasScript }: Day): Promise<void> {
  await page.getByText("Digitar um preço").click();
  for (const [label, value] of Object.entries({ Série: "6º ano", Turno: "Tarde", "Ano letivo": YEAR })) {
    await page.getByLabel(label, { exact: true }).selectOption(value);
  }
  await page.getByLabel("Mensalidade sem bolsa").fill("260");
  await page.getByLabel("Mensalidade com bolsa").fill("199,90");
  await page.getByRole("button", { name: "Ver como fica" }).click();
  await expect(page.locator("#previa ins")).toContainText(/260 por mês; com bolsa, R\$\s199,90/);
  await page.getByRole("button", { name: "Publicar tudo" }).click();
  await expect(page.getByText("Preços publicados.")).toBeVisible();
  // Before its script a page sends the form as without any.
  await page.waitForLoadState();
  await page.getByText("Voltar aos preços de antes").first().click();
  await page.getByRole("button", { name: "Voltar aos preços de antes" }).first().click();
  if (hasScript) await confirmIn(page, "Voltar?", "Voltar aos preços de antes");
  await expect(page.getByText("Os preços de antes voltaram.")).toBeVisible();
}

async function askForPartnership(day: Day): Promise<void> {
  const { page, school } = day;
  await openTab(day, "Parceria");
  await page.getByLabel(/^Li e aceito os termos/).check();
  await page.getByRole("button", { name: "Pedir a parceria" }).click();
  await expect(page.getByText("Parceria pedida.")).toBeVisible();
  await decide(day, "/admin/parcerias", school, "Aceitar");
}

async function confirmSeats(day: Day): Promise<void> {
  const { page } = day;
  await openTab(day, "Preços e vagas");
  await page.getByText(/^No ar: /).click();
  await page.getByLabel(`Vagas: 6º ano · Manhã · ${YEAR}`).fill("7");
  await page.getByRole("button", { name: "Confirmar as vagas" }).click();
  await expect(page.getByText("Vagas confirmadas.")).toBeVisible();
  await page.getByText(/^No ar: /).click();
  await expect(page.getByText("As famílias veem 7 vagas.")).toBeVisible();
}

async function sendPhoto(day: Day, alt: string): Promise<void> {
  const { page, school, hasScript } = day;
  await openTab(day, "Página");
  await page.getByLabel("Imagem", { exact: true }).setInputFiles("test/fixtures/pictures/share.jpg");
  await page.getByLabel("O que a imagem mostra").fill(alt);
  await page.getByLabel(/^É uma foto desta escola/).check();
  await page.getByLabel(/^Quem aparece autorizou/).check();
  if (hasScript) {
    const cut = page.locator('input[name="share"]');
    await expect.poll(() => cut.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
  }
  await page.getByRole("button", { name: "Mandar" }).click();
  await expect(page.getByText("Recebemos a imagem.")).toBeVisible();
  await decide(day, "/admin/paginas", school, "Publicar", "Salvar as decisões");
}

/** Sends two photos at once, one of which the school has: the notice names both. */
async function sendTwoPhotos(day: Day): Promise<void> {
  const { page } = day;
  await openTab(day, "Página");
  const files = ["share.jpg", "phone.jpg"].map((name) => `test/fixtures/pictures/${name}`);
  await page.getByLabel("Imagem", { exact: true }).setInputFiles(files);
  await page.getByLabel("O que a imagem mostra").fill("Fachada da escola\nQuadra, outra vez");
  await page.getByLabel(/^É uma foto desta escola/).check();
  await page.getByLabel(/^Quem aparece autorizou/).check();
  await expect(page.getByRole("listitem").filter({ hasText: "2: share.jpg" })).toBeVisible();
  const small = page.locator('input[name="small"]');
  await expect.poll(() => small.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(2);
  await page.getByRole("button", { name: "Mandar" }).click();
  await expect(page.getByText("Recebemos phone.jpg. Não recebemos:")).toBeVisible();
  await expect(page.getByText("share.jpg: Esta foto já foi mandada")).toBeVisible();
  await expect(page.getByLabel("O que a imagem mostra")).toHaveValue("Quadra, outra vez");
  await expectToFit(page);
}

/** Types what happens at the school, with a date that does not exist until mended. */
async function tellEvents(day: Day): Promise<void> {
  const { page } = day;
  await openTab(day, "Página");
  const exams = page.getByLabel("Bolsões e provas de bolsa");
  const save = page.getByRole("button", { name: "Salvar a página" });
  await exams.fill("31/02/2031 9h, bolsão; do 6º ao 9º ano");
  await page.getByLabel("Períodos de matrícula").fill(`1/9/${THIS_YEAR} a 20/2/${THIS_YEAR + 1}, alunos novos`);
  await save.click();
  await expect(page.getByText(/Esta data não existe\. Confira a linha 1/).first()).toBeVisible();
  await expect(exams).toHaveValue("31/02/2031 9h, bolsão; do 6º ao 9º ano");
  await exams.fill(`28/02/${THIS_YEAR + 1} 9h, bolsão; do 6º ao 9º ano`);
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
  await save.click();
  await expect(page.getByText("Salvo. A página da escola muda em alguns minutos.")).toBeVisible();
}

/** A family finds the events on the page of the school, and takes one into its calendar. */
async function findEvents({ page, school }: Day, path: string): Promise<void> {
  await page.goto(`${path}#calendario`);
  const link = page.getByRole("link", { name: /^Pôr no calendário: Bolsão: 9h, bolsão; do 6º ao 9º ano/ });
  await expect(link).toBeVisible();
  await expect(page.locator("#calendario")).toContainText(
    /Até \d\d\/\d\d\/\d{4} a escola divulga contrato, preço e vagas/,
  );
  const file = await page.request.get((await link.getAttribute("href"))!);
  const [event, ...others] = readCalendar(await file.text()).events;
  expect(others).toEqual([]);
  expect(event).toMatchObject({ summary: `Bolsão: ${school}`, dtstart: `${THIS_YEAR + 1}-02-28T09:00:00` });
  await expectToFit(page);
}

/** A messenger shows the photo where the browser of the school could cut it, else the drawn picture. */
async function expectSharedPicture({ page, hasScript }: Day, path: string): Promise<void> {
  // Without cookies: a page that is read for a child shows the price of that child.
  const html = await (await fetch(new URL(path, page.url()))).text();
  const { pathname } = new URL(/<meta property="og:image" content="([^"]+)"/.exec(html)![1]!);
  if (!hasScript) return expect(pathname).toBe(`${path}/cartao.png`);
  expect(pathname).toMatch(/^\/fotos\/c\/\d{8}\/[\da-f]{40}\.jpg$/);
  const sides = await page.evaluate(async (src) => {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, pathname);
  expect(sides).toEqual([1200, 630]);
}

/** A family writes to the school, and gets an answer. */
async function answerFamily(day: Day, path: string): Promise<void> {
  const { page, school } = day;
  const email = day.email.replace("rita", "rosa");
  await page.goto(`${path}/contato`);
  await page.getByLabel("Nome completo").fill("Rosa Lima");
  await page.getByRole("textbox", { name: "E-mail (opcional)" }).fill(email);
  await page.getByRole("radio", { name: "E-mail" }).check();
  await page.getByLabel("Mensagem (opcional)").fill("Podemos visitar na quinta?");
  await page.getByLabel(/^Enviar meus dados somente para/).check();
  await page.getByRole("button", { name: "Enviar pedido" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pedido enviado");

  await openDesk(day);
  await page.getByRole("link", { name: /família espera resposta/ }).click();
  const request = page.getByRole("article").filter({ hasText: "Podemos visitar na quinta?" });
  await request.getByRole("textbox").fill("Sim: quinta-feira, às 9 horas, na secretaria.");
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
  await request.getByRole("button", { name: /Responder/ }).click();
  await expect(page.getByText("Resposta enviada por e-mail.")).toBeVisible();
  const [response] = await mailsTo(page, ({ to, subject }) => to.includes(email) && subject.includes(school));
  expect(response).toContain("quinta-feira, às 9 horas");
}

/** The school answers questions about laws, and its page and the comparison have its word. */
async function answerQuestion(day: Day, path: string): Promise<void> {
  const { page } = day;
  const asked = "Devolve a matrícula a quem desiste antes das aulas?";
  await openDesk(day);
  await openTab(day, "Página");
  await page.getByLabel(asked).selectOption("sim");
  await page.getByRole("button", { name: "Salvar a página" }).click();
  await expect(page.getByText("Salvo. A página da escola muda em alguns minutos.")).toBeVisible();
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);

  await expectPublished(page, path, asked);
  await page.goto(`${path}#perguntas`);
  await expect(page.locator("#perguntas")).toContainText(/sim\s*informado pela escola em .*Lei 8\.078/);
  await expectToFit(page);
  await page.goto(`/comparar?escolas=${path.split("/").at(-1)},colegio-campo-belo`);
  await expect(page.getByRole("main")).toContainText(asked);
}

for (const hasScript of [true, false]) {
  const mode = hasScript ? "with JavaScript" : "without JavaScript";
  test.describe(mode, () => {
    test.use({ javaScriptEnabled: hasScript });

    test("a secretary claims the page, publishes prices, confirms seats, shows a photo and its events, and answers a family and a question", async ({
      page,
    }, info) => {
      test.setTimeout(240_000);
      const [school, city] = SCHOOLS[mode]!;
      const email = `rita-${crypto.randomUUID().slice(0, 8)}@escola.example`;
      const day: Day = { page, info, hasScript, school, email };

      const path = await claimPage(day);
      // The letter goes out within a minute.
      await runCron(page);
      await openDesk(day);
      await page.getByRole("link", { name: /tabela de preços para publicar/ }).click();
      await publishTable(day);
      await typePrice(day);

      const grade = "fundamentalII_6-ano";
      const seat = `${path}?serie=${grade}&turno=tarde&ano=${YEAR}`;
      await expectPublished(page, seat, "R$\u00a0251,50");
      await page.goto(seat);
      await expect(page.getByRole("main")).toContainText(/6º ano · tarde · \d{4}\s*R\$\s*251\s*,50/);
      await page.goto(`${city}?grade=${grade}&priceMin=1&priceMax=260`);
      await expect(page.getByRole("article").filter({ hasText: school })).toContainText(/250\s*,50/);

      await openDesk(day);
      await askForPartnership(day);
      await openDesk(day);
      await confirmSeats(day);
      await sendPhoto(day, "Quadra coberta, vista da entrada");
      await expectPublished(page, path, "Quadra coberta, vista da entrada");
      await page.goto(`${city}?school=${encodeURIComponent(school)}`);
      const card = page.getByRole("article").filter({ hasText: school });
      await expect(card.locator(".logo img")).toHaveAttribute("src", /^\/fotos\/p\//);
      await page.goto(path);
      await expectSharedPicture(day, path);
      await expect(page.getByRole("main")).toContainText("Vagas informadas pela escola: 7.");
      // The rest is forms like those before.
      if (!hasScript) return;

      await openDesk(day);
      await sendTwoPhotos(day);
      await tellEvents(day);
      await expectPublished(page, path, "bolsão; do 6º ao 9º ano");
      await findEvents(day, path);
      await answerFamily(day, path);
      await answerQuestion(day, path);
    });
  });
}
