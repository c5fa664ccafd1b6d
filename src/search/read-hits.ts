import { distanceKm } from "../domain/places/geo.ts";
import { cheapestOffer } from "./cheapest-offer.ts";
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

/** Decoded schools by segment, then by row and offer row: the generation that is filled, and the one before it. */
let hits = new WeakMap<Segment, Map<number, SchoolHit>>();
let older = hits;
let decoded = 0;
/** More than the offers of any segment: a key is row × OFFERS + offer row. */
const OFFERS = 2 ** 26;

/**
 * The schools of a page, each with the offer that meets the criteria of the query. They are cached, as most requests are for
 * the first pages of the large cities; a copy gets the distance. `filterOf` is `filtersOf` the query.
 */
export async function readHits(
  country: Country,
  page: readonly RankedRow[],
  { near }: SchoolQuery,
  filterOf: (segment: Segment) => OfferFilter,
): Promise<SchoolHit[]> {
  const offerOf = (segment: Segment, row: number) => cheapestOffer(segment, filterOf(segment), row);
  const toHit = (segment: Segment, row: number, card: StoredCard): SchoolHit => {
    const offer = offerOf(segment, row);
    const bestOffer = offer < 0 ? null : bestOfferAt(segment, offer, card);
    // Completes the record, which nobody else has.
    const hit = Object.assign(fieldsAt(segment.schools, row, card), { bestOffer, distanceKm: null });
    remember(segment, row * OFFERS + offer, hit);
    return hit;
  };
  const find = (segment: Segment, row: number) => {
    const key = row * OFFERS + offerOf(segment, row);
    return hits.get(segment)?.get(key) ?? older.get(segment)?.get(key);
  };
  const found = await readRows(country, page, rowItself, toHit, { find });
  if (!near) return found;
  return found.map((hit) => ({ ...hit, distanceKm: hit.location && distanceKm(near.point, hit.location) }));
}

/** A school in use is soon decoded again when its generation is dropped. */
function remember(segment: Segment, key: number, hit: SchoolHit): void {
  if (decoded++ >= GENERATION) {
    older = hits;
    hits = new WeakMap();
    decoded = 0;
  }
  const known = hits.get(segment) ?? new Map<number, SchoolHit>();
  hits.set(segment, known.set(key, hit));
}
