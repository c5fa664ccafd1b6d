import { expect, test } from "vitest";
import { projectCosts } from "./projected-cost.ts";

const offer = {
  grade: "fundamentalI_3-ano",
  year: 2027,
  listMonthlyFeeCents: 100_000,
  netMonthlyFeeCents: 60_000,
  enrollmentFeeCents: 50_000,
  waivers: { enrollmentFee: false, firstMonth: true },
} as const;

test.each([
  ["to the end of the stage", "fim_da_etapa", [12, 12, 12], [710_000, 720_000, 720_000]],
  ["two years", "minimo_2_anos", [12, 12, 0], [710_000, 720_000, 1_200_000]],
  ["one year", "ano_letivo", [12, 0, 0], [710_000, 1_200_000, 1_200_000]],
  ["not told: the first year alone", null, [12, 0, 0], [710_000, 1_200_000, 1_200_000]],
] as const)("a scholarship that lasts %s", (_case, validityRule, scholarships, fees) => {
  const years = projectCosts({ ...offer, validityRule }, 12, { adjustmentPercent: 0, extrasCents: 30_000 });
  expect(years.map((y) => y.scholarshipMonths)).toEqual(scholarships);
  expect(years.map((y) => y.feesCents)).toEqual(fees);
  expect(years.map((y) => [y.year, y.grade, y.isEstimate, y.extrasCents])).toEqual([
    [2027, "fundamentalI_3-ano", false, 30_000],
    [2028, "fundamentalI_4-ano", true, 30_000],
    [2029, "fundamentalI_5-ano", true, 30_000],
  ]);
});

test("later years are raised each over the last, to the centavo", () => {
  const years = projectCosts({ ...offer, validityRule: "fim_da_etapa" }, 12, {
    adjustmentPercent: 9.8,
    extrasCents: 0,
  });
  // 600,00 × 1,098 = 658,80; × 1,098² = 723,3624 → 723,36.
  expect(years.map((y) => y.feesCents)).toEqual([710_000, 12 * 65_880, 12 * 72_336]);
});

test("K26: of a year that has begun the months that are left, and two years of scholarship end within a third", () => {
  const scenario = { adjustmentPercent: 0, extrasCents: 0 };
  const years = projectCosts({ ...offer, validityRule: "minimo_2_anos" }, 2, scenario);
  // The enrolment fee and one month, as the other is waived; then twelve; then ten and two in full.
  expect(years.map((y) => y.feesCents)).toEqual([110_000, 720_000, 10 * 60_000 + 2 * 100_000]);
  expect(years.map((y) => y.scholarshipMonths)).toEqual([2, 12, 10]);
});
