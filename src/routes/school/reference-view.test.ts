import { expect, test } from "vitest";
import type { SchoolDetail, SurveyedFee } from "../../search/school-detail.ts";
import { toReference } from "./reference-view.ts";

const fee = (changes: Partial<SurveyedFee> = {}): SurveyedFee => ({
  grade: "fundamentalI_1-ano",
  shift: null,
  year: 2027,
  monthlyFeeCents: 125_000 as SurveyedFee["monthlyFeeCents"],
  surveyedOn: "2026-10-12",
  surveyor: "Procon-SP",
  ...changes,
});
const school = (surveyedFees: SurveyedFee[], changes: object = {}) =>
  ({ card: { bestOffer: null }, offers: [], surveyedFees, ...changes }) as unknown as SchoolDetail;

test("surveyed fees say who asked when, each survey apart, and are not those of the school", () => {
  const fees = [fee(), fee({ grade: "medio_1-serie", shift: "manha" }), fee({ surveyor: "Procon Campinas" })];
  expect(toReference(school(fees), ["Ensino Médio: mediana"])).toEqual({
    surveys: [
      {
        title: "Pesquisa: Procon-SP, 12/10/2026",
        fees: ["1º ano, 2027: R$\u00a01.250", "1ª série, manhã, 2027: R$\u00a01.250"],
      },
      { title: "Pesquisa: Procon Campinas, 12/10/2026", fees: ["1º ano, 2027: R$\u00a01.250"] },
    ],
    medians: ["Ensino Médio: mediana"],
  });
  expect(toReference(school(Array.from({ length: 9 }, () => fee())), [])!.surveys[0]!.fees.at(-1)).toBe("e mais 3");
});

test("a school with a price of its own, or without a reference, has none", () => {
  expect(toReference(school([fee()], { card: { bestOffer: {} } }), ["x"])).toBeNull();
  expect(toReference(school([fee()], { offers: [{}] }), ["x"])).toBeNull();
  expect(toReference(school([]), [])).toBeNull();
});
