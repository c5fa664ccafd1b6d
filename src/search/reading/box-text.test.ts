import { expect, test } from "vitest";
import { BoxText } from "./box-text.ts";
import type { Rule } from "./claim.ts";

/** A rule that reads one word, as shy on request. */
const reads =
  (word: string, isShy = false): Rule =>
  (tokens, at) =>
    tokens[at]!.word === word ? { from: at, to: at + 1, label: word, filters: [], isShy } : null;

const runsOf = (box: BoxText) => box.unknownRuns().map(({ from, to }) => box.words(from, to));

test("a rule claims each free token that it reads, once", () => {
  const box = new BoxText("alfa tarde beta tarde");
  box.take(3, 4);
  box.claimAll(reads("tarde"));
  box.claimAll(reads("tarde"));
  expect(box.claims.map(({ from, to }) => [from, to])).toEqual([[1, 2]]);
  expect([0, 1, 2, 3].map((at) => box.isFree(at))).toEqual([true, false, true, false]);
  box.release(1, 2);
  expect(box.isFree(1)).toBe(true);
});

test("a claim over a token of another one is left out", () => {
  const box = new BoxText("alfa tarde");
  box.take(1, 2);
  box.claimAll((_, at) => ({ from: at, to: at + 2, label: "", filters: [] }));
  expect(box.claims).toEqual([]);
  expect(box.isFree(0)).toBe(true);
});

test.each([
  ["cep 04077-000 escola", 4, 13, [1, 3]],
  ["04077-000", 0, 9, [0, 2]],
  ["alfa beta gama", 5, 9, [1, 2]],
])("of %j the characters from %d to %d are the tokens %j", (text, start, end, tokens) => {
  const box = new BoxText(text);
  expect(box.takeText(start, end)).toEqual(tokens);
  expect(box.tokens.map((_, at) => at).filter((at) => !box.isFree(at))).toEqual(
    box.tokens.map((_, at) => at).filter((at) => at >= tokens[0]! && at < tokens[1]!),
  );
});

test.each([
  ["alfa em beta", ["alfa em beta"]],
  ["em alfa de", ["alfa"]],
  ["escola alfa", ["escola alfa"]],
  ["escola da alfa", ["escola da alfa"]],
  ["da alfa", ["alfa"]],
  ["escola", []],
  ["em de", []],
  ["bom pastor", ["bom pastor"]],
  ["escola boa nova", ["escola boa nova"]],
  ["otima nova", ["nova"]],
  ["metodo", []],
  ["colegio metodo", ["colegio metodo"]],
  ["colegio do metodo", ["colegio do metodo"]],
  ["colegio para alfa", ["alfa"]],
  ["", []],
])("unknown parts of %j are %j", (text, runs) => {
  expect(runsOf(new BoxText(text))).toEqual(runs);
});

test("claimed words part what is unknown, and what belongs to it", () => {
  const box = new BoxText("escola da alfa tarde bom beta");
  box.claimAll(reads("tarde"));
  expect(runsOf(box)).toEqual(["escola da alfa", "bom beta"]);
  expect(box.unknownRuns().map(({ isKindLed }) => isKindLed)).toEqual([true, false]);
  expect(box.name()).toBe("escola da alfa bom beta");
  box.take(0, 1);
  expect(runsOf(box)).toEqual(["alfa", "bom beta"]);
  box.take(4, 5);
  expect(runsOf(box)).toEqual(["alfa", "beta"]);
  box.take(1, 2);
  expect(box.isAfterKind(2)).toBe(false);
});

test.each([
  ["escola da alfa", 2, true],
  ["escola alfa", 1, true],
  ["alfa beta", 1, false],
  ["da alfa", 1, false],
  ["escola", 0, false],
])("in %j the token %d follows a kind of school: %s", (text, at, expected) => {
  expect(new BoxText(text).isAfterKind(at)).toBe(expected);
});

test.each([
  [" alfa, beta! ", "alfa, beta!"],
  ["em alfa", "em alfa"],
  ["em", ""],
])("a text of which nothing is understood, %j, is the name %j", (text, name) => {
  expect(new BoxText(text).name()).toBe(name);
});

test("a known name is joined to the unknown words, in the order of the text", () => {
  const box = new BoxText("beta tarde santa maria delta", { start: 11, end: 22 });
  box.claimAll(reads("tarde"));
  box.claimAll(reads("maria"));
  expect(box.claims).toHaveLength(1);
  expect(box.name()).toBe("beta santa maria delta");
  expect(new BoxText("santa maria delta", { start: 0, end: 11 }).name()).toBe("santa maria delta");
  expect(new BoxText("santa maria", { start: 0, end: 11 }).name()).toBe("santa maria");
});

test("corrected words are searched as corrected and kept as typed", () => {
  const box = new BoxText("a colejio Moemma, tarde");
  box.correct(1, "colegio");
  box.correct(2, "moema");
  expect(box.tokens[2]?.word).toBe("moema");
  expect(box.words(1, 3)).toBe("colejio Moemma");
  expect(box.correctedWords(1, 3)).toBe("colegio moema");
  expect(box.correctedWords(0, 4)).toBe("a colegio moema, tarde");
  expect(box.correctedWords(3, 4)).toBe("tarde");
});

test.each([
  ["jardim encantado", []],
  ["jardim do encantado", []],
  ["escola encantada jardim", []],
  ["jardim", ["jardim"]],
  ["jardim em alfa", ["jardim"]],
  ["alfa tarde jardim tarde", ["tarde", "tarde", "jardim"]],
  ["jardim tarde", ["tarde", "jardim"]],
])("in %j the words that are claimed beside a name are %j", (text, claimed) => {
  const box = new BoxText(text);
  box.claimAll(reads("tarde"));
  box.claimAll(reads("jardim", true));
  box.releaseShy();
  expect(box.claims.map(({ label }) => label)).toEqual(claimed);
  expect(box.tokens.filter((_, at) => !box.isFree(at))).toHaveLength(claimed.length);
});
