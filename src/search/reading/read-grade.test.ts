import { expect, test } from "vitest";
import { firstClaim } from "../../../test/fixtures/typed/first-claim.ts";
import { readGrade } from "./read-grade.ts";
import { tokenize } from "./tokens.ts";

const FUNDAMENTAL = "Ensino Fundamental I, Ensino Fundamental II";
const SIX_TO_NINE = "6º ano, 7º ano, 8º ano, 9º ano";
const SIX_AND_SEVEN = "6º ano, 7º ano";
const ONE_TO_THREE = "1º ano, 2º ano, 3º ano";
const CRECHE = "Berçário, Maternal I, Maternal II";
const MATERNAL = "Maternal I, Maternal II";
const JARDIM = "Jardim I, Jardim II";
const [MEDIO_1, MEDIO_2, MEDIO_3] = ["1", "2", "3"].map((n) => `${n}ª série do Ensino Médio`);

/** Texts that are read whole, with what is shown for them. */
const READ: readonly (readonly [typed: string, label: string | undefined])[] = [
  // Numbers.
  ["6o ano", "6º ano"],
  ["6o anos", "6º ano"],
  ["6 e 7 ano", SIX_AND_SEVEN],
  ["6 e o 7 ano", SIX_AND_SEVEN],
  ["6 ou 7 ano", SIX_AND_SEVEN],
  ["6, 7 e 8 ano", "6º ano, 7º ano, 8º ano"],
  ["1º, 2º e 3º ano", ONE_TO_THREE],
  ["6 e 7 anos", SIX_AND_SEVEN],
  ["6o ao 9o ano", SIX_TO_NINE],
  ["6 ate o 9 ano", SIX_TO_NINE],
  ["6 ate 9 ano", SIX_TO_NINE],
  ["6 a 9 ano", SIX_TO_NINE],
  ["6-9 ano", SIX_TO_NINE],
  ["6o ano ao 9o ano", SIX_TO_NINE],
  ["1a serie a 2a serie", `${MEDIO_1}, ${MEDIO_2}`],
  ["1 - 3 ano", ONE_TO_THREE],
  ["9 ao 6 ano", "9º ano, 6º ano"],
  ["1 ao 3 e 5 ano", "1º ano, 2º ano, 3º ano, 5º ano"],
  ["6 serie", "6º ano, 7º ano"],
  ["4 serie", "4º ano, 5º ano"],
  ["oitava serie", "8º ano, 9º ano"],
  ["8 meses", "8 meses: Berçário"],
  ["de 11 meses", "11 meses: Berçário"],
  ["18 meses", "18 meses: Berçário"],
  ["1 ano e 6 meses", "1 ano e 6 meses: Berçário"],
  ["2 anos e meio", "2 anos e meio: Maternal I"],
  ["recem nascido", "Berçário"],
  ["bebê", "Berçário"],
  ["bebês", "Berçário"],
  ["1 serie", MEDIO_1],
  ["3 series", MEDIO_3],
  ["6o", "6º ano"],
  ["1a", "1º ano"],
  ["primeiro", "1º ano"],
  ["primeiro ano", "1º ano"],
  ["primeira serie", MEDIO_1],
  ["segundo ano", "2º ano"],
  ["segunda serie", MEDIO_2],
  ["terceiro ano", "3º ano"],
  ["quarto ano", "4º ano"],
  ["quinto ano", "5º ano"],
  ["sexto ano", "6º ano"],
  ["setimo ano", "7º ano"],
  ["oitavo ano", "8º ano"],
  ["nono ano", "9º ano"],
  // A number with its stage.
  ["terceirao", MEDIO_3],
  ["1 ano do medio", MEDIO_1],
  ["1 ano de ensino medio", MEDIO_1],
  ["1 ano colegial", MEDIO_1],
  ["1 medio", MEDIO_1],
  ["1 ano em", MEDIO_1],
  ["1 ano da fundamental", "1º ano"],
  ["1 ano no fundamental", "1º ano"],
  ["2 fundamental", "2º ano"],
  ["3 ef", "3º ano"],
  ["ensino medio 2 ano", MEDIO_2],
  ["ensino medio do 2 ano", MEDIO_2],
  ["medio 3", MEDIO_3],
  ["colegial 1", MEDIO_1],
  ["fundamental 6 ano", "6º ano"],
  ["fund 2 ano", "2º ano"],
  ["ef 6 ano", "6º ano"],
  ["2 grau 3 ano", MEDIO_3],
  ["1 grau 5 ano", "5º ano"],
  // Stages.
  ["medio", "Ensino Médio"],
  ["2o grau", "Ensino Médio"],
  ["2 grau", "Ensino Médio"],
  ["segundo grau", "Ensino Médio"],
  ["1o grau", FUNDAMENTAL],
  ["ensino fundamental", FUNDAMENTAL],
  ["ef", FUNDAMENTAL],
  ["fund 2", "Ensino Fundamental II"],
  ["fund ii", "Ensino Fundamental II"],
  ["fundamental i", "Ensino Fundamental I"],
  ["ensino fundamental 1", "Ensino Fundamental I"],
  ["ef 1", "Ensino Fundamental I"],
  ["ensino fundamental anos finais", "Ensino Fundamental II"],
  ["ensino anos finais", "Ensino Fundamental II"],
  ["anos finais", "Ensino Fundamental II"],
  ["ensino fundamental anos iniciais", "Ensino Fundamental I"],
  ["fundamental anos iniciais", "Ensino Fundamental I"],
  ["primario", "Ensino Fundamental I"],
  ["ginasio", "Ensino Fundamental II"],
  ["ei", "Educação Infantil"],
  ["educacao infantil", "Educação Infantil"],
  ["ensino infantil", "Educação Infantil"],
  ["infantil", "Educação Infantil"],
  // Educação Infantil by name or by the age in a group's name.
  ["bercario", "Berçário"],
  ["bercario 2", "Berçário"],
  ["creche", CRECHE],
  ["creches", CRECHE],
  ["crechinha", CRECHE],
  ["maternal", MATERNAL],
  ["maternalzinho", MATERNAL],
  ["mini maternal", MATERNAL],
  ["minimaternal", MATERNAL],
  ["maternal 1", "Maternal I"],
  ["maternal ii", "Maternal II"],
  ["jardim", JARDIM],
  ["jardim de infancia", JARDIM],
  ["jardim da infancia", JARDIM],
  ["pre escola", JARDIM],
  ["pre escolar", JARDIM],
  ["preescola", JARDIM],
  ["pre", JARDIM],
  ["pre 1", "Jardim I"],
  ["jardim 2", "Jardim II"],
  ["infantil 0", "Berçário"],
  ["infantil 1", "Berçário"],
  ["infantil 2", "Maternal I"],
  ["infantil 3", "Maternal II"],
  ["infantil iv", "Jardim I"],
  ["infantil v", "Jardim II"],
  ["grupo 4", "Jardim I"],
  ["g 5", "Jardim II"],
  ["G4", "Jardim I"],
  ["educacao infantil 5", "Jardim II"],
  // Ages.
  ["2 anos", "2 anos: Maternal I"],
  ["5 anos", "5 anos: Jardim II"],
  ["6 anos", "6 anos: 1º ano"],
  ["14 anos", "14 anos: 9º ano"],
  ["17 anos", "17 anos: 3ª série do Ensino Médio"],
  ["de 4 anos", "4 anos: Jardim I"],
  ["com 4 anos", "4 anos: Jardim I"],
  ["tem 4 anos", "4 anos: Jardim I"],
  ["de 4 e 5 anos", "4 e 5 anos: Jardim I, Jardim II"],
  ["de 4 a 6 anos", "4, 5 e 6 anos: Jardim I, Jardim II, 1º ano"],
];

