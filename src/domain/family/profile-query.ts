import { SHIFTS } from "../catalog/shift.ts";
import { GRADES } from "../catalog/stage.ts";
import { DEFAULT_PRICE_MAX } from "../constants.ts";
import { SEAT_KEYS } from "../pricing/seat-keys.ts";
import { readFees } from "../text/money.ts";
import type { ChildProfile } from "./child-profile.ts";

/** Parses a profile from a query. Never throws; an invalid or repeated value is null. */
export function readProfile(query: URLSearchParams): ChildProfile {
  const textOf = (...keys: readonly string[]) => {
    const values = keys.flatMap((key) => query.getAll(key)).filter((value) => value !== "");
    return values.length === 1 ? values[0]! : "";
  };
  const [grade, shift, year] = SEAT_KEYS.map(({ filter, price }) => textOf(filter, price)) as [string, string, string];
  const price = Math.round(readFees(textOf("priceMax"), "max")?.max ?? 0);
  return {
    grade: GRADES.find(({ slug }) => slug === grade)?.slug ?? null,
    shift: SHIFTS.find(({ slug }) => slug === shift)?.slug ?? null,
    year: /^20\d\d$/.test(year) ? Number(year) : null,
    priceMax: price >= 1 && price < DEFAULT_PRICE_MAX ? price : null,
    hasOffers: query.get("hasOffers") === "true",
  };
}

export function profileQuery({ grade, shift, year, priceMax, hasOffers }: ChildProfile): string {
  const pairs = { grade, shifts: shift, years: year, priceMax, hasOffers: hasOffers || null };
  return Object.entries(pairs)
    .flatMap(([key, value]) => (value === null ? [] : `${key}=${value}`))
    .join("&");
}
