import { expect, test } from "vitest";
import { tokenize } from "./tokens.ts";
import { isKind, isNoise, leadsToPlace, noteOf, readPhrase } from "./vocabulary.ts";

const BY_DISCOUNT = "com bolsa, maiores descontos primeiro";

test.each([
  ["semi integral", "semi-integral", "shifts=semi-integral"],
  ["periodo semi integral", "semi-integral", "shifts=semi-integral"],
  ["meio periodo", "manhã ou tarde", "shifts=manha&shifts=tarde"],
  ["turno da manha", "manhã", "shifts=manha"],
  ["matutino", "manhã", "shifts=manha"],
  ["de tarde", "tarde", "shifts=tarde"],
  ["integral", "integral", "shifts=integral"],
  ["o dia todo", "integral", "shifts=integral"],
  ["noite", "noturno", "shifts=noturno"],
  ["a distancia", "EAD", "shifts=ead"],
  ["sabado", "sábado", "shifts=sabado"],
  ["ensino bilingue", "bilíngue", "tags=bilingue"],
  ["sem matricula", "matrícula isenta", "tags=isencao-de-matricula"],
  ["com material", "material incluso", "tags=material-incluso"],
  ["dupla isencao", "Dupla Isenção", "tags=dupla-isencao"],
  ["bolsa integral", BY_DISCOUNT, "hasOffers=true&sort=max_discount"],
  ["maiores descontos", BY_DISCOUNT, "hasOffers=true&sort=max_discount"],
  ["bolsa", "com bolsa", "hasOffers=true"],
  ["bolsa de estudos", "com bolsa", "hasOffers=true"],
  ["enem", "nota do ENEM, maiores primeiro", "hasRankingENEM=true"],
  ["melhores escolas no enem", "nota do ENEM, maiores primeiro", "hasRankingENEM=true"],
  ["bem avaliada", "nota 4 ou mais das famílias", "rating=4"],
  ["melhores", "melhor nota das famílias primeiro", "sort=best_rate"],
  ["mais barata", "menor preço primeiro", "sort=min_price"],
  ["preco acessivel", "menor preço primeiro", "sort=min_price"],
  ["acessivel", "acessível para cadeirante", "apoio=acessivel"],
  ["cadeirante", "acessível para cadeirante", "apoio=acessivel"],
  ["acessibilidade", "acessível para cadeirante", "apoio=acessivel"],
  ["inclusao", "sala de apoio (AEE)", "apoio=sala-de-apoio"],
  ["autismo", "sala de apoio (AEE)", "apoio=sala-de-apoio"],
  ["tea", "sala de apoio (AEE)", "apoio=sala-de-apoio"],
  ["psicologo", "psicólogo na equipe", "apoio=psicologo"],
  ["segura", "segurança na equipe", "apoio=seguranca"],
  ["turma pequena", "turmas de até 20 alunos", "turmaPequena=alguma-etapa"],
  ["perto de mim", "perto de você", ""],
  ["publica", "escola pública", ""],
])("%s means %s", (typed, label, filters) => {
  const tokens = tokenize(typed);
  const claim = readPhrase(tokens, 0);
  expect([claim?.from, claim?.to, claim?.label]).toEqual([0, tokens.length, label]);
  expect(claim?.filters.map((pair) => pair.join("=")).join("&")).toBe(filters);
});

test.each([
  ["bolsa integral", "discount", undefined],
  ["de graca", "public", undefined],
  ["perto de mim", undefined, true],
  ["bolsa", undefined, undefined],
])("%s has the note %s, and is near: %s", (typed, note, isNear) => {
  const claim = readPhrase(tokenize(typed), 0);
  expect([claim?.note, claim?.isNear]).toEqual([note, isNear]);
});

test("the longest phrase is read, from its place in the text", () => {
  const tokens = tokenize("escola com bolsa de estudos moema");
  expect(readPhrase(tokens, 0)).toBeNull();
  expect(readPhrase(tokens, 2)).toMatchObject({ from: 2, to: 5 });
  expect(readPhrase(tokenize("meio escola"), 0)).toBeNull();
});

test.each([
  ["colegio", true],
  ["escolinha", true],
  ["centro educacional", true],
  ["centro de ensino", true],
  ["nucleo educativo", true],
  ["centro", false],
  ["centro de campinas", false],
  ["moema", false],
  ["", false],
])("%j is a kind of school: %s", (typed, expected) => {
  expect(isKind(tokenize(typed), 0)).toBe(expected);
});

test.each([
  ["evangelica", "religion"],
  ["ingles", "language"],
  ["piscina", null],
])("%s is noted as %s", (typed, note) => {
  expect(noteOf(tokenize(typed)[0]!)).toBe(note);
});

test("words between the others have no meaning, and some lead to a place", () => {
  expect(["quero", "R$", "escolas", "tatuape"].map((typed) => isNoise(tokenize(typed)[0]!))).toEqual([
    ...[true, true, true, false],
  ]);
  expect(["no", "bairro", "com"].map((typed) => leadsToPlace(tokenize(typed)[0]))).toEqual([true, true, false]);
  expect(leadsToPlace(undefined)).toBe(false);
});
