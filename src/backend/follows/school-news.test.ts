import { expect, test } from "vitest";
import { answerInWords, keyOf, LAW_QUESTIONS } from "../../domain/questions/law-questions.ts";
import { followedParams } from "../../listing/params/followed-path.ts";
import { DEFAULT_PARAMS } from "../../listing/params/search-params.ts";
import { findSchoolNews } from "./school-news.ts";

const TOLD = { years: [2027], today: "2026-11-23" };
const QUESTION = LAW_QUESTIONS.find(({ stages }) => !stages)!;
const [one, other] = QUESTION.answers;

const bucket = (answer: string | null, on = "2026-11-20") => {
  const card = { id: "35000001", name: "Colégio Vértice", administration: "privada", stages: ["medio"] };
  const given = answer === null ? {} : { [keyOf(QUESTION)]: { answer, on } };
  return `vertice\t${JSON.stringify({ slug: "vertice", card, offers: [], enem: [], lawAnswers: given })}\n`;
};

test("an answer to a question with a law is told when it is new or another one, and not when it is confirmed again", () => {
  const newsOf = (before: string, after: string) =>
    findSchoolNews(before, after, TOLD).map(({ reason, text }) => [reason, text]);
  const told = (slug: string) => [
    ["answer", `Colégio Vértice: a escola respondeu “${QUESTION.family}”: ${answerInWords(QUESTION, slug)}`],
  ];
  expect(newsOf(bucket(null), bucket(one!.slug))).toEqual(told(one!.slug));
  expect(newsOf(bucket(one!.slug), bucket(other!.slug))).toEqual(told(other!.slug));
  expect(newsOf(bucket(one!.slug), bucket(one!.slug, "2026-11-22"))).toEqual([]);
  expect(newsOf(bucket(one!.slug), bucket(null))).toEqual([]);
  expect(newsOf(bucket(null), bucket("inventada"))).toEqual([]);
});

test("an address is kept with no filter that may tell of a child's health", () => {
  const asked = {
    ...DEFAULT_PARAMS,
    apoio: ["tea"],
    resposta: ["pei"],
    school: "autista",
  } as unknown as typeof DEFAULT_PARAMS;
  expect(followedParams(asked)).toEqual(followedParams(DEFAULT_PARAMS));
});
