import { CARD_FACTS } from "../domain/catalog/card-facts.ts";
import type { Point } from "../domain/places/geo.ts";
import type { Cents } from "../domain/pricing/money.ts";
import type { PricedSeat } from "../domain/pricing/seat.ts";
import { cheapestOffer, dearestOffer } from "./cheapest-offer.ts";
import { pointAt } from "./coordinates.ts";
import type { Country } from "./country.ts";
import { readRows, rowItself } from "./read-rows.ts";
import { enemAt } from "./school-columns.ts";
import { SchoolRanking } from "./search-schools.ts";
import { pricedSeatAt, type Segment } from "./segment.ts";
import type { StoredCard } from "./stored-card.ts";
import type { SchoolQuery, SchoolRecord } from "./types.ts";

/** The schools of a search on a map. */
export interface Located {
  /** Everything that matches. */
  readonly total: number;
  /** The first schools, those without coordinates left out. */
  readonly points: readonly LocatedSchool[];
}

/** A school as a map needs it, in WGS84 degrees. */
export interface LocatedSchool extends Point {
  readonly slug: string;
  readonly name: string;
  /** The cheapest offer that meets the criteria, or null when none is published. */
  readonly offer: PricedSeat | null;
  /** The highest fee that meets them; absent if a single grade is asked for, or one offer meets them. */
  readonly highestFeeCents?: Cents | undefined;
  readonly enem: SchoolRecord["enem"];
  /** It only may meet the search (K30). */
  readonly mayMeet?: true;
}

/** Blocks of cards read for one map: a state is in tens, the first schools of a very large country in thousands. */
export const MAP_BLOCKS = 160;

/** The first `limit` schools of a search on the map, of a very large country those in the first blocks of cards. */
export async function locateSchools(country: Country, query: SchoolQuery, limit: number): Promise<Located> {
  const ranking = new SchoolRanking({ ...query, facets: [], countsFees: false, page: 1, size: limit }, country);
  const page = await ranking.rank(country);
  const toPoint = (segment: Segment, row: number, card: StoredCard) => {
    const filter = ranking.filterOf(segment);
    const offer = cheapestOffer(segment, filter, row);
    return locatedAt(
      segment,
      row,
      card,
      offer,
      query.grades?.length === 1 ? offer : dearestOffer(segment, filter, row),
    );
  };
  const points = await readRows(country, page, rowItself, toPoint, { blocks: MAP_BLOCKS });
  const { total } = ranking;
  return {
    total,
    points: points.flatMap((point, at) => (point === null ? [] : at < total ? point : { ...point, mayMeet: true })),
  };
}

/** The point of a school with its cheapest and its dearest offer, -1 for none; null when it has no coordinates. */
export function locatedAt(
  segment: Segment,
  row: number,
  card: StoredCard,
  cheapest: number,
  dearest: number,
): LocatedSchool | null {
  const point = pointAt(segment.schools, row);
  return (
    point && {
      slug: card[CARD_FACTS.slug.stored],
      name: card[CARD_FACTS.name.stored],
      ...point,
      offer: cheapest < 0 ? null : pricedSeatAt(segment, cheapest),
      highestFeeCents: dearest > cheapest ? segment.fee[dearest] : undefined,
      enem: enemAt(segment.schools, row),
    }
  );
}
