import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openSession } from "../../../src/backend/accounts/sessions.ts";
import { newDeskLinks } from "../../../src/backend/claims/desk-links.ts";
import { sendOrderEmails } from "../../../src/backend/orders/send-order-emails.ts";
import { publishAll } from "../../../src/backend/publish/publish-all.ts";
import { schoolClaim } from "../../../src/backend/schema/claims.ts";
import { commit } from "../../../src/backend/workflow/transaction.ts";
import { paths } from "../../../src/site/paths.ts";
import { ANA, marketOf, NOW } from "../../fixtures/market.ts";
import { claimRow } from "../../fixtures/rows.ts";
import { VERTICE } from "../../fixtures/world.ts";
import { browser, postOffice } from "../post.ts";
import { teamMember } from "../team.ts";
import { locationOf } from "../worker.ts";

const { clear, open, orderOf, payOne, sql } = marketOf(env.DB);

beforeAll(async () => {
  await open();
  await publishAll(env, { now: NOW });
});
beforeEach(async () => {
  await clear();
  await sql("DELETE FROM account WHERE email = 'ana@equipe.example'");
});

/** The texts of a page. */
const shownText = async (page: Response) =>
  (await page.text())
    .replace(/<[^>]+>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");

const SAID = "E-mail do banco de hoje, protocolo 123";

/** A paid order that the bank's person says to be contested, as family, school, its desk and team see it. */
async function contested() {
  const post = postOffice();
  const { order } = await payOne();
  // Whatever day it is, the family may withdraw.
  await sql("UPDATE scholarship_order SET contracted_at = ?", new Date().toISOString());
  await sendOrderEmails(post.bindings, new Date());
  const schoolPath = `/reserva-na-escola/${post.lastToken()}`;
  const [family, school, team] = [browser(post.bindings), browser(post.bindings), await teamMember(post.bindings)];
  family.cookies.set("authentication_token", await openSession(env.DB, ANA.userId, "Teste", new Date()));
  const record = (acao: string, code = order.code) => team.form(paths.adminMoney(), { acao, code, reason: SAID });
  expect(locationOf(await record("registrar-contestacao"))).toBe(`${paths.adminMoney()}?aviso=feito`);
  return { order, family, school, schoolPath, team, record };
}

test("a contested Pix is shown to the family, which can withdraw, with why the money waits; the voucher is not valid", async () => {
  const { order, family, record } = await contested();
  const details = () => family.get(paths.orderDetails(order.code)).then(shownText);
  const page = await details();
  for (const text of [
    "Em contestação",
    "A vaga continua guardada, e nenhum prazo corre",
    "Suspensa",
    "é a vez do banco",
  ]) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain("Abrir o comprovante");
  const voucher = await family.get(paths.voucher(order.code));
  expect([voucher.status, await voucher.text()]).toEqual([404, expect.stringContaining("não vale enquanto o Pix")]);
  const asked = await (await family.get(paths.withdrawal(order.code))).text();
  expect(asked).toContain("para não devolver duas vezes");
  const seen = /name="seen" value="(\d+)"/.exec(asked)![1]!;
  await family.form(paths.withdrawal(order.code), { seen });
  const { withdrawalProtocol, status } = await orderOf(order.id);
  expect([status, await details()]).toEqual(["disputed", expect.stringContaining(withdrawalProtocol!)]);
  expect(await (await family.get(paths.withdrawal(order.code))).text()).toContain("para não devolver duas vezes");
  expect((await record("contestacao-aceita")).status).toBe(303);
  expect(await details()).toContain("o banco devolveu o dinheiro a quem pagou");
});

test("its school sees that it waits for the bank, by the link and at the desk, and cannot answer", async () => {
  const { school, schoolPath } = await contested();
  const page = await school.get(schoolPath).then(shownText);
  for (const text of [
    "Em contestação",
    "parado até o banco decidir",
    "Ana Souza",
    "Não há nada para responder agora",
  ]) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain("Código do comprovante");
  expect((await school.form(schoolPath, { acao: "confirmar-vaga", seen: "4" })).status).toBe(409);
  await drizzle(env.DB)
    .insert(schoolClaim)
    .values(claimRow({ id: "rita", status: "approved", inepCode: VERTICE.inepCode }));
  const [link] = await newDeskLinks(env.DB, VERTICE.inepCode, new Date());
  await commit(env.DB, link!.statements);
  const desk = await school.get(paths.schoolDesk(link!.token, "pedidos")).then(shownText);
  expect(desk).toContain("Ana Souza, espera o banco");
  const start = await school.get(paths.schoolDesk(link!.token)).then(shownText);
  expect(start).not.toMatch(/1 família espera/);
});

test("the team has it in its queue, and the evidence in one file, which names no child and is in the audit", async () => {
  const { order, team, record } = await contested();
  const queue = () => team.get(paths.adminMoney()).then(shownText);
  expect(await queue()).toContain("Pix em contestação no banco");
  const file = await team.form(paths.adminEvidence(order.code), {});
  const html = await file.text();
  expect(file.headers.get("content-disposition")).toBe(`attachment; filename="provas-${order.code}.html"`);
  const text = html.replace(/<[^>]+>/g, " ").replaceAll("\u00a0", " ");
  for (const part of [
    ...["Ana Souza", "***.982.247-**", "R$ 600", order.voucherCode!, "Pago. Aguardando a escola"],
    ...["concordo com o contrato", "5. Desistência e devolução", "Registrar Pix em contestação", SAID],
  ]) {
    expect(text).toContain(part);
  }
  // Her child; and nothing is loaded from elsewhere.
  expect(html).not.toMatch(/Bia\b|<script|https?:\/\//);
  const entry = await env.DB.prepare("SELECT actor, action, target FROM admin_audit ORDER BY id DESC LIMIT 1").first();
  expect(entry).toEqual({ actor: "ana@equipe.example", action: "baixar-provas", target: `pedido ${order.code}` });
  expect(await team.get(paths.adminAudit()).then(shownText)).toContain("Baixar as provas de um pedido");
  expect((await team.form(paths.adminEvidence("ME-0000-0000-0000-0000"), {})).status).toBe(404);
  expect((await browser(env).form(paths.adminEvidence(order.code), {})).status).toBe(303);
  const other = await record("registrar-contestacao", "ME-0000-0000-0000-0000");
  expect([other.status, await other.text()]).toEqual([422, expect.stringContaining("Não encontramos este pedido")]);
  expect((await record("contestacao-recusada")).status).toBe(303);
  expect(await queue()).not.toContain("Baixar as provas");
  expect((await orderOf(order.id)).status).toBe("pre_registered");
});
