import { env } from "cloudflare:test";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PARTNER_OPERATIONS } from "../../scripts/draw-open-api.ts";
import { publishChanges } from "../../src/backend/publish/publish-changes.ts";
import { PARTNERS_PATH } from "../../src/contract/api-path.ts";
import type { NetworkOffers, UploadReport } from "../../src/contract/v3/network-offers.ts";
import { seasonOf } from "../../src/domain/pricing/season.ts";
import { dateInSaoPaulo } from "../../src/domain/time/sao-paulo-time.ts";
import { paths } from "../../src/site/paths.ts";
import { VERTICE } from "../fixtures/world.ts";
import { plain } from "./html.ts";
import { browser, postOffice } from "./post.ts";
import { teamMember } from "./team.ts";
import { locationOf, publishWorld, send } from "./worker.ts";

const reason = "combinado por contrato";
const OTHER = "35000002";
const YEAR = String(seasonOf(new Date()).years.at(-1));
const HEADER = "INEP;Série;Turno;Ano letivo;Mensalidade;Mensalidade com bolsa";
const csv = (...rows: string[]) => [HEADER, ...rows].join("\n");
const row = (code: string, fee = "1.234,00", grade = "6º ano") => `${code};${grade};Manhã;${YEAR};${fee};`;

let post: ReturnType<typeof postOffice>;
let team: Awaited<ReturnType<typeof teamMember>>;
let rita: ReturnType<typeof browser>;
/** Page of the prices of the network, for Rita. */
let page = "";
let key = "";
let address = "";

const act = async (acao: string, fields: Record<string, string>) => {
  const done = await team.form(paths.adminNetworks(), { acao, reason, ...fields });
  if (done.status !== 303) throw new Error(`${acao}: ${done.status} ${await done.text()}`);
};
const networkOf = async (name: string) =>
  (await env.DB.prepare("SELECT id FROM network WHERE name = ?").bind(name).first<string>("id"))!;
const count = async (sql: string) => (await env.DB.prepare(`SELECT count(*) AS n FROM ${sql}`).first<number>("n"))!;

async function shown(response: Response) {
  const html = plain(await response.text())
    .replaceAll("\u00a0", " ")
    .replaceAll("&quot;", '"')
    .replaceAll("<!-- -->", "");
  return { status: response.status, html, text: html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ") };
}

const keyIn = (html: string) => /<pre>([\da-f]{64})<\/pre>/.exec(html)![1]!;

beforeAll(async () => {
  await publishWorld();
  post = postOffice();
  rita = browser(post.bindings);
  team = await teamMember(post.bindings);
  await act("criar-rede", { name: "Aurora", schools: `${VERTICE.inepCode}\n${OTHER}` });
  await act("criar-rede", { name: "Boreal", schools: "35000005" });
  const who = { name: "Rita Prado", role: "Diretora", email: "rita@rede.example", access: "edit" };
  await act("incluir-pessoa-na-rede", { id: await networkOf("Aurora"), ...who });
  const mail = await env.DB.prepare("SELECT body_text AS t FROM mail_outbox").first<string>("t");
  page = paths.networkPrices(/\/rede\/([\da-f]{64})/.exec(mail!)![1]!);
  address = `${PARTNERS_PATH}/${await networkOf("Aurora")}/ofertas`;
});
afterAll(() => {
  vi.useRealTimers();
});

beforeEach(async () => {
  for (const table of ["attempt", "network_upload", "price_change"]) await env.DB.prepare(`DELETE FROM ${table}`).run();
  await env.DB.prepare(`DELETE FROM offer WHERE inep_code IN ('${VERTICE.inepCode}', '${OTHER}')`).run();
  key = keyIn((await shown(await rita.form(page, { acao: "criar-chave", confirma: "on" }))).html);
});

interface Sent {
  readonly type?: string;
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bindings?: Env;
}

const put = (query: string, body: BodyInit, { type = "text/csv", as = key, headers, bindings = env }: Sent = {}) =>
  send(
    address + query,
    { method: "PUT", body, headers: { authorization: `Bearer ${as}`, "content-type": type, ...headers } },
    bindings,
  );
const get = (as = key, at = address) => send(at, { headers: { authorization: `Bearer ${as}` } });
const reportOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as UploadReport),
});

