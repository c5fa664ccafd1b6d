import { expect, test } from "vitest";
import { findToldFact } from "./told-facts.ts";

test.each([
  ["Mensalidades desde R$ 1.200,00 na Mooca", "R$ 1.200,00"],
  ["por R$ 500.", "R$ 500"],
  ["por 990 reais", "990 reais"],
  ["até 80% de bolsa", "80%"],
  ["50 por cento", "50 por cento"],
  ["inscrições até 31/12/2026", "31/12/2026"],
  ["no dia 1º de março", "1º de março"],
  ["temos 30 vagas", "30 vagas"],
  ["1.240 escolas", "1.240 escolas"],
  ["Últimas vagas!", "Últimas vagas"],
  ["é só hoje", "só hoje"],
  ["Corra!", "Corra"],
  ["As bolsas vão acabar", "vão acabar"],
  ["vagas limitadas", "vagas limitadas"],
])("%j tells a fact, or urges: %j", (text, passage) => {
  expect(findToldFact(text)).toBe(passage);
});

test.each([
  "Bolsas para 2027",
  "Do 6º ao 9º ano, de manhã ou à tarde",
  "Escolas perto do metrô, abertas o dia todo",
  "Como decorrar um texto: eles que corram",
  "A família escolhe só depois da visita",
  "2 de cada 3 famílias visitam antes",
  "",
])("%j tells none", (text) => {
  expect(findToldFact(text)).toBeNull();
});
