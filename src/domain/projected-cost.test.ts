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
  ["to the end of the stage", "fim_da_etapa", [true, true, true], [710_000, 720_000, 720_000]],
  ["two years", "minimo_2_anos", [true, true, false], [710_000, 720_000, 1_200_000]],
  ["one year", "ano_letivo", [true, false, false], [710_000, 1_200_000, 1_200_000]],
  ["not told: the first year alone", null, [true, false, false], [710_000, 1_200_000, 1_200_000]],
] as const)("a scholarship that lasts %s", (_case, validityRule, scholarships, fees) => {
  const years = projectCosts({ ...offer, validityRule }, { adjustmentPercent: 0, extrasCents: 30_000 });
  expect(years.map((y) => y.hasScholarship)).toEqual(scholarships);
  expect(years.map((y) => y.feesCents)).toEqual(fees);
  expect(years.map((y) => [y.year, y.grade, y.isEstimate, y.extrasCents])).toEqual([
    [2027, "fundamentalI_3-ano", false, 30_000],
    [2028, "fundamentalI_4-ano", true, 30_000],
    [2029, "fundamentalI_5-ano", true, 30_000],
  ]);
});

test("later years are raised each over the last, to the centavo", () => {
  const years = projectCosts({ ...offer, validityRule: "fim_da_etapa" }, { adjustmentPercent: 9.8, extrasCents: 0 });
  // 600,00 × 1,098 = 658,80; × 1,098² = 723,3624 → 723,36.
  expect(years.map((y) => y.feesCents)).toEqual([710_000, 12 * 65_880, 12 * 72_336]);
});
