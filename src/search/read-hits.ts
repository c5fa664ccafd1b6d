import { distanceKm } from "../domain/places/geo.ts";
import { cheapestOffer, dearestOffer } from "./cheapest-offer.ts";
import type { Country } from "./country.ts";
import type { OfferFilter } from "./offer-filter.ts";
import { readRows, rowItself } from "./read-rows.ts";
import { fieldsAt } from "./school-columns.ts";
import { bestOfferAt, type Segment } from "./segment.ts";
import type { StoredCard } from "./stored-card.ts";
import type { RankedRow } from "./top-rows.ts";
import type { SchoolHit, SchoolQuery } from "./types.ts";

/** Decoded schools of a generation of the cache, of 1 KB each (decision 005). */
const GENERATION = 2000;

/** Decoded schools by segment, then by the rows of `keyOf`: the generation that is filled, and the one before it. */
let hits = new WeakMap<Segment, Map<string, SchoolHit>>();
let older = hits;
let decoded = 0;

/**
 * The schools of a page, each with the offer that meets the criteria of the query, and the highest fee unless a single
 * grade is asked for. They are cached, as most requests are for the first pages of the large cities; a copy gets the
 * distance. `filterOf` returns the criteria of the query for the offers of a segment.
 */
export async function readHits(
  country: Country,
  page: readonly RankedRow[],
  { near, grades }: SchoolQuery,
  filterOf: (segment: Segment) => OfferFilter,
): Promise<SchoolHit[]> {
  const offersOf = (segment: Segment, row: number) => {
    const cheapest = cheapestOffer(segment, filterOf(segment), row);
    const dearest = grades?.length === 1 ? cheapest : dearestOffer(segment, filterOf(segment), row);
    return { cheapest, dearest, key: `${row}/${cheapest}/${dearest}` };
  };
  const toHit = (segment: Segment, row: number, card: StoredCard): SchoolHit => {
    const { cheapest, dearest, key } = offersOf(segment, row);
    const bestOffer = cheapest < 0 ? null : bestOfferAt(segment, cheapest, card);
    const highestFeeCents = dearest > cheapest ? segment.fee[dearest] : undefined;
    // Completes the record, which nobody else has.
    const hit = Object.assign(fieldsAt(segment.schools, row, card), { bestOffer, highestFeeCents, distanceKm: null });
    remember(segment, key, hit);
    return hit;
  };
  const find = (segment: Segment, row: number) => {
    const { key } = offersOf(segment, row);
    return hits.get(segment)?.get(key) ?? older.get(segment)?.get(key);
  };
  const rows = await readRows(country, page, rowItself, toHit, { find });
  if (!near) return rows;
  return rows.map((hit) => ({ ...hit, distanceKm: hit.location && distanceKm(near.point, hit.location) }));
}

/** A school in use is soon decoded again when its generation is dropped. */
function remember(segment: Segment, key: string, hit: SchoolHit): void {
  if (decoded++ >= GENERATION) {
    older = hits;
    hits = new WeakMap();
    decoded = 0;
  }
  const known = hits.get(segment) ?? new Map<string, SchoolHit>();
  hits.set(segment, known.set(key, hit));
}