test("a program sends a table, reads it, and sends it again without a change", async () => {
  const first = await put("", csv(row(VERTICE.inepCode), row(OTHER, "999,90")));
  const tag = first.headers.get("etag")!;
  expect([first.headers.get("cache-control"), tag]).toEqual(["no-store", '"1.2"']);
  expect(await reportOf(first)).toMatchObject({
    status: 200,
    version: 1,
    counts: { schools: 2, added: 2 },
    errors: [],
  });
  const read = await get();
  const offers = (await read.clone().json()) as NetworkOffers;
  expect([read.headers.get("etag"), offers.rede, offers.version]).toEqual([tag, "Aurora", 1]);
  expect(offers.ofertas[0]).toMatchObject({ INEP: VERTICE.inepCode, Série: "6º ano", Mensalidade: "1234,00" });
  const same = { type: "application/json", headers: { "if-match": tag } };
  expect(await reportOf(await put("?modo=completo", await read.text(), same))).toMatchObject({
    status: 200,
    version: 1,
    repeated: true,
  });
  const numbers = [{ inep: OTHER, serie: "6º ano", turno: "manhã", ano_letivo: Number(YEAR), mensalidade: 1050.5 }];
  const told = await reportOf(await put("", JSON.stringify({ ofertas: numbers }), { type: "application/json" }));
  expect(told).toMatchObject({ status: 200, version: 2, counts: { changed: 1 } });
  expect(await count("offer WHERE list_monthly_fee_cents = 105050")).toBe(1);
  const stale = await put("", csv(row(OTHER)), { headers: { "if-match": tag } });
  expect([stale.status, ((await stale.json()) as { code: string }).code]).toEqual([412, "version_changed"]);
});

test("wrong cells are named: nothing is written, or the rest is; a simulation writes nothing", async () => {
  const table = csv(row(VERTICE.inepCode, "1.2OO"), row(OTHER));
  const refused = await reportOf(await put("", table));
  expect(refused).toMatchObject({
    status: 422,
    code: "invalid_fields",
    errors: [{ line: 2, column: "Mensalidade", value: "1.2OO", message: "não é um valor" }],
  });
  const simulated = await reportOf(await put("?simular=1&erros=pular", table));
  expect(simulated).toMatchObject({ status: 200, simulated: true, counts: { added: 1 } });
  expect([await count("network_upload"), await count(`offer WHERE inep_code = '${OTHER}'`)]).toEqual([0, 0]);
  expect(await reportOf(await put("?erros=pular", table))).toMatchObject({ status: 200, version: 1, errorCount: 1 });
  expect(await count(`offer WHERE inep_code = '${OTHER}'`)).toBe(1);
});

test("a retry with the same key is the same upload; the key with another table is refused", async () => {
  const headers = { "idempotency-key": "noite-de-segunda" };
  const once = await reportOf(await put("", csv(row(OTHER)), { headers }));
  const again = await reportOf(await put("", csv(row(OTHER)), { headers }));
  expect([once.version, again.version, again.repeated]).toEqual([1, 1, true]);
  expect((await put("", csv(row(OTHER, "1,00")), { headers })).status).toBe(409);
  expect((await put("?modo=completo", csv(row(OTHER)), { headers })).status).toBe(409);
  expect((await put("", csv(row(OTHER)), { headers: { "idempotency-key": "curta" } })).status).toBe(400);
});

