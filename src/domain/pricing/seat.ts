import { type Shift, shiftLabel } from "../catalog/shift.ts";
import { type Grade, gradeOf } from "../catalog/stage.ts";
import { formatMoney } from "../text/format.ts";
import type { Cents } from "./money.ts";

/** Grade, shift and year of a price; null for what a remote search does not return, and for no preference. */
export interface Seat {
  readonly grade: Grade | null;
  readonly shift: Shift | null;
  readonly year: number | null;
}

export const ANY_SEAT: Seat = { grade: null, shift: null, year: null };

export interface PricedSeat extends Seat {
  readonly netMonthlyFeeCents: Cents;
}

/** "6º ano · manhã · 2027". Unknown parts are left out; a text says so when all are unknown. */
export function seatLabel({ grade, shift, year }: Seat): string {
  const parts = [grade && gradeOf(grade).name, shift && shiftLabel(shift), year];
  return parts.filter((part) => part !== null).join(" · ") || "série não informada";
}

/** A price with its seat: "6º ano · manhã · 2027 · R$ 1.215 por mês". */
export function pricedSeatLabel(offer: PricedSeat): string {
  return `${seatLabel(offer)} · ${formatMoney(offer.netMonthlyFeeCents)} por\u00a0mês`;
}
