import { expect, test } from "vitest";
import { packHistory, unpackHistory } from "./fee-history.ts";
import { adjustmentOf, familyRanges, historyOf, type StatedFee } from "./stated-fees.ts";

const fee = (year: number, list: number, more: Partial<StatedFee> = {}): StatedFee => ({
  grade: "fundamentalII_6-ano",
  shift: "manha",
  year,
  listMonthlyFeeCents: list,
  netMonthlyFeeCents: list,
  statedBy: "school",
  statedOn: "2026-09-01",
  sourceId: "escola-2026-09-01",
  ...more,
});

test("a history has neither repetitions nor seats of which the published price alone is known", () => {
  const alone = fee(2027, 90_000, { shift: "tarde" });
  const survey = fee(2026, 80_000, { statedBy: "survey", shift: null, sourceId: "procon;1" });
  const stated = [
    fee(2026, 100_000),
    fee(2027, 109_000),
    alone,
    survey,
    fee(2027, 109_000, { statedOn: "2026-10-01" }),
    fee(2027, 109_000, { statedOn: "2026-10-02", netMonthlyFeeCents: 50_000 }),
    fee(2027, 109_000, { statedOn: "2026-10-03" }),
  ];
  const history = historyOf(stated, [alone]);
  expect(history.map(({ year, statedOn, netMonthlyFeeCents: net }) => `${year} ${statedOn} ${net}`)).toEqual([
    "2026 2026-09-01 100000",
    "2027 2026-09-01 109000",
    "2027 2026-10-02 50000",
    "2027 2026-10-03 109000",
    "2026 2026-09-01 80000",
  ]);
  // The school does not publish it any more.
  expect(historyOf([alone], [])).toEqual([alone]);
  expect(unpackHistory(packHistory(history))).toEqual(history);
  expect(unpackHistory(undefined)).toEqual([]);
});

test("the adjustment of a school is the median of the same seats, in the newest years, without surveys", () => {
  const seats = ["manha", "tarde", "integral"] as const;
  const stated = seats.flatMap((shift, i) => [
    fee(2025, 80_000, { shift }),
    fee(2026, 100_000, { shift }),
    fee(2027, 105_000, { shift }),
    fee(2027, 106_000 + i * 2_000, { shift }),
  ]);
  expect(adjustmentOf(stated)).toEqual({ year: 2027, percent: expect.closeTo(8), pairs: 3 });
  expect(adjustmentOf(stated.map((one) => ({ ...one, statedBy: "survey" as const })))).toBeNull();
  expect(adjustmentOf([fee(2025, 80_000), fee(2027, 90_000)])).toBeNull();
});

test("what families report is told as a range from three of the same grade and year on", () => {
  const of = (year: number, ...cents: number[]) =>
    cents.map((one) => ({ grade: "fundamentalII_6-ano" as const, year, cents: one }));
  expect(familyRanges([...of(2025, 100_000, 99_000), ...of(2026, 120_000, 135_000, 125_000)])).toEqual([
    { grade: "fundamentalII_6-ano", year: 2026, families: 3, lowestCents: 120_000, highestCents: 135_000 },
  ]);
});