describe("nobody else gets in", () => {
  const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];
  const WRONG = [401, "wrong_key"];

  test("without a key, with another one, or with that of another network", async () => {
    const boreal = `${PARTNERS_PATH}/${await networkOf("Boreal")}/ofertas`;
    for (const as of ["", "x", "0".repeat(64)]) {
      expect(await codeOf(await put("", csv(row(OTHER)), { as }))).toEqual(WRONG);
      expect(await codeOf(await get(as))).toEqual(WRONG);
    }
    expect(await codeOf(await get(key, boreal))).toEqual(WRONG);
    expect(await codeOf(await get(key, `${PARTNERS_PATH}/nenhuma/ofertas`))).toEqual(WRONG);
    expect((await send(address, { method: "PUT", body: csv(row(OTHER)) })).status).toBe(403);
    expect(await count("network_upload")).toBe(0);
  });

  test("to a school of another network", async () => {
    const { status, errors } = await reportOf(await put("?erros=pular", csv(row("35000005"))));
    expect([status, errors[0]]).toEqual([
      422,
      { line: 2, column: "INEP", value: "35000005", message: "não é de uma escola desta rede" },
    ]);
  });

  test("with a key that the network replaced or ended, or the team ended", async () => {
    const earlier = key;
    const again = await shown(await rita.form(page, { acao: "criar-chave", confirma: "on" }));
    key = keyIn(again.html);
    expect([(await get(earlier)).status, (await get()).status]).toEqual([401, 200]);
    // It is shown once.
    expect((await shown(await rita.get(page))).html).not.toContain(key);
    await act("cancelar-chave-da-rede", { id: await networkOf("Aurora") });
    expect((await get()).status).toBe(401);
    key = keyIn((await shown(await rita.form(page, { acao: "criar-chave", confirma: "on" }))).html);
    const ended = await rita.form(page, { acao: "cancelar-chave", confirma: "on" });
    expect([locationOf(ended), (await get()).status]).toEqual([`${page}?aviso=chave-cancelada`, 401]);
  });
});

test.each([
  ["?modo=tudo", "text/csv", "x", 422],
  ["?erros=talvez", "text/csv", "x", 422],
  ["?ano=27", "text/csv", "x", 422],
  ["", "application/json", "{", 400],
  ["", "application/json", "[1]", 422],
  ["", "text/html", "<table>", 415],
  ["", "", "x", 415],
  ["", "text/csv", "\u0000\u0001\u0002", 422],
  ["", "text/csv", "PK\u0003\u0004estragada", 422],
  ["", "text/csv", "x".repeat(4_100_000), 413],
])("%s %s %# is refused with its status", async (query, type, body, status) => {
  const refused = await put(query, body, { type });
  expect([refused.status, typeof ((await refused.json()) as { message: string }).message]).toEqual([status, "string"]);
  expect(await count("network_upload")).toBe(0);
});

test("each response has a body as /openapi.json describes it", async () => {
  const table = csv(row(OTHER));
  const headers = { "idempotency-key": "chave-0003" };
  const calls: readonly (readonly ["get" | "put", number, () => Promise<Response>])[] = [
    ["put", 200, () => put("", table, { headers })],
    ["put", 409, () => put("", csv(row(OTHER, "1.000,00")), { headers })],
    ["put", 412, () => put("", table, { headers: { "if-match": '"0.0"' } })],
    ["put", 422, () => put("", csv(row(OTHER, "x")))],
    ["put", 422, () => put("?modo=x", table)],
    ["put", 415, () => put("", table, { type: "text/html" })],
    ["put", 401, () => put("", table, { as: "x" })],
    ["get", 200, () => get()],
    ["get", 401, () => get("x")],
  ];
  for (const [method, status, call] of calls) {
    const { answers } = PARTNER_OPERATIONS[method];
    const response = await call();
    expect(response.status).toBe(status);
    const { body } = answers[status] ?? answers.default!;
    expect(v.safeParse(body as v.GenericSchema, await response.json()).issues, `${method} ${status}`).toBeUndefined();
  }
});

test("D1 is away: 503, and nothing is stored", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const away = () => {
    throw new Error("D1_ERROR: Network connection lost.");
  };
  const bindings = { ...env, DB: { prepare: away, batch: away } } as unknown as Env;
  const answer = await put("", csv(row(OTHER)), { bindings });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store"]);
  const form = { acao: "publicar", text: csv(row(OTHER)), base: "0.0", takes: "all" };
  const typed = await browser(bindings).form(page, form);
  expect([typed.status, (await typed.text()).includes(OTHER)]).toEqual([503, true]);
  expect(await count("network_upload")).toBe(0);
  vi.restoreAllMocks();
});

