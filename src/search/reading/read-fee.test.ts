import { expect, test } from "vitest";
import { firstClaim } from "../../../test/fixtures/typed/first-claim.ts";
import { readBareFee, readFee } from "./read-fee.ts";
import { tokenize } from "./tokens.ts";

/** The words of the first fee in a text and its filter, in reais; null without one. */
function feeIn(typed: string, rule = readFee) {
  const claim = firstClaim(typed, rule);
  return claim && [claim.words, ...claim.filters.map(([, value]) => Number(value))];
}

test.each([
  ["ate 1200", 1, 1200],
  ["ate 600 e poucos", 1, 699],
  ["600 e poucos", 1, 699],
  ["uns 850 e pouco", 1, 859],
  ["mil e poucos", 1, 1499],
  ["ate 2 mil e alguma coisa", 1, 2499],
  ["a partir de 600 e poucos", 600, 10_000],
  ["até R$ 1.200,50", 1, 1201],
  ["no maximo 900", 1, 900],
  ["maximo 900", 1, 900],
  ["menos de 900", 1, 900],
  ["abaixo de 900", 1, 900],
  ["por ate 900", 1, 900],
  ["limite 900", 1, 900],
  ["teto 900", 1, 900],
  ["a partir de 2000", 2000, 10_000],
  ["acima de 3000", 3000, 10_000],
  ["mais de 900", 900, 10_000],
  ["no minimo 900", 900, 10_000],
  ["minimo 900", 900, 10_000],
  ["desde 900", 900, 10_000],
  ["a partir de R$ 2.000 por mes", 2000, 10_000],
  ["mensalidade 600", 1, 600],
  ["mensalidades de ate 600", 1, 600],
  ["valor 600", 1, 600],
  ["valor minimo 700", 700, 10_000],
  ["preco de 600", 1, 600],
  ["custando 600", 1, 600],
  ["pagar 600", 1, 600],
  ["pagando cerca de 600", 1, 600],
  ["por 600", 1, 600],
  ["por mais ou menos 600", 1, 600],
  ["valor ate o valor de 600", 1, 600],
  ["mensalidade em 600", 1, 600],
  ["ate uns 600", 1, 600],
  ["600 reais por mes", 1, 600],
  ["600 real por mes", 1, 600],
  ["600 reais mes", 1, 600],
  ["600 reais", 1, 600],
  ["600 real", 1, 600],
  ["600 por mes", 1, 600],
  ["600 ao mes", 1, 600],
  ["600 mensais", 1, 600],
  ["600 mes", 1, 600],
  ["R$ 600", 1, 600],
  ["R$600", 1, 600],
])("%s is a fee of %d to %d reais", (typed, min, max) => {
  expect(feeIn(typed)).toEqual([typed, min, max]);
});

test.each([
  ["mil", 1000],
  ["mil reais", 1000],
  ["mil quinhentos reais", 1500],
  ["ate mil e duzentos", 1200],
  ["mil e cem", 1100],
  ["um mil", 1000],
  ["dois mil e quinhentos", 2500],
  ["tres mil", 3000],
  ["quatro mil", 4000],
  ["cinco mil", 5000],
  ["seis mil", 6000],
  ["sete mil", 7000],
  ["oito mil", 8000],
  ["nove mil", 9000],
  ["dez mil", 10_000],
  ["ate cem", 100],
  ["cinquenta reais", 50],
  ["cento e cinquenta reais", 150],
  ["duzentos e cinquenta reais", 250],
  ["trezentos reais", 300],
  ["quatrocentos reais", 400],
  ["quinhentos reais", 500],
  ["seiscentos reais", 600],
  ["setecentos reais", 700],
  ["oitocentos reais", 800],
  ["novecentos reais", 900],
  ["2 mil", 2000],
  ["1 mil e 200", 1200],
  ["ate 1 mil e 200 reais", 1200],
  ["1,2k", 1200],
  ["ate 1.5k", 1500],
  ["ate 1 200", 1200],
  ["ate 1\u00a0200,00", 1200],
  ["R$ 1,200.00", 1200],
  ["mil oitocentos e noventa", 1890],
  ["ate 2,5 mil reais", 2500],
])("%s is a fee of up to %d reais", (typed, max) => {
  expect(feeIn(typed)).toEqual([typed, 1, max]);
});

test.each([
  ["entre 800 e 1500", 800, 1500],
  ["entre 1500 e 800", 800, 1500],
  ["entre 50 e 50", 50, 50],
  ["entre 800 e 20000", 800, 10_000],
  ["mensalidade de 800 a 1500", 800, 1500],
  ["mensalidade entre 800 e ate 1500", 800, 1500],
  ["de 800 ate 1500", 800, 1500],
  ["entre uns 800 e uns 900 reais por mes", 800, 900],
  ["800-1500 reais", 800, 1500],
  ["R$ 800 - 1500", 800, 1500],
  ["800 a R$ 1500", 800, 1500],
  ["800 a 1200 reais", 800, 1200],
  ["entre 800 reais e 1500 reais", 800, 1500],
  ["600 reais por mes a 900", 600, 900],
  ["800 a 1200", 800, 1200],
  ["800 - 1500", 800, 1500],
  ["1 mil a 1,5 mil", 1000, 1500],
  ["de 900 até 1 300 reais", 900, 1300],
  ["entre mil e duzentos e dois mil", 1200, 2000],
])("%s is a range of %d to %d reais", (typed, min, max) => {
  expect(feeIn(typed)).toEqual([typed, min, max]);
});

test.each([
  ["bolsa ate 600", "ate 600"],
  ["mil e", "mil"],
  ["mil e escola", "mil"],
  ["de 40 a 800 reais", "800 reais"],
  ["600 reais a tarde", "600 reais"],
  ["600 reais a 2 km", "600 reais"],
])("of %j, %j is the fee", (typed, words) => {
  expect(feeIn(typed)?.[0]).toBe(words);
});

test.each([
  ...["ate 49", "ate 100%", "ate 100 anos", "ate 100 ano", "ate 100 serie", "ate 100 km", "ate 100 estrelas"],
  ...[
    "ate 100o",
    "2026 a 2027",
    "800 a 20000",
    "1200 a 800",
    "100 - 150",
    "ate 12OO",
    "entre 40 e 800",
    "entre 60 e 40",
    "entre 800 e escola",
    "entre 800",
  ],
  ...["600", "r$ 40", "duzentos e cinquenta", "ate um", "ate", "mensalidade de escola", "cinquenta", ""],
])("%j is no fee", (typed) => {
  expect(feeIn(typed)).toBeNull();
});

test.each([
  ["ate 1200", "até R$ 1.200"],
  ["ate 12 mil", "até R$ 10.000"],
  ["a partir de 2000", "a partir de R$ 2.000"],
  ["entre 800 e 1500", "de R$ 800 a R$ 1.500"],
])("%s is shown as %s", (typed, label) => {
  expect(firstClaim(typed, readFee)?.label).toBe(label);
});

test.each([
  ["200", 200],
  ["1.500,49", 1500],
  ["10000", 10_000],
])("%s alone is a fee of up to %d reais", (typed, max) => {
  expect(feeIn(typed, readBareFee)).toEqual([typed, 1, max]);
});

test.each(["199", "10001", "1200o", "escola"])("%s alone is no fee", (typed) => {
  expect(readBareFee(tokenize(typed), 0)).toBeNull();
});
