import { ADMINISTRATIONS } from "../../../src/domain/catalog/administration.ts";
import { SHIFTS } from "../../../src/domain/catalog/shift.ts";
import { GRADES, STAGES } from "../../../src/domain/catalog/stage.ts";
import { TAGS } from "../../../src/domain/catalog/tag.ts";
import { EARTH_RADIUS_KM } from "../../../src/domain/places/geo.ts";
import { getUf } from "../../../src/domain/places/uf.ts";
import { isCommercial } from "../../../src/domain/ranking/ranking.ts";
import { genericOf, parseNameQuery } from "../../../src/domain/text/name-words.ts";
import { OFFER_GROUPS, type OfferGroup, offerCriteriaOf } from "../../../src/search/offer-filter.ts";
import type { FacetKey, SchoolQuery } from "../../../src/search/types.ts";
import type { SchoolDatabase } from "./sqlite-schema.ts";

/** SQL with its parameters; every value is a number or a text. */
export interface Sql {
  readonly text: string;
  readonly values: readonly (number | string)[];
}

/** Groups whose values are bits of a mask. */
export type MaskKey = Exclude<FacetKey, "neighborhoods">;

const slugs = (options: readonly { readonly slug: string }[]) => options.map((o) => o.slug);

const CLOSED: Readonly<Partial<Record<MaskKey, readonly string[]>>> = {
  stages: slugs(STAGES),
  grades: slugs(GRADES),
  shifts: slugs(SHIFTS),
  tags: slugs(TAGS),
  administrations: slugs(ADMINISTRATIONS),
};

/** The values of a group by their bit. */
export function labelsOf(database: SchoolDatabase, key: MaskKey): readonly string[] {
  if (key === "methodologies" || key === "educationSystems") return database[key].list;
  return key === "years" ? database.years.map(String) : CLOSED[key]!;
}

function maskFilter(
  database: SchoolDatabase,
  column: string,
  key: MaskKey,
  selected: readonly (string | number)[],
): Sql {
  const labels = labelsOf(database, key);
  const bits = selected.map((value) => labels.indexOf(String(value))).filter((bit) => bit >= 0);
  return { text: `${column} & ? <> 0`, values: [bits.reduce((mask, bit) => mask | (1 << bit), 0)] };
}

/** The FROM clause and the filters that apply to every facet. */
export function candidates({ scope, near, text, ...query }: SchoolQuery): Sql {
  const filters: Sql[] = [];
  let source = "school s";
  if (text) {
    source = "name_index n CROSS JOIN school s ON s.id = n.rowid";
    const { required, unfinished } = parseNameQuery(text);
    const last = [required.at(-1)!, ...(unfinished === null ? [] : [unfinished])].map((word) => `"${word}"*`);
    const words = [...required.slice(0, -1).map((word) => `"${word}"`), `(${last.join(" OR ")})`];
    filters.push({ text: "name_index MATCH ?", values: [words.join(" AND ")] });
  } else if (near) {
    source = "place p CROSS JOIN school s ON s.id = p.id";
  }
  if (near) {
    if (!text) filters.push(box(near));
    const distance = distanceTo(near);
    filters.push({ text: `${distance.text} <= ?`, values: [...distance.values, near.radiusKm] });
  }
  if (scope.kind === "city") filters.push({ text: "s.city = ?", values: [Number(scope.cityCode)] });
  if (scope.kind === "state") filters.push({ text: "s.state = ?", values: [Number(getUf(scope.uf).ibgeCode)] });
  if (query.minRating !== undefined) filters.push({ text: "s.rating >= ?", values: [query.minRating] });
  if (query.hasEnemRanking) filters.push({ text: "s.has_enem = 1", values: [] });
  const where = all(filters);
  return { text: `FROM ${source} WHERE ${where.text}`, values: where.values };
}

type Circle = NonNullable<SchoolQuery["near"]>;

/** Kilometres, as `distanceKm` computes them. */
function distanceTo({ point: { lat, lng } }: Circle): Sql {
  return {
    text: `2 * ${EARTH_RADIUS_KM} * asin(min(1, sqrt(pow(sin(radians(s.lat - ?) / 2), 2)
      + cos(radians(?)) * cos(radians(s.lat)) * pow(sin(radians(s.lng - ?) / 2), 2))))`,
    values: [lat, lat, lng],
  };
}

/** The square around a circle, slightly larger, because the R*Tree has single precision. */
function box({ point: { lat, lng }, radiusKm }: Circle): Sql {
  const dLat = ((radiusKm / EARTH_RADIUS_KM) * 180) / Math.PI + 1e-4;
  const dLng = dLat / Math.cos(((Math.abs(lat) + dLat) * Math.PI) / 180);
  return {
    text: "p.lat_min >= ? AND p.lat_max <= ? AND p.lng_min >= ? AND p.lng_max <= ?",
    values: [lat - dLat, lat + dLat, lng - dLng, lng + dLng],
  };
}

/**
 * The filter of each group of the school itself with a selection, with what it serves if `isServed`; tags are the school's
 * own unless tags of offers are requested.
 */