test.each(READ)("%s is read as %s", (typed, label) => {
  const claim = firstClaim(typed, readGrade);
  expect([claim?.words, claim?.label]).toEqual([typed, label]);
});

test.each([
  ["1 ano em campinas", "1 ano", "1º ano"],
  ["1 ano EM campinas", "1 ano EM", MEDIO_1],
  ["1 ano infantil", "1 ano", "1º ano"],
  ["3 ei", "ei", "Educação Infantil"],
  ["ei 2", "ei", "Educação Infantil"],
  ["7o na rua", "7o", "7º ano"],
  ["6 ano escola", "6 ano", "6º ano"],
  ["6 ano a tarde", "6 ano", "6º ano"],
  ["1 ano a 3 km", "1 ano", "1º ano"],
  ["1 ano 2 ano", "1 ano", "1º ano"],
  ["1o ano e 2o ano", "1o ano", "1º ano"],
  ["fundamental 6", "fundamental", FUNDAMENTAL],
  ["fundamental 6 anos", "fundamental", FUNDAMENTAL],
  ["fundamental 2 anos", "fundamental", FUNDAMENTAL],
  ["fund 3", "fund", FUNDAMENTAL],
  ["fund 0", "fund", FUNDAMENTAL],
  ["medio 2 anos", "medio", "Ensino Médio"],
  ["medio 10", "medio", "Ensino Médio"],
  ["maternal 3", "maternal", MATERNAL],
  ["jardim iii", "jardim", JARDIM],
  ["creche 2", "creche", CRECHE],
  ["bercario escola", "bercario", "Berçário"],
  ["infantil 6", "infantil", "Educação Infantil"],
  ["infantil 5 anos", "infantil", "Educação Infantil"],
  ["entre 4 e 5 anos", "4 e 5 anos", "4º ano, 5º ano"],
])("of %j, %j is read as %s", (typed, words, label) => {
  const claim = firstClaim(typed, readGrade);
  expect([claim?.words, claim?.label]).toEqual([words, label]);
});

test.each([
  ...["6", "10 ano", "0 ano", "6,5 ano", "10o", "1 ao 12 ano", "18 anos", "0 anos", "decimo ano", "6 ao", "6 e escola"],
  ...["6o de maio", "6o do", "7o no centro", "7o da rua", "3o grau", "grupo 6", "grupo 3,5", "escola"],
  ...["1o janeiro", "1o fevereiro", "1o marco", "1o abril", "1o maio", "1o junho", "1o julho", "1o agosto"],
  ...["1o setembro", "1o outubro", "1o novembro", "1o dezembro"],
])("%j is no grade", (typed) => {
  expect(firstClaim(typed, readGrade)).toBeNull();
});

test.each([
  ["6 e 7 ano", ["grade=fundamentalII_6-ano", "grade=fundamentalII_7-ano"]],
  ["5 ano", ["grade=fundamentalI_5-ano"]],
  ["3 medio", ["grade=medio_3-serie"]],
  ["jardim", ["grade=infantil_jardim-i", "grade=infantil_jardim-ii"]],
  ["5 anos", ["grade=infantil_jardim-ii"]],
  ["fundamental", ["stageGroup=fundamentalI", "stageGroup=fundamentalII"]],
])("%s filters by %j", (typed, filters) => {
  expect(firstClaim(typed, readGrade)?.filters.map((pair) => pair.join("="))).toEqual(filters);
});

test.each([
  ["jardim", true],
  ["maternal 3", true],
  ["jardim 2", undefined],
  ["creche", undefined],
])("%s gives way to a name: %s", (typed, isShy) => {
  expect(readGrade(tokenize(typed), 0)?.isShy).toBe(isShy);
});
