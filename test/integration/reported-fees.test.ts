import { env } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { applyRetention, deleteExpired } from "../../src/backend/personal-data/retention.ts";
import { yearInSaoPaulo } from "../../src/domain/time/sao-paulo-time.ts";
import { paths } from "../../src/site/paths.ts";
import { VERTICE } from "../fixtures/world.ts";
import { publishNext } from "./cron.ts";
import { faultyBindings } from "./faults/faulty.ts";
import { plain } from "./html.ts";
import { browser, postOffice } from "./post.ts";
import { teamMember } from "./team.ts";
import { ask, locationOf, publishWorld } from "./worker.ts";

const FORM = paths.reportFee(VERTICE.slug);
const YEAR = yearInSaoPaulo(new Date());
const FEE = {
  grade: "fundamentalI_1-ano",
  shift: "manha",
  year: String(YEAR),
  fee: "1.234,50",
  email: "rosa@familia.example",
  isOwn: "on",
};

beforeAll(publishWorld);

beforeEach(async () => {
  const tables = ["attempt", "limited_mail", "mail_outbox", "reported_fee", "account", "data_link", "email_code"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const count = (where = "true") => env.DB.prepare(`SELECT count(*) AS n FROM reported_fee WHERE ${where}`).first("n");

let keys = 0;

/** A family that sends the form: by a browser of its own, with what differs from a good one. */
function family(email: string = FEE.email, bindings = postOffice()) {
  const visitor = browser(bindings.bindings);
  const send = (changes: Partial<typeof FEE> & { key?: string } = {}) =>
    visitor.form(FORM, { key: `chave-da-familia-${++keys}`, ...FEE, email, ...changes });
  const link = () => paths.myReportedFee(bindings.lastToken());
  return { ...bindings, visitor, send, link, act: (acao: string) => visitor.form(link(), { acao }) };
}

/** Reports a fee and confirms it. */
async function report(email: string, changes: Parameters<ReturnType<typeof family>["send"]>[0] = {}) {
  const rosa = family(email);
  expect((await rosa.send(changes)).status).toBe(303);
  expect((await rosa.act("confirmar")).status).toBe(303);
  return rosa;
}

async function decide(acao: string, reason = "confere com as outras") {
  const team = await teamMember();
  const queue = await (await team.get(paths.adminReportedFees())).text();
  const id = /name="id" value="([^"]+)"/.exec(queue)![1]!;
  const response = await team.form(paths.adminReportedFees(), { acao, id, reason });
  await env.DB.prepare("DELETE FROM account").run();
  return response;
}

/** The page of the school after the next run of the cron. */
async function published(): Promise<string> {
  await publishNext();
  return plain(await (await ask(paths.school(VERTICE.slug))).text())
    .replaceAll("<!-- -->", "")
    .replaceAll("\u00a0", " ");
}

test("three families are told as a range, never as the price of the school, and none before", async () => {
  const before = await published();
  vi.useRealTimers();
  expect(before).toContain(`href="${FORM}"`);
  for (const [i, fee] of ["1.200", "1.350,00", "1.300"].entries()) {
    await report(`familia${i}@casa.example`, { fee });
    expect(locationOf(await decide("aceitar-preco"))).toMatch(/aviso=feito/);
    const html = await published();
    vi.useRealTimers();
    const line = `1º ano: informado por 3 famílias em ${YEAR}, de R$ 1.200 a R$ 1.350 por mês`;
    expect(html.includes(line), fee).toBe(i === 2);
    for (const alone of ["1.200", "1.300"].slice(0, i === 2 ? 0 : 2)) expect(html).not.toContain(`R$ ${alone}<`);
    // Neither a price of the school nor of its structured data.
    expect(/"makesOffer":\{.*?\}\}/.exec(html)?.[0]).toBe(/"makesOffer":\{.*?\}\}/.exec(before)?.[0]);
  }
  const json = await (await ask("/api/v1/schools?state=sp")).text();
  expect(json).not.toContain("1350");
  const ledger = await env.DB.prepare(
    "SELECT list_monthly_fee_cents, stated_by FROM price_ledger WHERE stated_by = 'family'",
  ).raw();
  expect(ledger).toEqual([120_000, 135_000, 130_000].map((cents) => [cents, "family"]));
});

test("a refused report is deleted, and its family is told why", async () => {
  const rosa = await report("rosa@familia.example");
  await decide("recusar-preco", "o valor é do ano inteiro");
  expect(await count()).toBe(0);
  const letters = JSON.stringify((await env.DB.prepare("SELECT * FROM mail_outbox").all()).results);
  expect(letters).toContain("o valor é do ano inteiro");
  expect((await rosa.visitor.get(rosa.link())).status).toBe(404);
});

test.each([
  ["no fee", { fee: "0" }, "Escreva o valor de um mês"],
  ["a fee of a scientist", { fee: "1e9" }, "O valor"],
  ["too large a fee", { fee: "1000000000" }, "Escreva o valor de um mês"],
  ["two readings", { fee: "1,200" }, "pode ser 1.200,00 ou 1,20"],
  ["an unknown grade", { grade: "nono-periodo" }, "Escolha uma das opções"],
  ["an inherited name as a grade", { grade: "constructor" }, "Escolha uma das opções"],
  ["a far year", { year: "1999" }, "Escolha um ano de"],
  ["a year in words", { year: "este" }, "Escolha um ano de"],
  ["no e-mail", { email: "rosa@" }, "E-mail inválido"],
  ["not theirs", { isOwn: "" }, "Marque para continuar"],
] as const)("%s is refused in words, and what was typed stays", async (_, changes, message) => {
  const response = await family().send(changes as never);
  const html = await response.text();
  expect([response.status, await count()]).toEqual([422, 0]);
  expect(plain(html)).toContain(message);
  if (!("fee" in changes)) expect(html).toContain('value="1.234,50"');
  if (!("grade" in changes)) expect(html).toMatch(/<option value="fundamentalI_1-ano" selected/);
});

