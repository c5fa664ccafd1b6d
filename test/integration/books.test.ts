import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, expect, test } from "vitest";
import { noteRun } from "../../src/backend/figures/figures.ts";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { schoolClaim } from "../../src/backend/schema/claims.ts";
import { hashToken } from "../../src/backend/tokens.ts";
import { paths } from "../../src/site/paths.ts";
import { ANA, marketOf, NOW } from "../fixtures/market.ts";
import { claimRow } from "../fixtures/rows.ts";
import { VERTICE } from "../fixtures/world.ts";
import { plain } from "./html.ts";
import { browser } from "./post.ts";
import { teamMember } from "./team.ts";
import { locationOf } from "./worker.ts";

const [EDITOR, CLERK, OTHER] = ["a".repeat(64), "b".repeat(64), "c".repeat(64)];
const { answer, open, payOne, sql } = marketOf(env.DB);
const BOOKS = paths.adminBooks();
const reason = "extrato do banco de novembro";

let team: Awaited<ReturnType<typeof teamMember>>;
let code = "";

beforeAll(async () => {
  await open();
  await publishAll(env, { now: NOW });
  const people = [
    { id: "editor", tokenHash: await hashToken(EDITOR) },
    { id: "clerk", access: "answer" as const, tokenHash: await hashToken(CLERK) },
    { id: "other", inepCode: "35000002", tokenHash: await hashToken(OTHER) },
  ];
  const rows = people.map((one) => claimRow({ status: "approved", email: `${one.id}@escola.example`, ...one }));
  await drizzle(env.DB).insert(schoolClaim).values(rows);
  const { order } = await payOne();
  await answer(order.id, "confirmar-vaga");
  await answer(order.id, "concluir-matricula");
  code = order.code;
  team = await teamMember();
});

/** A page as text. */
async function shown(response: Response): Promise<string> {
  const text = plain(await response.text())
    .replaceAll("\u00a0", " ")
    .replaceAll("<!-- -->", "");
  return text.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

test("the team sees what is owed, records a transfer and a fee, and takes one back", async () => {
  const before = await shown(await team.get(`${BOOKS}?mes=2026-11`));
  expect(before).toContain("Pagamentos de teste");
  expect(before).toContain("Saldo no banco R$ 600");
  expect(before).toContain("A repassar: R$ 600.");
  expect(before).toContain(code);
  const transfer = { acao: "registrar-repasse", inepCode: VERTICE.inepCode, on: "2026-11-24", bankId: "E123", reason };
  const wrong = await team.form(BOOKS, { ...transfer, amount: "seiscentos", bankId: "Ana Souza" });
  const html = await wrong.text();
  expect([wrong.status, html.includes("Use só letras, números"), html.includes("seiscentos")]).toEqual([
    422,
    true,
    true,
  ]);
  const words = await team.form(BOOKS, { ...transfer, amount: "seiscentos" });
  expect([words.status, await shown(words)]).toEqual([422, expect.stringContaining("Escreva o valor como 1.234,50")]);
  for (const [bankId, amount] of [
    ["E123", "500,00"],
    ["E124", "100"],
  ] as const) {
    const done = await team.form(`${BOOKS}?mes=2026-11`, { ...transfer, amount, bankId });
    expect([done.status, locationOf(done)]).toEqual([303, `${BOOKS}?mes=2026-11&aviso=feito`]);
  }
  expect((await team.form(BOOKS, { ...transfer, amount: "500,00" })).status).toBe(422);
  expect((await team.form(BOOKS, { ...transfer, acao: "registrar-tarifa", amount: "0,99" })).status).toBe(303);
  expect((await team.form(BOOKS, { acao: "estornar-lancamento", id: "transfer:E124", reason })).status).toBe(303);
  expect((await team.form(BOOKS, { acao: "estornar-lancamento", id: "transfer:E124", reason })).status).toBe(409);
  const after = await shown(await team.get(`${BOOKS}?mes=2026-11`));
  expect(after).toContain(
    "Saldo no banco R$ 99,01 Devido às famílias R$ 0 Devido às escolas R$ 100 Saldo próprio −R$ 0,99",
  );
  expect(await shown(await team.get(paths.adminAudit()))).toContain("Registrar repasse");
});

test("a month is a file for the team, and for the school with its own entries alone", async () => {
  const file = await team.get(paths.adminBooksFile("2026-11"));
  const csv = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toContain("extrato-2026-11-de-teste.csv");
  expect(file.headers.get("cache-control")).toContain("no-store");
  expect(csv.startsWith("\uFEFFData;Lançamento;Pedido;")).toBe(true);
  expect(csv).toContain(`;${code};`);
  expect(csv).toContain("Tarifa do banco");
  const school = browser(env);
  const own = await (await school.get(paths.schoolDeskBooks(EDITOR, "2026-11"))).text();
  expect(own).toContain(code);
  expect(own).toContain("E123");
  expect(own).not.toContain("Tarifa");
  for (const text of [csv, own]) {
    for (const personal of [ANA.name, ANA.email, "Bia", "52998224725"]) expect(text).not.toContain(personal);
  }
  const other = await (await school.get(paths.schoolDeskBooks(OTHER, "2026-11"))).text();
  expect(other.split("\r\n")).toHaveLength(4);
  const page = await school.get(paths.schoolDesk(EDITOR, "contas?mes=2026-11"));
  expect([page.status, await shown(page)]).toEqual([200, expect.stringContaining(code)]);
});

test("nobody else sees the books: not visitors, families, people who only answer, or another school", async () => {
  const visitor = browser(env);
  for (const path of [BOOKS, paths.adminBooksFile("2026-11")]) {
    const { status } = await visitor.get(path);
    expect([path, status === 404 || status === 303]).toEqual([path, true]);
  }
  const page = await visitor.get(paths.schoolDesk(CLERK, "contas"));
  expect([page.status, locationOf(page)]).toEqual([303, paths.schoolDesk(CLERK)]);
  for (const token of [CLERK, "d".repeat(64)]) {
    const file = await visitor.get(paths.schoolDeskBooks(token, "2026-11"));
    expect(file.headers.get("content-type")).not.toContain("csv");
    expect(await file.text()).not.toContain(code);
  }
});

test.each(["2026-13", "novembro", "' OR 1=1 --", "<script>"])(
  "a month that is none, %j, has a message",
  async (month) => {
    const query = `mes=${encodeURIComponent(month)}`;
    for (const [person, path] of [
      [team, BOOKS],
      [browser(env), paths.schoolDesk(EDITOR, "contas")],
    ] as const) {
      const page = await person.get(`${path}?${query}`);
      const html = await page.text();
      expect([page.status, html.includes("Escreva o mês como 11/2026")]).toEqual([422, true]);
      expect(html).not.toContain('<script>"');
      const file = await person.get(`${path}/csv?${query}`);
      expect(file.status).toBe(303);
      expect((await person.get(locationOf(file))).status).toBe(422);
    }
  },
);

test("a payment that is nobody's is on the team's pages", async () => {
  await sql("UPDATE scholarship_order SET status = 'failed' WHERE code = ?", code);
  await noteRun(env.DB, new Date(), { books: "failed" });
  expect(await shown(await team.get(BOOKS))).toContain(`As contas destes pedidos não fecham: ${code}`);
  expect(await shown(await team.get(paths.admin()))).toContain("1 Contas que não fecham");
});
