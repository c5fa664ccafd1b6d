import { expect, test } from "vitest";
import { firstClaim } from "../../../test/fixtures/typed/first-claim.ts";
import { readLabel } from "./read-labels.ts";

const OPTIONS = {
  years: [],
  methodologies: ["Waldorf", "Montessoriana", "Proposta própria"],
  educationSystems: ["Anglo", "SAS", "Sistema Positivo", "Rede Pitágoras de ensino"],
};
const read = (typed: string) => firstClaim(typed, (tokens, at) => readLabel(tokens, at, OPTIONS));

test.each([
  ["waldorf", "Waldorf"],
  ["montessoriana", "Montessoriana"],
  ["montessori", "Montessoriana"],
  ["montessorianas", "Montessoriana"],
  ["montes", undefined],
  ["montess", undefined],
  ["monteiro", undefined],
  ["waldo", undefined],
  ["propria", undefined],
  ["proposta", "Proposta própria"],
  ["de", undefined],
])("%s is the methodology %s", (typed, methodology) => {
  expect(read(typed)).toEqual(
    methodology === undefined
      ? null
      : { words: typed, label: `metodologia ${methodology}`, filters: [["methodology", methodology]] },
  );
});

test.each([
  ["sistema anglo", "Anglo"],
  ["sistema de ensino anglo", "Anglo"],
  ["apostila sas", "SAS"],
  ["rede pitagoras", "Rede Pitágoras de ensino"],
  ["material do positivo", "Sistema Positivo"],
  // Too far from the cue, behind it, or without one.
  ["sistema que usa o anglo", undefined],
  ["anglo sistema", undefined],
  ["positivo", undefined],
  // Not the whole word, or a word of every label.
  ["sistema angl", undefined],
  ["sistema de ensino", undefined],
])("%s is the teaching system %s", (typed, system) => {
  expect(read(typed)).toEqual(
    system === undefined
      ? null
      : { words: typed, label: `sistema de ensino ${system}`, filters: [["educationSystem", system]] },
  );
});

test("nothing is read without the labels of schools", () => {
  expect(firstClaim("sistema anglo waldorf", (tokens, at) => readLabel(tokens, at, { years: [] }))).toBeNull();
});
