import { expect, test } from "vitest";
import { nameWords, parseNameQuery, properName, respacedQueries, unexpandedQuery } from "./name-words.ts";

test.each([
  [
    "Colégio Nossa Senhora Aparecida",
    ["N. Sra. Aparecida", "N S Aparecida", "NS Aparecida", "Nª Sra Aparecida", "nsra aparecida"],
  ],
  ["Colégio Nossa Senhora das Dores", ["n.s. das dores", "nsa sra das dores", "n senhora das dores"]],
  ["Colégio Santa Maria", ["sta maria", "Sta. Maria", "col sta maria"]],
  ["Colégio Santa Cruz", ["sta cruz", "STA. CRUZ"]],
  ["Colégio Santo Américo", ["Col. Sto. Américo", "sto americo"]],
  ["Colégio São José", ["s jose", "S. José", "Col. S. José"]],
  ["Colégio Pio XII", ["pio 12", "pio doze", "Pio XII"]],
  ["Colégio Pio X", ["pio 10", "pio x"]],
  ["Colégio João XXIII", ["joao 23", "João XXIII"]],
  ["Colégio 1º de Maio", ["1 de maio", "primeiro de maio", "1o de Maio"]],
  ["Colégio 7 de Setembro", ["sete de setembro"]],
  ["St. Paul’s School", ["saint pauls school", "st paul's school", "St Paul s School"]],
  ["Escola Saint Mary’s School", ["st marys school", "saint mary s school"]],
  ["Colégio Sant'Ana", ["santana", "sant ana", "santa ana", "Sant’Ana"]],
  ["Colégio D'Ávila", ["davila", "d avila", "d'avila"]],
  ["Escola Professora Maria Silva", ["prof maria silva", "Profa. Maria Silva", "profª maria silva"]],
  ["Colégio Professor João", ["prof joao", "Prof. João"]],
  ["Colégio Doutor Luiz", ["dr luiz", "Dra. Luiz"]],
  ["Colégio Dom Bosco", ["d bosco", "D. Bosco", "dom bosco"]],
  ["Colégio Padre Luiz Tezza", ["pe luiz tezza", "Pe. Luiz Tezza"]],
  ["EE Professor João", ["escola estadual prof joão", "E.E. Prof João", "e e professor joao"]],
  ["EMEF Duque de Caxias", ["escola municipal de ensino fundamental duque de caxias"]],
  ["Instituto Educacional Moreira da Silva", ["Inst. Educ. Moreira da Silva", "inst educ moreira silva"]],
])("%s is the same name as %j", (name, texts) => {
  for (const text of texts) expect([text, properName(text)]).toEqual([text, properName(name)]);
});

test("a letter at the end is no title, nor is one before nothing", () => {
  expect(nameWords("Colégio S")).toEqual(["colegio", "s"]);
  expect(nameWords("Colégio D")).toEqual(["colegio", "d"]);
  expect(nameWords("v")).toEqual(["v"]);
  expect(nameWords("gênio s colégio")).toEqual(["genio", "s", "colegio"]);
});

test("an abbreviation at the end may be the beginning of a longer word", () => {
  expect(parseNameQuery("colegio sto")).toMatchObject({ required: ["santo"], unfinished: "sto" });
  expect(parseNameQuery("colegio santo")).toMatchObject({ required: ["santo"], unfinished: null });
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

test("only signs give no words", () => {
  expect(nameWords("?!")).toEqual([]);
  expect(parseNameQuery("").required).toEqual([]);
});
