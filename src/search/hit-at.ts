import { distanceKm } from "../domain/places/geo.ts";
import type { StoredCard } from "./card-block.ts";
import type { Country } from "./country.ts";
import { cheapestOffer } from "./offer-counts.ts";
import { OfferFilter, offerCriteriaOf } from "./offer-filter.ts";
import { readRows, rowItself } from "./read-rows.ts";
import { fieldsAt } from "./school-columns.ts";
import { bestOfferAt, type Segment } from "./segment.ts";
import type { RankedRow } from "./top-rows.ts";
import type { SchoolHit, SchoolQuery } from "./types.ts";

/** Decoded schools of a generation of the cache, of 1 KB each (decision 005). */
const GENERATION = 2000;

/** By segment, and by row and offer row: those decoded lately, and those before them. */
let hits = new WeakMap<Segment, Map<number, SchoolHit>>();
let older = hits;
let decoded = 0;
const OFFERS = 2 ** 26;

/**
 * The schools of a page, each with the offer that meets the criteria of the query. Hits without a distance are cached, as
 * most requests are for the first pages of the large cities.
 */
export function hitsOf(country: Country, page: readonly RankedRow[], query: SchoolQuery): Promise<SchoolHit[]> {
  const filterOf = filtersOf(query);
  const { near } = query;
  const toHit = (segment: Segment, row: number, card: StoredCard): SchoolHit => {
    const offer = cheapestOffer(segment, filterOf(segment), row);
    const school = fieldsAt(segment.schools, row, card);
    const bestOffer = offer < 0 ? null : bestOfferAt(segment, offer, card);
    const distance = near && school.location ? distanceKm(near.point, school.location) : null;
    // Completes the document, which nobody else has: copying its 30 fields costs more than decoding them.
    const hit = Object.assign(school, { bestOffer, distanceKm: distance });
    if (!near) remember(segment, row * OFFERS + offer, hit);
    return hit;
  };
  const find = (segment: Segment, row: number) => {
    const key = row * OFFERS + cheapestOffer(segment, filterOf(segment), row);
    return hits.get(segment)?.get(key) ?? older.get(segment)?.get(key);
  };
  return readRows(country, page, rowItself, toHit, near ? {} : { find });
}

/** The offer filter of a query for each segment. */
export function filtersOf(query: SchoolQuery): (segment: Segment) => OfferFilter {
  const filters = new Map<Segment, OfferFilter>();
  return (segment) => {
    let filter = filters.get(segment);
    if (!filter) {
      filter = new OfferFilter(segment, offerCriteriaOf(query));
      filters.set(segment, filter);
    }
    return filter;
  };
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
