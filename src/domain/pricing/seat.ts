import { SHIFTS, type Shift } from "../catalog/shift.ts";
import { GRADES, type Grade } from "../catalog/stage.ts";
import { formatMoney } from "../text/format.ts";

/** Seat of a price; null for what a remote search does not return. */
export interface Seat {
  readonly grade: Grade | null;
  readonly shift: Shift | null;
  /** School year. */
  readonly year: number | null;
}

/** A price and its seat. */
export interface PricedSeat extends Seat {
  readonly netMonthlyFeeCents: number;
}

const GRADE_NAMES = new Map<string, string>(GRADES.map(({ slug, name }) => [slug, name]));
const SHIFT_NAMES = new Map<string, string>(
  SHIFTS.map(({ slug, name }) => [slug, name === "EAD" ? name : name.toLowerCase()]),
);

/** Whose a price is: "6º ano · manhã · 2027". Parts that are not known are left out, and said when none is. */
export function seatInWords({ grade, shift, year }: Seat): string {
  const parts = [grade && GRADE_NAMES.get(grade), shift && SHIFT_NAMES.get(shift), year];
  return parts.filter((part) => part !== null).join(" · ") || "série não informada";
}

/** A price with whose it is: "6º ano · manhã · 2027 · R$ 1.215 por mês". */
export function pricedSeatInWords(offer: PricedSeat): string {
  return `${seatInWords(offer)} · ${formatMoney(offer.netMonthlyFeeCents)} por\u00a0mês`;
}
