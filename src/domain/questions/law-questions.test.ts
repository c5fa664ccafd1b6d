import { expect, test } from "vitest";
import { ANSWER_FILTERS, answerFiltersOf } from "./answer-filters.ts";
import { isAnswerDue, isAnswerShown, isQuestionKey, lastDayOf } from "./law-answer.ts";
import { answerInWords, findQuestion, keyOf, LAW_QUESTIONS, questionsFor } from "./law-questions.ts";
import { LAWS } from "./laws.ts";

test("every question has its own key, at least two answers of its own, and a law with a date", () => {
  const keys = LAW_QUESTIONS.map(keyOf);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBeGreaterThanOrEqual(30);
  for (const question of LAW_QUESTIONS) {
    const slugs = question.answers.map(({ slug }) => slug);
    expect([question.id, new Set(slugs).size === slugs.length && slugs.length >= 2]).toEqual([question.id, true]);
    expect([question.family, question.desk]).toEqual([expect.stringMatching(/\?$/), expect.stringMatching(/\?$/)]);
    expect(LAWS[question.law].date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(isQuestionKey(keyOf(question))).toBe(true);
  }
  expect(new Set(LAW_QUESTIONS.map(({ family }) => family)).size).toBe(keys.length);
});

test("every filter names answers that its question has", () => {
  for (const { question, answers } of ANSWER_FILTERS) {
    const found = findQuestion(question)!;
    expect(answers.map((answer) => answerInWords(found, answer))).not.toContain(undefined);
  }
});

test("an answer matches its filter, and another answer or an earlier version does not", () => {
  const on = "2026-11-23";
  expect(answerFiltersOf({ "celular.1": { answer: "guardado", on }, "pei.1": { answer: "nao", on } })).toEqual([
    "celular-longe",
  ]);
  expect(answerFiltersOf({ "celular.0": { answer: "guardado", on } })).toEqual([]);
});

test("a question about a stage is asked of schools with that stage", () => {
  const ids = (...stages: Parameters<typeof questionsFor>[0]) => questionsFor(stages).map(({ id }) => id);
  expect(ids("infantil")).toContain("celular");
  expect(ids("infantil")).not.toContain("itinerarios");
  expect(ids("infantil", "medio")).toContain("itinerarios");
  expect(ids("fundamentalI")).toContain("recuperacao");
});

test.each([
  ["2026-11-23", "2027-11-23"],
  ["2028-02-29", "2029-02-28"],
])("an answer of %s is shown until %s", (on, last) => expect(lastDayOf(on)).toBe(last));

test.each([
  ["2026-11-23", "2026-11-23", true, false],
  ["2026-11-23", "2027-10-24", true, false],
  ["2026-11-23", "2027-10-25", true, true],
  ["2026-11-23", "2027-11-23", true, true],
  ["2026-11-23", "2027-11-24", false, true],
])("an answer of %s on %s: shown %s, to confirm %s", (on, today, isShown, isDue) => {
  expect([isAnswerShown(on, today), isAnswerDue(on, today)]).toEqual([isShown, isDue]);
});
