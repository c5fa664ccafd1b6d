import { describe, expect, test } from "vitest";
import { formatMoney } from "./format.ts";
import { readFees, readMoney } from "./money.ts";

const SPELLINGS: readonly ((reais: number) => string)[] = [
  (n) => String(n),
  (n) => n.toLocaleString("pt-BR"),
  (n) => `${n.toLocaleString("pt-BR")},00`,
  (n) => `${n},00`,
  (n) => `${n}.00`,
  (n) => n.toLocaleString("en-US"),
  (n) => `${n.toLocaleString("en-US")}.00`,
  (n) => formatMoney(n * 100),
  (n) => `R$${n}`,
  (n) => `r$ ${n.toLocaleString("pt-BR")}`,
  (n) => `R $ ${n}`,
  (n) => `Rs ${n}`,
  (n) => `$${n}`,
  (n) => `${n} R$`,
  (n) => `${n}reais`,
  (n) => `${n} reais por mês`,
  (n) => `${n}/mês`,
  (n) => `R$ ${n.toLocaleString("pt-BR")},00 p/ mes`,
  (n) => `${n},-`,
  (n) => n.toLocaleString("pt-BR").replace(".", " "),
  (n) => n.toLocaleString("pt-BR").replace(".", "\u00a0"),
  (n) => n.toLocaleString("pt-BR").replace(".", "\u202f"),
  (n) => `\u2009R$\u2007${n}\u3000`,
  (n) => `\u200e${n}\u200b`,
  (n) => String(n).replace(/\d/g, (d) => String.fromCharCode(0xff10 + Number(d))),
  (n) => `${String(n / 1000).replace(".", ",")} mil`,
  (n) => `${String(n / 1000).replace(".", ",")}k`,
  (n) => `${n / 1000} K`,
  (n) => `R$ ${String(n / 1000).replace(".", ",")}mil reais`,
];

describe("one reading of an amount", () => {
  test.each([1200, 1750, 2300, 980, 3050, 9990])("%d reais in every spelling", (reais) => {
    for (const spell of SPELLINGS) expect([spell(reais), readMoney(spell(reais))]).toEqual([spell(reais), reais * 100]);
  });

  test.each([
    ["1 mil e 200", 1200],
    ["2 mil e quinhentos", 2500],
    ["2 mil 350", 2350],
    ["3mil e 50", 3050],
    ["mil e duzentos", 1200],
    ["mil duzentos e cinquenta reais", 1250],
    ["dois mil e oitocentos", 2800],
    ["mil e oitenta", 1080],
    ["mil cento e vinte e três", 1123],
    ["setecentos e noventa", 790],
    ["um mil e cem", 1100],
    ["doze mil", 12_000],
    ["1.234,56", 1234.56],
    ["1234,5", 1234.5],
    ["99,90", 99.9],
    ["600 reais e 50 centavos", 600.5],
    ["mil reais com dez centavos", 1000.1],
    ["1.234.567,89", 1_234_567.89],
  ])("%s is %d reais", (typed, reais) => {
    expect(readMoney(typed)).toBe(Math.round(reais * 100));
  });

  test.each([
    ...["1.2OO", "12OO", "1.200,5x", "l200", "1200 euros", "US$ 1200", "-1200", "1.20.0", "1.2000", "12.34.56"],
    ...["1,2,3", "1200%", "1200 ou 1300", "uns", "", " ", "R$", "mil mil", "1e3", "0x10", "vinte e doze", "1200;1300"],
    ...["6 ano", "1.200,567", "entre 800 e 1200", "até 1200"],
  ])("%j is no amount", (typed) => {
    expect(readMoney(typed)).toBeNull();
  });
});

describe("one reading of fees", () => {
  test.each([
    ["até 1200", null, 1200],
    ["no máximo R$ 1.200", null, 1200],
    ["menos de mil", null, 1000],
    ["<= 1.200", null, 1200],
    ["a partir de 800", 800, null],
    ["mais de 1,5 mil", 1500, null],
    ["> 900", 900, null],
    ["entre 800 e 1200", 800, 1200],
    ["800 a 1.200", 800, 1200],
    ["800a1200", 800, 1200],
    ["800-1200", 800, 1200],
    ["R$ 800 – R$ 1.200", 800, 1200],
    ["800 — 1200", 800, 1200],
    ["de 800 até 1.200 reais", 800, 1200],
    ["de R$ 800,00 a R$ 1.200,00 por mês", 800, 1200],
    ["entre mil e dois mil", 1000, 2000],
    ["entre 1 mil e 900", 900, 1000],
    ["entre mil e duzentos e dois mil", 1200, 2000],
    ["1k a 1,5k", 1000, 1500],
    ["1200 a 800", 800, 1200],
    ["uns 900", null, 900],
    ["mensalidade de 1 100", null, 1100],
  ])("%s is a fee from %s to %s", (typed, min, max) => {
    expect(readFees(typed, "max")).toEqual({ min, max });
  });

  test("a lone amount is the bound of its field", () => {
    expect(readFees("1.200", "min")).toEqual({ min: 1200, max: null });
    expect(readFees("até 1.200", "min")).toEqual({ min: null, max: 1200 });
  });

  test.each(["1.2", "1,20", "2,5", "1.2OO", "800 a", "entre 800", "800 a 1.2OO", "barato", "800 a 1200 a 1300"])(
    "%j is not read by half",
    (typed) => {
      expect(readFees(typed, "max")).toBeNull();
    },
  );
});
