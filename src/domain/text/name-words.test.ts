import { expect, test } from "vitest";
import { genericOf, nameWords, parseNameQuery, properName, respacedQueries, unexpandedQuery } from "./name-words.ts";

test.each([
  [
    "Colégio Nossa Senhora Aparecida",
    "nossa senhora aparecida",
    ["N. Sra. Aparecida", "N S Aparecida", "NS Aparecida", "Nª Sra Aparecida", "nsra aparecida"],
  ],
  [
    "Colégio Nossa Senhora das Dores",
    "nossa senhora dores",
    ["n.s. das dores", "nsa sra das dores", "n senhora das dores"],
  ],
  ["Colégio Santa Maria", "santa maria", ["sta maria", "Sta. Maria", "col sta maria"]],
  ["Colégio Santa Cruz", "santa cruz", ["sta cruz", "STA. CRUZ"]],
  ["Colégio Santo Américo", "santo americo", ["Col. Sto. Américo", "sto americo"]],
  ["Colégio São José", "sao jose", ["s jose", "S. José", "Col. S. José"]],
  ["Colégio Pio XII", "pio doze", ["pio 12", "pio doze", "Pio XII"]],
  ["Colégio Pio X", "pio dez", ["pio 10", "pio x"]],
  ["Colégio João XXIII", "joao 23", ["joao 23", "João XXIII"]],
  ["Colégio 1º de Maio", "primeiro maio", ["1 de maio", "primeiro de maio", "1o de Maio"]],
  ["Colégio 7 de Setembro", "sete setembro", ["sete de setembro"]],
  ["St. Paul’s School", "saint pauls school", ["saint pauls school", "st paul's school", "St Paul s School"]],
  ["Escola Saint Mary’s School", "saint marys school", ["st marys school", "saint mary s school"]],
  ["Colégio Sant'Ana", "santana", ["santana", "sant ana", "santa ana", "Sant’Ana"]],
  ["Colégio D'Ávila", "davila", ["davila", "d avila", "d'avila"]],
  [
    "Escola Professora Maria Silva",
    "professor maria silva",
    ["prof maria silva", "Profa. Maria Silva", "profª maria silva"],
  ],
  ["Colégio Professor João", "professor joao", ["prof joao", "Prof. João"]],
  ["Colégio Doutor Luiz", "doutor luiz", ["dr luiz", "Dra. Luiz"]],
  ["Colégio Dom Bosco", "dom bosco", ["d bosco", "D. Bosco", "dom bosco"]],
  ["Colégio Padre Luiz Tezza", "padre luiz tezza", ["pe luiz tezza", "Pe. Luiz Tezza"]],
  ["EE Professor João", "professor joao", ["escola estadual prof joão", "E.E. Prof João", "e e professor joao"]],
  ["EMEF Duque de Caxias", "duque caxias", ["escola municipal de ensino fundamental duque de caxias"]],
  [
    "Instituto Educacional Moreira da Silva",
    "moreira silva",
    ["Inst. Educ. Moreira da Silva", "inst educ moreira silva"],
  ],
])("%s is “%s”, as is %j", (name, proper, texts) => {
  for (const text of [name, ...texts]) expect([text, properName(text)]).toEqual([text, proper]);
});

test.each([
  ["XV de Novembro", "quinze de novembro"],
  ["Pio IX", "pio nove"],
  ["Bento XIV", "bento quatorze"],
  ["João XIX", "joao dezenove"],
  ["Grupo 4 v", "grupo quatro cinco"],
  ["um de maio", "primeiro de maio"],
  ["Primeira Igreja", "primeiro igreja"],
  ["abc12 12ab 0 21", "abc12 12ab 0 21"],
  ["Ivete Xavier Villa", "ivete xavier villa"],
  ["Colégio Santo Ângelo", "colegio santo angelo"],
  ["Colégio Ana", "colegio ana"],
  ["Sant James", "sant james"],
  ["Colégio N Senhora", "colegio nossa senhora"],
  ["Mary s School", "marys school"],
  ["St Paul s", "saint pauls"],
  ["Colégio Maria S Silva", "colegio maria sao silva"],
  ["O'Hara, l’Ermitage", "ohara lermitage"],
  ["`Casa’ Azul", "casa azul"],
  ["pe de moleque", "pe de moleque"],
])("the words of %s are “%s”", (name, words) => {
  expect(nameWords(name).join(" ")).toBe(words);
});

