import type { Order } from "../domain/ranking/ranking.ts";
import { type Country, segmentsIn } from "./country.ts";
import { citiesOf, rowsOf } from "./school-columns.ts";
import type { SchoolQuery, Scope } from "./types.ts";

/**
 * The order that a sort means. Without any price in the scope, relevance would only count facts that sources publish:
 * it is the distance from a point, else the name in a city, else a draw over all cities.
 */
export async function orderOf(country: Country, query: SchoolQuery, isText: boolean): Promise<Order> {
  const { sort, scope, near } = query;
  if (sort !== "relevance" || isText || (await hasPrices(country, scope))) return sort;
  if (near) return "nearest";
  return scope.kind === "city" ? "alphabetical" : "mixed";
}

/** Whether a school of the scope has a price. Reads only segments that overlap the scope. */
async function hasPrices(country: Country, scope: Scope): Promise<boolean> {
  const { from, to } = citiesOf(scope);
  const priced = segmentsIn(country.segments, scope, null).filter((index) => country.segments[index]!.offerRows > 0);
  const isWhole = ({ firstCity, lastCity }: Country["segments"][number]) => firstCity >= from && lastCity < to;
  if (priced.some((index) => isWhole(country.segments[index]!))) return true;
  for (const index of priced) {
    const segment = await country.segment(index, false);
    const rows = rowsOf(segment.schools, scope);
    const hasOffer = rows.from < rows.to && segment.starts[rows.from]! < segment.ends[rows.to - 1]!;
    country.release(segment);
    if (hasOffer) return true;
  }
  return false;
}
