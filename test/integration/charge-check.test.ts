import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { brCode } from "../../src/backend/payments/br-code.ts";
import { readPixCode } from "../../src/features/charge-check/br-code.rules.ts";
import { paths } from "../../src/site/paths.ts";
import { VERTICE } from "../fixtures/world.ts";
import { counting } from "./counting.ts";
import { plain } from "./html.ts";
import { browser } from "./post.ts";
import { AGREEMENT, familyOf, OFFER } from "./security/families.ts";
import { ask, publishWorld } from "./worker.ts";

const FORM = paths.checkCharge();
const PERSONAL = /Ana Souza|ana@familia|Bia\b|529\.?982|ME-\w{4}/;

/** Code of an unpaid reservation of Ana's, and the voucher of a paid one. */
let code: string;
let voucher: string;

beforeAll(async () => {
  await publishWorld();
  const ana = await familyOf("ana@familia.example", "Ana Souza");
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
    const response = await ana.send(path, { method: "POST", headers, body: JSON.stringify(body) });
    expect(response.ok, path).toBe(true);
    return (await response.json()) as { internalTransactionCode: string; payment: { pixCopyPaste: string } };
  };
  const orders = "/v3/account/user/orders";
  const reserve = async () => {
    const reservation = {
      offerId: OFFER,
      seenMonthlyFeeCents: 60_000,
      seenDueNowCents: 60_000,
      studentNickname: "Bia",
    };
    const { internalTransactionCode } = await post(orders, reservation);
    const { payment } = await post(`${orders}/${internalTransactionCode}/agreement`, AGREEMENT);
    return { order: internalTransactionCode, code: payment.pixCopyPaste };
  };
  const paid = await reserve();
  await post(`${orders}/${paid.order}/simulation`, { outcome: "paid" });
  voucher = (await env.DB.prepare("SELECT voucher_code FROM scholarship_order").first<string>("voucher_code"))!;
  ({ code } = await reserve());
});

beforeEach(() => env.DB.exec("DELETE FROM attempt"));

/** The page of a pasted text: without script, and by somebody without an account. */
async function check(text: string, bindings = env) {
  const response = await browser(bindings).form(FORM, { code: text });
  const html = await response.text();
  const result = /<section class="alert (\w+)".*?<\/section>/s.exec(html);
  const words = plain(result?.[0] ?? "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
  return { answer: response, html, variant: result?.[1], words };
}

const forged = (change: Partial<Parameters<typeof brCode>[0]>) => {
  const { key, txid, payee, city, amountCents } = readPixCode(code)!;
  const issued = { key: key!.text, payeeName: payee, payeeCity: city, amountCents: amountCents!, txid: txid! };
  return brCode({ ...issued, ...change });
};

test("the page is public, has its form, and takes no code from its address", async () => {
  const response = await ask(`${FORM}?code=${encodeURIComponent(code)}`);
  const html = await response.text();
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "public, max-age=60"]);
  expect(html).toMatch(/<form [^>]*action="\/conferir" method="post"/);
  expect(html).not.toContain("br.gov.bcb.pix");
  expect(html).not.toContain('class="alert');
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
});

test("a code of ours: what exactly was checked, in one sentence, and nothing of the family (K36)", async () => {
  const { answer: response, html, variant, words } = await check(code);
  expect([response.status, response.headers.get("cache-control"), variant]).toEqual([
    200,
    "private, no-store",
    "success",
  ]);
  expect(words).toMatch(
    /Este código cobra R\$ 600, para .*, CNPJ não informado, por uma reserva em aberto no Colégio Vértice\. Vale até /,
  );
  expect(words).toContain("Nome de quem recebe AMBIENTE DE TESTE");
  expect(html).not.toMatch(PERSONAL);
  expect(html).toContain(`>${code}</textarea>`);
});