test("a letter at the end is no title, nor is one before nothing", () => {
  expect(nameWords("Colégio S")).toEqual(["colegio", "s"]);
  expect(nameWords("Colégio D")).toEqual(["colegio", "d"]);
  expect(nameWords("Colégio Pe")).toEqual(["colegio", "pe"]);
  expect(nameWords("Colégio N S")).toEqual(["colegio", "n", "s"]);
  expect(nameWords("Colégio NS")).toEqual(["colegio", "ns"]);
  expect(nameWords("v")).toEqual(["v"]);
  expect(nameWords("gênio s colégio")).toEqual(["genio", "s", "colegio"]);
});

test("an abbreviation at the end may be the beginning of a longer word", () => {
  expect(parseNameQuery("colegio sto")).toMatchObject({ required: ["santo"], unfinished: "sto" });
  expect(parseNameQuery("colegio santo")).toMatchObject({ required: ["santo"], unfinished: null });
  expect(parseNameQuery("escola santa rita sto")).toMatchObject({
    required: ["santa", "rita", "santo"],
    unfinished: "sto",
  });
  expect(parseNameQuery("escola santa rita")).toMatchObject({ required: ["santa", "rita"], unfinished: null });
  // A generic word is not searched, so it is no beginning either.
  expect(parseNameQuery("santa rita col")).toMatchObject({ required: ["santa", "rita"], unfinished: null });
});

test("a name is searched by ten words at most", () => {
  const words = "bc df gh jk lm np qr st tv wx yz".split(" ");
  expect(parseNameQuery(words.join(" ")).required).toHaveLength(10);
});

test.each([
  ["bcfg", ["b cfg", "bc fg", "bcf g"]],
  ["bcf gh", ["b cf gh", "bc f gh", "bcfgh", "bcfg h", "bc fgh", "bcf g h"]],
  ["bc f", ["b c f", "bcf", "b cf"]],
  ["b fg", ["bfg", "bf g", "b f g"]],
])("the spaces of “%s” are moved to %j", (text, names) => {
  expect(respacedQueries(parseNameQuery(text)).map(({ words }) => words.join(" "))).toEqual(names);
});

test("a space is added, removed or moved, and the result is parsed again", () => {
  const names = (text: string) => respacedQueries(parseNameQuery(text)).map(({ required }) => required.join(" "));
  expect(names("sã olucas")).toContain("sao lucas");
  expect(names("saol ucas")).toContain("sao lucas");
  expect(names("saolucas")).toContain("sao lucas");
  expect(names("sao lu cas")).toContain("sao lucas");
  expect(names("da s merces")).toContain("merces");
  expect(names("guaran i")).toContain("guarani");
  expect(names("centroeducacional sigma")).toContain("sigma");
  expect(names("efm")).toContain("ef m");
  expect(names("ana ltda")).not.toContain("an");
  expect(names("")).toEqual([]);
});

test("an abbreviation may be a word with a typo", () => {
  expect(unexpandedQuery(parseNameQuery("nilson pres"))?.required).toEqual(["nilson", "pres"]);
  expect(unexpandedQuery(parseNameQuery("nilson pires"))).toBeNull();
});

test("only generic words are searched as typed", () => {
  expect(parseNameQuery("escola")).toMatchObject({ required: ["escola"], isProper: false });
  expect(parseNameQuery("colégio objetivo")).toMatchObject({ required: ["objetivo"], isProper: true });
});

test.each([
  ["escola de educação infantil objetivo", ["escola", "de"]],
  ["colegio colegio objetivo", ["colegio"]],
  ["colégio", []],
])("the generic words of %s are %j", (text, words) => {
  expect(genericOf(parseNameQuery(text))).toEqual(words);
});

test("only signs give no words", () => {
  expect(nameWords("?!")).toEqual([]);
  expect(parseNameQuery("").required).toEqual([]);
});