export function groupFilters(database: SchoolDatabase, query: SchoolQuery, isServed: boolean): Map<FacetKey, Sql> {
  const filters = new Map<FacetKey, Sql>();
  const addMask = (key: MaskKey, column: string, selected: readonly string[] | undefined) => {
    if (selected?.length) filters.set(key, maskFilter(database, column, key, selected));
  };
  for (const key of ["stages", "grades", "shifts"] as const)
    addMask(key, `s.${key}`, isServed ? query[key] : undefined);
  addMask("tags", "s.tags", offerCriteriaOf(query).tags ? undefined : query.tags);
  addMask("administrations", "s.administrations", query.administrations);
  addMask("methodologies", "s.methodologies", query.methodologies);
  addMask("educationSystems", "s.education_systems", query.educationSystems);
  const { scope, neighborhoods } = query;
  if (scope.kind === "city" && neighborhoods?.length) {
    const numbers = neighborhoods.map((slug) => database.neighborhoods.of(`${scope.cityCode}/${slug}`));
    filters.set("neighborhoods", { text: `s.neighborhood IN (${numbers.map(() => "?").join(", ")})`, values: numbers });
  }
  return filters;
}

/** Groups with a filter about offers. */
export function groupsOfOffers(query: SchoolQuery): OfferGroup[] {
  const criteria = offerCriteriaOf(query);
  return OFFER_GROUPS.filter((key) => criteria[key]?.length);
}

/** The conditions on one offer `o` of the school `s`, without one group. */
export function offerFilter(database: SchoolDatabase, query: SchoolQuery, except?: FacetKey): Sql {
  const criteria = offerCriteriaOf(query);
  const filters = groupsOfOffers(query)
    .filter((key) => key !== except)
    .map((key) => maskFilter(database, `o.${key}`, key, criteria[key]!));
  if (criteria.minFeeCents !== undefined) filters.push({ text: "o.fee >= ?", values: [criteria.minFeeCents] });
  if (criteria.maxFeeCents !== undefined) filters.push({ text: "o.fee <= ?", values: [criteria.maxFeeCents] });
  if (criteria.isDiscounted) filters.push({ text: "o.discount > 0", values: [] });
  return all([{ text: "o.school = s.id", values: [] }, ...filters]);
}

/** The terms of ORDER BY; `offer` selects the offers whose cheapest one is compared. */
export function order({ sort, text, near }: SchoolQuery, offer: Sql): Sql {
  const name = text && sort === "relevance" ? textScore(text) : { text: "", values: [] };
  const standing = isCommercial(sort) ? "s.standing, " : "";
  const criterion = criterionOf(sort, offer, near);
  return { text: `${name.text}${standing}${criterion.text}, s.tie`, values: [...name.values, ...criterion.values] };
}

/** The score of an exact match, as in `text-score.ts`. */
function textScore(text: string): Sql {
  const query = parseNameQuery(text);
  const { words, required, isProper, unfinished } = query;
  const name = isProper ? "s.proper_name" : "s.name";
  const joined = required.join(" ");
  const beginnings = [joined, ...(unfinished === null ? [] : [[...required.slice(0, -1), unfinished].join(" ")])];
  const generic = genericOf(query);
  const has = "instr(' ' || s.name || ' ', ?) > 0";
  const score = `CASE WHEN s.name = ? THEN 5 WHEN ${name} = ? THEN 4
    WHEN ${beginnings.map(() => `substr(${name}, 1, length(?)) = ?`).join(" OR ")} THEN 3 WHEN ${has} THEN 2 ELSE 1 END`;
  return {
    text: `2 * (${score}) + (${["true", ...generic.map(() => has)].join(" AND ")}) DESC, `,
    values: [
      ...[words.join(" "), joined, ...beginnings.flatMap((beginning) => [beginning, beginning])],
      ...[` ${required.at(-1)} `, ...generic.map((word) => ` ${word} `)],
    ],
  };
}

function criterionOf(sort: SchoolQuery["sort"], offer: Sql, near: SchoolQuery["near"]): Sql {
  const ofCheapest = (column: string) =>
    `(SELECT o.${column} FROM offer o WHERE ${offer.text} ORDER BY o.number LIMIT 1)`;
  switch (sort) {
    case "relevance":
      return { text: "s.relevance DESC", values: [] };
    case "min_price":
      return { text: `coalesce(${ofCheapest("fee")}, 1000000000)`, values: offer.values };
    case "max_price":
      return { text: `coalesce(${ofCheapest("fee")}, -1) DESC`, values: offer.values };
    case "max_discount":
      return { text: `coalesce(${ofCheapest("discount")}, 0) DESC`, values: offer.values };
    case "best_rate":
      return { text: "s.rating_score DESC", values: [] };
    case "brazil_ranking_enem":
      return { text: "s.country_rank", values: [] };
    case "state_ranking_enem":
      return { text: "s.state_rank", values: [] };
    case "city_ranking_enem":
      return { text: "s.city_rank", values: [] };
    case "nearest": {
      if (!near) return { text: "s.tie", values: [] };
      const { text, values } = distanceTo(near);
      return { text: `round(1000 * ${text})`, values };
    }
  }
}

export function all(filters: readonly Sql[]): Sql {
  return {
    text: filters.map(({ text }) => text).join(" AND ") || "true",
    values: filters.flatMap(({ values }) => values),
  };
}