test("forged codes are named by what is wrong, and tell no school", async () => {
  for (const [text, said] of [
    [forged({ amountCents: 90_000 }), "O valor não é o que cobramos."],
    [forged({ key: "52998224725" }), "O dinheiro iria para outra conta, e não para a nossa."],
    [`${code.slice(0, -4)}0000`, "Alguma letra ou algum número foi trocado. O número de conferência"],
    [forged({ txid: "RESERVA1", key: "12ABC34501DE35" }), "CNPJ 12.ABC.345/01DE-35 (com letras"],
    [forged({ txid: "RESERVA1", key: "12ABC34501DE36" }), "este CNPJ não existe"],
  ] as const) {
    const { answer: response, variant, words } = await check(text);
    expect([response.status, variant], said).toEqual([200, "danger"]);
    expect(words).toContain(said);
    expect(words).not.toContain("Vértice");
  }
});

test("a voucher is ours with its school and its last day; an unknown one costs the same look-up", async () => {
  const ours = await check(`Mostre ${voucher} na escola`);
  expect([ours.variant, ours.words]).toEqual([
    "success",
    expect.stringMatching(/É nosso, e vale até \d\d\/\d\d\/\d{4}\./),
  ]);
  expect(ours.words).toContain("reserva no Colégio Vértice");
  expect(ours.html).not.toMatch(PERSONAL);
  const callsOf = async (text: string) => {
    const { bindings, calls } = counting(env);
    await check(text, bindings as typeof env);
    return calls.d1;
  };
  const unknown = ["VA-0000-0000-0000", "VA-1111-1111-1111"];
  const [first, second] = [await check(unknown[0]!), await check(unknown[1]!)];
  expect([first.variant, first.words]).toEqual(["danger", second.words.replaceAll(unknown[1]!, unknown[0]!)]);
  expect(await callsOf(unknown[0]!)).toBe(await callsOf(voucher));
});

test.each([
  [
    "the page of a school",
    `http://localhost:8787${paths.school(VERTICE.slug)}`,
    "success",
    "a página do Colégio Vértice",
  ],
  ["an offer", `http://localhost:8787${paths.reserve(OFFER)}`, "success", "cobramos R$ 600 por Pix, para"],
  ["an offer that is gone", "http://localhost:8787/reservar/x", "warning", "esta bolsa não está mais aberta"],
  ["a school that is not", "http://localhost:8787/escola/nenhuma", "warning", "esta página não existe"],
  ["another page", "http://localhost:8787/ajuda", "success", "O endereço é do nosso site."],
  ["a look-alike", "https://localhost.pagar.example/escola/x", "danger", "Ele imita o nosso"],
  ["a boleto", "34191790010104351004791020150008591070026000000", "warning", "Isto é um boleto"],
  ["no code", "oi", "warning", "Não achamos um código"],
])("%s", async (_, text, variant, said) => {
  const checked = await check(text);
  expect([checked.answer.status, checked.variant, checked.words]).toEqual([
    200,
    variant,
    expect.stringContaining(said),
  ]);
});

test("no text is asked for, markup stays text, and 100 KB are too much", async () => {
  const none = await check(" ");
  expect([none.answer.status, none.variant]).toEqual([422, undefined]);
  expect(plain(none.html)).toContain("Cole o código ou o endereço que você recebeu.");
  const markup = await check('</textarea><img src=x onerror="alert(1)">');
  expect(markup.html).not.toContain("<img src=x");
  expect((await check("0".repeat(10_000))).words).toContain("O texto é longo demais");
  expect((await browser(env).form(FORM, { code: "0".repeat(100_000) })).status).toBe(413);
});

test("after many checks of one network the form asks to wait, for a code of ours as for any, and keeps the text", async () => {
  await check(voucher);
  await env.DB.exec("UPDATE attempt SET count = 200");
  for (const text of [voucher, "VA-0000-0000-0000"]) {
    const { answer: response, html, variant } = await check(text);
    expect([response.status, Number(response.headers.get("retry-after")) > 0, variant]).toEqual([429, true, "neutral"]);
    expect(plain(html)).toContain("Muitas tentativas");
    expect(html).toContain(`>${text}</textarea>`);
  }
});

test("the page on frauds leads here, and so do the pages about money", async () => {
  const old = await ask("/artigos/como-reconhecer-golpe");
  expect([old.status, old.headers.get("location")?.endsWith(FORM)]).toEqual([301, true]);
  for (const path of [paths.home(), paths.help()]) {
    expect(await (await ask(path)).text(), path).toContain(`href="${FORM}"`);
  }
});
