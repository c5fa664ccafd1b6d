import { distanceKm } from "../domain/places/geo.ts";
import { cheapestOffer } from "./offer-counts.ts";
import { type DetailColumns, type OfferDetails, type PackedDetails, unpackDetails } from "./offer-details.ts";
import { OfferFilter, offerCriteriaOf } from "./offer-filter.ts";
import { type OfferShard, pricedSeatAt } from "./offer-shard.ts";
import { fieldsAt } from "./school-shard.ts";
import type { RankedRow } from "./top-rows.ts";
import type { BestOffer, SchoolDocument, SchoolHit, SchoolQuery } from "./types.ts";

/** Decoded schools in the cache, of 1 KB each (decision 005). */
const CACHED_HITS = 4000;

/** By `row + ROWS * (offer row + 1)`. */
const cache = new WeakMap<OfferShard, Map<number, SchoolHit>>();
const ROWS = 2 ** 26;

/** The schools of a page, each with the offer that meets the criteria of the query. */
export function hitsOf(shards: readonly OfferShard[], page: readonly RankedRow[], query: SchoolQuery): SchoolHit[] {
  const filters = shards.map((shard) => new OfferFilter(shard, offerCriteriaOf(query)));
  return page.map(({ shard, row }) => hitAt(shards[shard]!, filters[shard]!, row, query));
}

/** A school with the offer that meets the criteria, and its distance; of a part, with the details of its offers. */
export function hitOf(
  shard: OfferShard,
  filter: OfferFilter,
  row: number,
  school: Omit<SchoolDocument, "bestOffer">,
  { near }: SchoolQuery,
  details?: readonly PackedDetails[],
): SchoolHit {
  const offer = cheapestOffer(shard, filter, row);
  const packed = details?.[offer - shard.starts[row]!];
  const bestOffer = offer < 0 ? null : bestOfferAt(shard, offer, packed && unpackDetails(packed));
  const distance = near && school.location ? distanceKm(near.point, school.location) : null;
  // Completes the document, which nobody else has: copying its 30 fields costs more than decoding them.
  return Object.assign(school, { bestOffer, distanceKm: distance });
}

/**
 * A hit of a shard whose cards are in memory. Hits without a distance are cached, as most requests are for the first pages
 * of the large cities. The same row and offer give the same object, so that callers can cache by identity.
 */
function hitAt(shard: OfferShard, filter: OfferFilter, row: number, query: SchoolQuery): SchoolHit {
  if (query.near) return hitOf(shard, filter, row, fieldsAt(shard.schools, row), query);
  let hits = cache.get(shard);
  if (!hits) {
    hits = new Map();
    cache.set(shard, hits);
  }
  const key = row + ROWS * (cheapestOffer(shard, filter, row) + 1);
  let hit = hits.get(key);
  if (!hit) {
    hit = hitOf(shard, filter, row, fieldsAt(shard.schools, row), query);
    // Evicts the oldest: a school that is in use is soon added again.
    if (hits.size >= CACHED_HITS) hits.delete(hits.keys().next().value!);
    hits.set(key, hit);
  }
  return hit;
}

/** The offer of a row as a card shows it. */
function bestOfferAt(shard: OfferShard, row: number, details = shownDetailsAt(shard.details!, row)): BestOffer {
  return {
    ...pricedSeatAt(shard, row),
    listMonthlyFeeCents: details.listMonthlyFeeCents,
    discountPercent: shard.discount[row]! / 10,
    checkedAt: details.checkedAt,
  };
}

function shownDetailsAt(
  { listFee, checkDates, checkDate }: DetailColumns,
  row: number,
): Pick<OfferDetails, "listMonthlyFeeCents" | "checkedAt"> {
  return { listMonthlyFeeCents: listFee[row]!, checkedAt: checkDates[checkDate[row]!]! };
}
