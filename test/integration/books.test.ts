import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { noteRun } from "../../src/backend/figures/figures.ts";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { paths } from "../../src/site/paths.ts";
import { ANA, marketOf, NOW } from "../fixtures/market.ts";
import { VERTICE } from "../fixtures/world.ts";
import { plain } from "./html.ts";
import { browser } from "./post.ts";
import { teamMember } from "./team.ts";
import { locationOf } from "./worker.ts";

const { answer, open, payOne, sql } = marketOf(env.DB);
const BOOKS = paths.adminBooks();
const reason = "extrato do banco de novembro";

let team: Awaited<ReturnType<typeof teamMember>>;
let code = "";

beforeAll(async () => {
  await open();
  await publishAll(env, { now: NOW });
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
  const before = await shown(await team.get(BOOKS));
  expect(before).toContain("Pagamentos de teste");
  expect(before).toContain("Saldo no banco R$ 600");
  expect(before).toContain("A repassar: R$ 600.");
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
    const done = await team.form(BOOKS, { ...transfer, amount, bankId });
    expect([done.status, locationOf(done)]).toEqual([303, `${BOOKS}?aviso=feito`]);
  }
  expect((await team.form(BOOKS, { ...transfer, amount: "500,00" })).status).toBe(422);
  expect((await team.form(BOOKS, { ...transfer, acao: "registrar-tarifa", amount: "0,99" })).status).toBe(303);
  expect((await team.form(BOOKS, { acao: "estornar-lancamento", id: "transfer:E124", reason })).status).toBe(303);
  expect((await team.form(BOOKS, { acao: "estornar-lancamento", id: "transfer:E124", reason })).status).toBe(409);
  const after = await shown(await team.get(BOOKS));
  expect(after).toContain(
    "Saldo no banco R$ 99,01 Devido às famílias R$ 0 Devido às escolas R$ 100 Saldo próprio −R$ 0,99",
  );
  expect(await shown(await team.get(paths.adminAudit()))).toContain("Registrar repasse");
});

const file = (month: string) => `${paths.adminBooksFile()}?mes=${encodeURIComponent(month)}`;

test("a month is a file, which names nobody", async () => {
  const response = await team.get(file("11/2026"));
  const csv = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toContain("contas-2026-11-de-teste.csv");
  expect(response.headers.get("cache-control")).toContain("no-store");
  const [titles, ...rows] = csv.split("\r\n");
  expect(titles).toBe("\uFEFFData;Lançamento;Pedido;INEP;Escola;Código no banco;Débito;Crédito;Valor");
  expect(rows).toContain(
    `23/11/2026;Recebido da família;${code};${VERTICE.inepCode};${VERTICE.name};;Banco;Famílias;600`,
  );
  expect(rows).toContain("24/11/2026;Tarifa do banco;;;;E123;Própria;Banco;0,99");
  for (const personal of [ANA.name, ANA.email, "Bia", "52998224725"]) expect(csv).not.toContain(personal);
});

test("nobody else sees the books", async () => {
  const visitor = browser(env);
  for (const path of [BOOKS, file("2026-11")]) {
    const { status } = await visitor.get(path);
    expect([path, status === 404 || status === 303]).toEqual([path, true]);
  }
});

test.each(["2026-13", "novembro", "' OR 1=1 --", "<script>"])(
  "a month that is none, %j, has a message",
  async (month) => {
    const page = await team.get(file(month));
    const html = await page.text();
    expect([page.status, html.includes("Escreva o mês como 11/2026")]).toEqual([422, true]);
    expect(html).not.toContain('<script>"');
  },
);

test("a payment that is nobody's is on the team's pages", async () => {
  await sql("UPDATE scholarship_order SET status = 'failed' WHERE code = ?", code);
  await noteRun(env.DB, new Date(), { books: "failed" });
  expect(await shown(await team.get(BOOKS))).toContain(`As contas destes pedidos não fecham: ${code}`);
  expect(await shown(await team.get(paths.admin()))).toContain("1 Contas que não fecham");
});
