import type { Seat } from "../domain/pricing/seat.ts";
import { SEAT_KEYS } from "../domain/pricing/seat-keys.ts";
import { joinQuery, withQuery } from "./paths.ts";

const KEYS: readonly string[] = SEAT_KEYS.flatMap(({ filter, price }) => [filter, price]);

/** Whether an address names a grade, shift or year. */
export function namesSeat({ searchParams }: URL): boolean {
  return KEYS.some((key) => searchParams.get(key));
}

/** Query for a seat; empty for none. A list takes it as its filters, other pages as the price. */
export function seatQuery(seat: Seat | null, isList: boolean): string {
  const pairs = SEAT_KEYS.map(({ part, filter, price }) => [isList ? filter : price, seat?.[part] ?? null] as const);
  return joinQuery(...pairs.map(([key, value]) => (value === null ? "" : `${key}=${value}`)));
}

/** Path and query of a page for a seat, or for none. */
export function seatAddress({ pathname, search }: URL, seat: Seat | null, isList: boolean): string {
  // Pairs as they are written: commas of a list of schools stay readable.
  const others = search
    .slice(1)
    .split("&")
    .filter((pair) => !KEYS.includes(pair.split("=", 1)[0]!));
  return withQuery(pathname, joinQuery(...others, seatQuery(seat, isList)));
}
