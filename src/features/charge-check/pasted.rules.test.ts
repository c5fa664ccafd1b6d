import { expect, test } from "vitest";
import { brCode } from "../../backend/payments/br-code.ts";
import { checksumOf, codeLines, type PixCode } from "./br-code.rules.ts";
import { changesOf } from "./checked.rules.ts";
import { MAX_PASTED, readPasted } from "./pasted.rules.ts";
import { readingOf } from "./reading.rules.ts";

const HOSTS = ["escolaavista.com.br", "pagar.escolaavista.com.br"];
const KEY = "123e4567-e12b-12d1-a456-426655440000";
const TXID = "0123456789abcdef012345678";
const OURS = { key: KEY, payeeName: "Escola a Vista", payeeCity: "Sao Paulo", amountCents: 48_750, txid: TXID };

const read = (text: string) => readPasted(text, HOSTS);

function pix(text: string): PixCode {
  const pasted = read(text);
  if (pasted.kind !== "pix") throw new Error(pasted.kind);
  return pasted.code;
}

const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, "0")}${value}`;

/** A code with any contents and the right checksum. */
function made({ account = field("01", KEY), txid = TXID, amount = "487.50" } = {}): string {
  const fields = [
    field("00", "01"),
    field("26", field("00", "br.gov.bcb.pix") + account),
    field("52", "0000"),
    field("53", "986"),
    amount && field("54", amount),
    field("58", "BR"),
    field("59", "ESCOLA A VISTA"),
    field("60", "SAO PAULO"),
    field("62", field("05", txid)),
    "6304",
  ].join("");
  return fields + checksumOf(fields);
}

const problems = (text: string) => pix(text).problems;
const values = (text: string) => Object.fromEntries(codeLines(pix(text)).map(({ label, value }) => [label, value]));

test("a code of ours is read whole: payee, city, amount, key, txid, checksum", () => {
  expect(values(brCode(OURS))).toEqual({
    "Nome de quem recebe": "ESCOLA A VISTA",
    Cidade: "SAO PAULO",
    Valor: "R$\u00a0487,50",
    "Chave Pix": `chave aleatória ${KEY}`,
    Identificador: TXID,
    "Número de conferência": "certo",
  });
  expect(problems(brCode(OURS))).toEqual([]);
});

test.each([
  ["a txid of 25 letters and digits", made(), []],
  ["a txid of 26", made({ txid: `${TXID}x` }), ["txid"]],
  ["a txid with a dash", made({ txid: "reserva-1" }), ["txid"]],
  ["no txid of its own", made({ txid: "***" }), []],
  ["a dynamic code", made({ account: field("25", "pix.bank.example/qr/v2/9d36"), txid: "***", amount: "" }), []],
  ["a wrong checksum", `${made().slice(0, -4)}0000`, ["checksum"]],
  ["a checksum in small letters", made().slice(0, -4) + made().slice(-4).toLowerCase(), []],
  ["an amount changed by hand", made().replace("487.50", "987.50"), ["checksum"]],
  ["an amount with a comma", made({ amount: "487,50" }), ["amount"]],
  ["two amounts", `${made().slice(0, -8)}540510.006304ABCD`, ["broken"]],
  ["a code that was cut", made().slice(0, 90), ["broken"]],
  ["a code that was cut in its account", made().slice(0, 30), ["broken"]],
  ["a CNPJ", made({ account: field("01", "11222333000181") }), []],
  ["a CNPJ with letters", made({ account: field("01", "12ABC34501DE35") }), []],
  ["a CNPJ with letters and a wrong digit", made({ account: field("01", "12ABC34501DE36") }), ["cnpj"]],
  ["a CPF", made({ account: field("01", "52998224725") }), []],
  ["a wrong CPF", made({ account: field("01", "52998224724") }), ["cpf"]],
  ["a phone", made({ account: field("01", "+5511987654321") }), []],
  ["an e-mail", made({ account: field("01", "ana@familia.example") }), []],
  ["a key of no kind", made({ account: field("01", "conta da escola") }), ["key"]],
])("%s", (_, text, broken) => {
  expect(problems(text)).toEqual(broken);
  expect(readingOf(read(text), HOSTS[0]!).variant).toBe(broken.length > 0 ? "warning" : "neutral");
});

test("a CNPJ with letters is named, and a CPF is not shown whole", () => {
  const ofKey = (key: string) => values(made({ account: field("01", key) }))["Chave Pix"];
  expect(ofKey("12ABC34501DE35")).toBe("CNPJ 12.ABC.345/01DE-35 (com letras, que existem desde julho de 2026)");
  expect(ofKey("11222333000181")).toBe("CNPJ 11.222.333/0001-81");
  expect(ofKey("52998224725")).toBe("CPF ***.982.247-**, de uma pessoa");
});

test("the address of a dynamic charge is shown as text, and so is a code without amount", () => {
  const dynamic = made({ account: field("25", "pix.bank.example/qr/v2/9d36"), txid: "***", amount: "" });
  expect(values(dynamic)).toMatchObject({
    "Endereço da cobrança": "pix.bank.example/qr/v2/9d36",
    Valor: "não está no código",
    Identificador: "nenhum",
  });
  expect(readingOf(read(dynamic), HOSTS[0]!).link).toBeUndefined();
});

test.each([
  ["another amount", { amountCents: 98_750 }, ["amount"]],
  ["another key", { key: "223e4567-e12b-12d1-a456-426655440000" }, ["key"]],
  ["another payee and key", { key: "52998224725", payeeName: "Jose da Silva" }, ["key", "payee"]],
  ["another city", { payeeCity: "Recife" }, ["other"]],
])("%s with our txid is a changed code", (_, change, changes) => {
  expect(changesOf(pix(brCode({ ...OURS, ...change })), pix(brCode(OURS)))).toEqual(changes);
});

test.each([
  ["a whole message", `Olá! Pague aqui:\n${brCode(OURS)}\nObrigado`],
  ["broken lines", brCode(OURS).replace(/(.{40})/g, "$1\r\n")],
  ["invisible characters", brCode(OURS).replace("ESCOLA", "\u200bESCOLA\u2060")],
])("a code within %s is the same code", (_, text) => expect(pix(text).text).toBe(brCode(OURS)));

test.each([
  ["VA-7F3K-92QX-1MT4", "VA-7F3K-92QX-1MT4"],
  [" va 7f3k 92qx lmt4 ", "VA-7F3K-92QX-1MT4"],
  ["VA7F3K92QXOMTI", "VA-7F3K-92QX-0MT1"],
  ["Leve o comprovante VA-7F3K-92QX-1MT4 até sexta.", "VA-7F3K-92QX-1MT4"],
])("%s is the voucher %s", (text, code) => expect(read(text)).toEqual({ kind: "voucher", code }));

test.each([
  ["https://escolaavista.com.br/escola/colegio-vertice?serie=x", "/escola/colegio-vertice?serie=x"],
  ["http://ESCOLAAVISTA.com.br/reservar/o-1.", "/reservar/o-1"],
  ["escolaavista.com.br", "/"],
  ["Veja: https://pagar.escolaavista.com.br/pagamento/me-1", "/pagamento/me-1"],
])("%s is ours", (text, path) => expect(read(text)).toEqual({ kind: "here", path }));

test.each([
  ["https://escola.example/bolsa", "escola.example", false],
  ["https://escolaavista.com.br.pagar.example/", "escolaavista.com.br.pagar.example", true],
  ["https://esc0la-avista.com/", "esc0la-avista.com", true],
  ["https://escolaavista.com.br@pagar.example/", "pagar.example", false],
  ["https://escolaavista.com.br:8443/", "escolaavista.com.br:8443", true],
  ["https://escοlaavista.com.br/", "xn--esclaavista-9ei.com.br", true],
  ["https://xn--escoaavista-abc.com.br/", "xn--escoaavista-abc.com.br", true],
  ["www.outra.example/x", "www.outra.example", false],
  ["https://escolaavista.com.br/ ou https://pagar.example/", "pagar.example", false],
])("%s is of another site", (text, host, isLookAlike) => {
  expect(read(text)).toEqual({ kind: "elsewhere", host, isLookAlike });
});

test.each([
  ["the line of a boleto", "34191.79001 01043.510047 91020.150008 5 91070026000000", "boleto"],
  ["the same without marks", "34191790010104351004791020150008591070026000000", "boleto"],
  ["the line of a bill", "836400000013 334500000000 000000000000 000000000000", "boleto"],
  ["nothing", "", "empty"],
  ["signs that nobody sees", " \u200b\n", "empty"],
  ["a greeting", "oi, tudo bem?", "unknown"],
  ["a part of a voucher", "VA-7F3K", "unknown"],
  ["the start of a code", "000201", "unknown"],
  ["a key alone", "11222333000181", "unknown"],
  ["an e-mail", "ana@familia.example", "unknown"],
  ["a program", "javascript:alert(1)", "unknown"],
  ["the longest text", "x".repeat(MAX_PASTED), "unknown"],
  ["100 KB of digits", "0".repeat(100_000), "too long"],
  ["100 KB of starts", "000201".repeat(17_000), "too long"],
])("%s is no code", (_, text, kind) => {
  expect(read(text)).toEqual({ kind });
  expect(readingOf(read(text), HOSTS[0]!).title).not.toBe("");
});