describe("the same at the page of the network, without script", () => {
  const file = (content: string) => {
    const form = new FormData();
    form.set("acao", "conferir");
    form.set("arquivo", new File([content], "precos.csv"));
    return rita.send(page, { method: "POST", body: form });
  };
  /** Sends the form below the preview as a browser does. */
  function publish(html: string) {
    const form = html.slice(html.indexOf('id="previa"'));
    const hidden = [...form.slice(0, form.indexOf("</form>")).matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value!.replaceAll("&#x27;", "'")]));
    return rita.form(page, { ...fields, acao: "publicar" });
  }

  test("a spreadsheet with errors shows them as a table; the right rows, and then the rest, are published", async () => {
    expect((await shown(await rita.get(page.replace("/precos", "")))).html).toContain(`href="${page}"`);
    const seen = await shown(await file(csv(row(VERTICE.inepCode, "1.2OO"), row(OTHER), row("99999999"))));
    expect(seen.status).toBe(422);
    expect(seen.text).toContain("2 erros nesta tabela.");
    for (const cells of [
      '<th scope="row">2</th><td>Mensalidade: 1.2OO</td><td>não é um valor</td>',
      '<th scope="row">4</th><td>INEP: 99999999</td><td>não é de uma escola desta rede</td>',
    ])
      expect(seen.html).toContain(cells);
    expect(await count("network_upload")).toBe(0);
    const published = await publish(seen.html);
    expect([published.status, locationOf(published)]).toEqual([303, `${page}?aviso=publicados`]);
    const after = await shown(await rita.get(locationOf(published)));
    expect(after.text).toContain("Preços publicados.");
    expect(after.text).toMatch(/Versão 1, .* por Rita Prado \(mudanças\): 1 preço novo, em 1 escola/);
    // The state of the prices is another since.
    const late = await shown(await publish(seen.html));
    expect([late.status, late.text.includes("Os preços mudaram enquanto você conferia")]).toEqual([409, true]);
    const mended = await shown(await file(csv(row(VERTICE.inepCode), row(OTHER))));
    expect(mended.text).toContain("O que muda: 1 preço novo e 1 preço confirmado, em 2 escolas");
    expect((await publish(mended.html)).status).toBe(303);
    const undone = await rita.form(page, { acao: "desfazer", version: "2", confirma: "on" });
    expect(locationOf(undone)).toBe(`${page}?aviso=desfeito`);
    expect(await count(`offer WHERE inep_code = '${VERTICE.inepCode}' AND is_active = 1`)).toBe(0);
  });

  test("a file that is none, too large or empty is refused in words", async () => {
    expect((await shown(await file("isto não é uma tabela"))).text).toContain("não achamos as colunas");
    const large = await shown(await file("x".repeat(2_000_001)));
    expect([large.status, large.text.includes("o limite é 2 MB")]).toEqual([422, true]);
    expect((await shown(await rita.form(page, { acao: "conferir", text: "" }))).text).toContain("a tabela está vazia");
    const gone = await shown(await rita.form(page, { acao: "desfazer", version: "77", confirma: "on" }));
    expect(gone.status).toBe(404);
  });

  test("who only answers families has no such page, and no link to it", async () => {
    await env.DB.prepare("UPDATE network_person SET access = 'answer'").run();
    expect((await rita.get(page)).status).toBe(404);
    expect((await shown(await rita.get(page.replace("/precos", "")))).html).not.toContain(page);
    await env.DB.prepare("UPDATE network_person SET access = 'edit'").run();
  });
});

test("families see the price within a minute, with the network as its source", async () => {
  await put("", csv(`${VERTICE.inepCode};6º ano;Manhã;${YEAR};1.717,17;1.500,00`));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  await publishChanges(env, new Date());
  await rita.get(paths.home());
  const school = await shown(
    await rita.get(`${paths.school(VERTICE.slug)}?serie=fundamentalII_6-ano&turno=manha&ano=${YEAR}`),
  );
  const day = dateInSaoPaulo(new Date()).split("-").reverse().join("/");
  for (const text of ["R$ 1.717,17", "R$ 1.500", "rede Aurora", day]) expect(school.text).toContain(text);
});