test("a grade of another stage than the school's is refused", async () => {
  await env.DB.prepare("UPDATE school SET stages = 1 WHERE slug = ?").bind(VERTICE.slug).run();
  const response = await family().send({ grade: "medio_3-serie" });
  expect([response.status, (await response.text()).includes("Esta escola não tem esta série")]).toEqual([422, true]);
  await env.DB.prepare("UPDATE school SET stages = 15 WHERE slug = ?").bind(VERTICE.slug).run();
});

test("a link confirms nothing by itself, and none opens another family's report", async () => {
  const rosa = family();
  await rosa.send({ key: "a-mesma-chave" });
  expect(rosa.mails[0]!.text).not.toContain("1.234");
  const page = await rosa.visitor.get(rosa.link());
  expect([page.status, await count("status = 'pending_email'")]).toEqual([200, 1]);
  expect(plain(await page.text()).replaceAll("\u00a0", " ")).toContain("R$ 1.234,50");
  for (const token of ["0".repeat(64), "%00", "x"]) {
    expect((await rosa.visitor.get(paths.myReportedFee(token))).status, token).toBe(404);
    const response = await rosa.visitor.form(paths.myReportedFee(token), { acao: "retirar" });
    expect(response.status, token).toBe(404);
  }
  expect((await rosa.act("aceitar")).status).toBe(400);
  await rosa.act("confirmar");
  expect((await rosa.act("confirmar")).status).toBe(303);
  expect(await count("status = 'waiting'")).toBe(1);
  // The same form again is the same report.
  await rosa.send({ key: "a-mesma-chave" });
  expect([await count(), rosa.mails.length]).toEqual([1, 1]);
  expect((await rosa.act("retirar")).status).toBe(303);
  expect([await count(), (await rosa.visitor.get(rosa.link())).status]).toEqual([0, 404]);
});

test("one family counts once for a seat and year", async () => {
  const rosa = await report("rosa@familia.example");
  const again = family("Rosa@familia.example");
  await again.send({ fee: "2.000" });
  const refused = await again.act("confirmar");
  expect([refused.status, await count("status = 'waiting'")]).toEqual([409, 1]);
  expect(await refused.text()).toContain("Você já informou a mensalidade");
  await decide("aceitar-preco");
  expect((await again.act("confirmar")).status).toBe(409);
  const late = await rosa.act("retirar");
  expect(late.status).toBe(409);
  // Of another year it may.
  await again.send({ year: String(YEAR - 1) });
  expect((await again.act("confirmar")).status).toBe(303);
});

test("with D1 away the form says so and keeps what was typed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const rosa = family(FEE.email, { ...postOffice(), bindings: faultyBindings("D1 fails") });
  expect((await rosa.visitor.get(FORM)).status).toBe(200);
  const response = await rosa.send();
  const html = await response.text();
  expect(response.status).toBe(503);
  for (const kept of ['value="1.234,50"', 'value="rosa@familia.example"']) expect(html).toContain(kept);
});

test("what is not confirmed ends with its link, and whose an accepted fee is after a year", async () => {
  const rosa = family();
  await rosa.send();
  await deleteExpired(env, new Date(Date.now() + 6 * 86_400_000));
  expect(await count()).toBe(1);
  await deleteExpired(env, new Date(Date.now() + 8 * 86_400_000));
  expect(await count()).toBe(0);

  await report("rui@familia.example");
  await decide("aceitar-preco");
  await applyRetention(env, new Date(Date.now() + 300 * 86_400_000));
  expect(await count()).toBe(1);
  await applyRetention(env, new Date(Date.now() + 370 * 86_400_000));
  expect(await count()).toBe(0);
});

test("an address gets five links a day, and reports six fees an hour", async () => {
  const rosa = family();
  for (let i = 0; i < 6; i++) await rosa.send({ year: String(YEAR - (i % 3)), fee: String(1000 + i) });
  expect(rosa.mails).toHaveLength(5);
  expect((await rosa.send()).status).toBe(429);
});

test("a family without an account sees and erases what it reported", async () => {
  await report("rosa@familia.example");
  const post = postOffice();
  const visitor = browser(post.bindings);
  await visitor.form("/meus-dados/sem-conta", { email: "rosa@familia.example" });
  const path = `/meus-dados/por-email/${post.lastToken()}`;
  const html = await (await visitor.get(path)).text();
  expect(html).toContain("Mensalidades que você informou");
  await visitor.form(path, { acao: "apagar" });
  expect(await count()).toBe(0);
});

test("a public school has no fee to report", async () => {
  const slug = await env.DB.prepare(
    "SELECT slug FROM school WHERE administration <> 0 AND is_active = 1 LIMIT 1",
  ).first<string>("slug");
  if (slug) expect((await ask(paths.reportFee(slug))).status).toBe(404);
});
