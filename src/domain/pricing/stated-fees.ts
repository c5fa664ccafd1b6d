import type { Shift } from "../catalog/shift.ts";
import type { Grade } from "../catalog/stage.ts";
import { median } from "../median.ts";
import type { Cents } from "./money.ts";

// Shown on a school's page by `src/routes/school/history-content.tsx`; a city's adjustment:
// `src/backend/publish/city-adjustments.ts`; reports of families: `src/features/reported-fees`.

/** Tellers of a fee whose entries are shown one by one, by their letter in published data. */
export const STATED_BY = { e: "school", t: "team", i: "import", p: "survey" } as const;
export type StatedBy = (typeof STATED_BY)[keyof typeof STATED_BY];

export interface StatedFee {
  readonly grade: Grade;
  /** Null when a survey does not state it. */
  readonly shift: Shift | null;
  readonly year: number;
  readonly listMonthlyFeeCents: Cents;
  readonly netMonthlyFeeCents: Cents;
  readonly statedBy: StatedBy;
  /** ISO date. */
  readonly statedOn: string;
  readonly sourceId: string;
}

/** Least families whose reported fees are shown: a range of fewer would disclose the fee of one of them. */
export const MIN_FAMILIES = 3;

/** Fees that families report of a grade in a school year. */
export interface FamilyFees {
  readonly grade: Grade;
  readonly year: number;
  readonly families: number;
  readonly lowestCents: Cents;
  readonly highestCents: Cents;
}

/** The ranges of reported fees, where enough families report; newest year first, then by entry. */
export function familyRanges(
  reported: readonly { readonly grade: Grade; readonly year: number; readonly cents: Cents }[],
): FamilyFees[] {
  const bySeat = Map.groupBy(reported, ({ grade, year }) => `${grade} ${year}`);
  return Array.from(bySeat.values(), (same) => ({
    grade: same[0]!.grade,
    year: same[0]!.year,
    families: same.length,
    lowestCents: Math.min(...same.map(({ cents }) => cents)),
    highestCents: Math.max(...same.map(({ cents }) => cents)),
  }))
    .filter(({ families }) => families >= MIN_FAMILIES)
    .sort((a, b) => b.year - a.year);
}

/** Key of a seat in every year. */
export const seatOf = ({ grade, shift }: Pick<StatedFee, "grade" | "shift">) => `${grade} ${shift ?? ""}`;

/**
 * The history of the fees of a school, of entries in the order in which they were stated: without repetitions, and
 * without seats whose only entry in the ledger is the published price.
 */
export function historyOf(
  stated: readonly StatedFee[],
  offers: readonly Pick<StatedFee, "grade" | "shift" | "year" | "listMonthlyFeeCents" | "netMonthlyFeeCents">[],
): StatedFee[] {
  const published = new Set(offers.map(feeKey));
  return [...Map.groupBy(stated, seatOf).values()]
    .map((ofSeat) => ofSeat.filter((fee, i) => !isRepeated(fee, ofSeat.slice(0, i))))
    .filter((ofSeat) => ofSeat.length > 1 || !published.has(feeKey(ofSeat[0]!)))
    .flat();
}

const feeKey = (fee: Pick<StatedFee, "grade" | "shift" | "year" | "listMonthlyFeeCents" | "netMonthlyFeeCents">) =>
  [seatOf(fee), fee.year, fee.listMonthlyFeeCents, fee.netMonthlyFeeCents].join();

/** Whether the last entry of the same kind and year before has the same fee. */
function isRepeated(fee: StatedFee, before: readonly StatedFee[]): boolean {
  const last = before.findLast((one) => one.year === fee.year && isSurvey(one) === isSurvey(fee));
  return last !== undefined && feeKey(last) === feeKey(fee);
}

const isSurvey = ({ statedBy }: StatedFee) => statedBy === "survey";

/** Pairs of fees of the same seat below which the adjustment of a city is not shown. */
export const MIN_PAIRS = 20;

/** A change of list fees between two school years. */
export interface Adjustment {
  /** The later year. */
  readonly year: number;
  /** Median over pairs of the same seat. */
  readonly percent: number;
  readonly pairs: number;
}

/**
 * The change of the list fees that a school stated for the same seats from one year to the next, in the newest year
 * that has one.
 */
export function adjustmentOf(history: readonly StatedFee[]): Adjustment | null {
  const newest = new Map<string, StatedFee>();
  for (const fee of history) if (!isSurvey(fee) && fee.shift) newest.set(`${seatOf(fee)} ${fee.year}`, fee);
  const changes = [...newest.values()].flatMap((fee) => {
    const before = newest.get(`${seatOf(fee)} ${fee.year - 1}`);
    return before ? { year: fee.year, percent: (fee.listMonthlyFeeCents / before.listMonthlyFeeCents - 1) * 100 } : [];
  });
  const year = Math.max(...changes.map((change) => change.year));
  const ofYear = changes.filter((change) => change.year === year).map(({ percent }) => percent);
  const middle = median(ofYear);
  return middle === null ? null : { year, percent: middle, pairs: ofYear.length };
}
