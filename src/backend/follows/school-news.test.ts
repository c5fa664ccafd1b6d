import { expect, test } from "vitest";
import { followedParams } from "../../listing/followed-search.ts";
import { DEFAULT_PARAMS } from "../../listing/params/search-params.ts";
import { findSchoolNews } from "./school-news.ts";

const TOLD = { years: [2027], today: "2026-11-23" };

const bucket = (response: string | null, on = "2026-11-20") => {
  const card = { id: "35000001", name: "Colégio Vértice", administration: "privada", stages: ["medio"] };
  const deskFacts = response === null ? {} : { refund: { text: response, on } };
  return `vertice\t${JSON.stringify({ slug: "vertice", card, offers: [], enem: [], deskFacts })}\n`;
};

test("an answer to a question with a law is told when it is new or another one, and not when it is confirmed again", () => {
  const newsOf = (before: string, after: string) =>
    findSchoolNews(before, after, TOLD).map(({ reason, text }) => [reason, text]);
  const expected = (response: string) => [
    [
      "answer",
      `Colégio Vértice: a escola respondeu “Devolve a matrícula a quem desiste antes das aulas?”: ${response}`,
    ],
  ];
  expect(newsOf(bucket(null), bucket("sim"))).toEqual(expected("sim"));
  expect(newsOf(bucket("sim"), bucket("não"))).toEqual(expected("não"));
  expect(newsOf(bucket("sim"), bucket("sim", "2026-11-22"))).toEqual([]);
  expect(newsOf(bucket("sim"), bucket(null))).toEqual([]);
});

test("an address is kept with no filter that may tell of a child's health", () => {
  const asked = {
    ...DEFAULT_PARAMS,
    apoio: ["tea"],
    school: "autista",
  } as unknown as typeof DEFAULT_PARAMS;
  expect(followedParams(asked)).toEqual(followedParams(DEFAULT_PARAMS));
});
