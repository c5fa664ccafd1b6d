import { expect, test } from "vitest";
import { withPreposition } from "./school-articles.ts";

test.each([
  ["de", "Colégio Vértice", "do Colégio Vértice"],
  ["de", "COLEGIO SAO JOSE", "do COLEGIO SAO JOSE"],
  ["de", "Escola Girassol", "da Escola Girassol"],
  ["de", "Creche Pingo de Gente", "da Creche Pingo de Gente"],
  ["de", "Objetivo Paraíso", "de Objetivo Paraíso"],
  ["de", "", "de "],
  ["em", "Instituto Dom Barreto", "no Instituto Dom Barreto"],
  ["em", "Pré-Escola Sol", "na Pré-Escola Sol"],
  ["em", "Sesi Vila Leopoldina", "em Sesi Vila Leopoldina"],
  ["a", "Centro Educacional Sigma", "ao Centro Educacional Sigma"],
  ["a", "Fundação Bradesco", "à Fundação Bradesco"],
  ["a", "Maple Bear", "a Maple Bear"],
  ["com", "Liceu Coração de Jesus", "com o Liceu Coração de Jesus"],
  ["com", "EMEF Amorim Lima", "com a EMEF Amorim Lima"],
  ["com", "constructor", "com constructor"],
  ["para", "Col. Batista", "para o Col. Batista"],
  ["para", "Maria Imaculada", "para Maria Imaculada"],
] as const)("%s + %s: %s", (preposition, name, words) => expect(withPreposition(preposition, name)).toBe(words));
