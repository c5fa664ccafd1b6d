import { ADMINISTRATIONS } from "../../../src/domain/administration.ts";
import { maskOf } from "../../../src/domain/bitmask.ts";
import { EARTH_RADIUS_KM } from "../../../src/domain/geo.ts";
import { isCommercial } from "../../../src/domain/ranking.ts";
import { SHIFTS } from "../../../src/domain/shift.ts";
import { fold } from "../../../src/domain/slug.ts";
import { GRADES, STAGES } from "../../../src/domain/stage.ts";
import { TAGS } from "../../../src/domain/tag.ts";
import { getUf } from "../../../src/domain/uf.ts";
import type { FacetKey, SchoolDocument, SchoolQuery } from "../../../src/search/types.ts";
import type { Answer, Engine } from "./engine.ts";
import { loadSchools, MASKS, type SchoolDatabase } from "./sqlite-schema.ts";

/** A piece of SQL with its parameters; every value is a number or a text. */
interface Sql {
  readonly text: string;
  readonly values: readonly (number | string)[];
}

interface SqliteResult {
  readonly total: number;
  readonly hits: readonly SchoolDocument[];
  readonly facets: Partial<Record<FacetKey, Record<string, number>>>;
}

const CLOSED: Readonly<Record<(typeof MASKS)[number], readonly { readonly slug: string }[]>> = {
  stages: STAGES,
  grades: GRADES,
  shifts: SHIFTS,
  tags: TAGS,
  years: [],
  administrations: ADMINISTRATIONS,
};

/** SQLite as Node brings it, in memory. Texts must match as typed: it has no typo pass. */
export function sqliteEngine(schools: readonly SchoolDocument[]): Engine {
  const database = loadSchools(schools);
  const statements = new Map<string, ReturnType<typeof database.db.prepare>>();
  const all = ({ text, values }: Sql): Record<string, number | string>[] => {
    let statement = statements.get(text);
    if (!statement) {
      statement = database.db.prepare(text);
      statements.set(text, statement);
    }
    return statement.all(...values) as Record<string, number | string>[];
  };
  return {
    name: "SQLite",
    supports: () => true,
    search: (query) => search(database, all, query),
    toAnswer: ({ total, hits, facets }: SqliteResult): Answer => ({ total, ids: hits.map((h) => h.id), facets }),
  };
}

function search(database: SchoolDatabase, all: (sql: Sql) => Record<string, number | string>[], query: SchoolQuery): SqliteResult {
  const from = candidates(query);
  const groups = groupFilters(database, query);
  const matching = (except?: FacetKey): Sql =>
    join([from, ...[...groups].filter(([key]) => key !== except).map(([, filter]) => filter)], " AND ");
  const counts = (column: string, except?: FacetKey) => {
    const { text, values } = matching(except);
    return all({ text: `SELECT ${column} AS value, count(*) AS count ${text} GROUP BY 1`, values });
  };

  const profiles = counts("s.profile");
  const total = profiles.reduce((sum, row) => sum + Number(row.count), 0);
  const facets: SqliteResult["facets"] = {};
  for (const key of query.facets ?? []) {
    if (key === "neighborhoods") {
      if (query.scope.kind === "city") facets[key] = neighborhoodCounts(database, counts("s.neighborhood", key));
    } else if (key === "methodologies" || key === "educationSystems") {
      const column = key === "methodologies" ? "s.methodologies" : "s.education_systems";
      facets[key] = spread(counts(column, key), (mask) => mask, database[key].list);
    } else {
      const bit = MASKS.indexOf(key);
      const labels = key === "years" ? database.years.map(String) : CLOSED[key].map((o) => o.slug);
      const rows = groups.has(key) ? counts("s.profile", key) : profiles;
      facets[key] = spread(rows, (profile) => database.profiles[profile]![bit]!, labels);
    }
  }

  const { text, values } = matching();
  const page = all({
    text: `SELECT document FROM card JOIN (SELECT s.id AS id, row_number() OVER (ORDER BY ${order(query)}) AS place ${text}
      ORDER BY place LIMIT ? OFFSET ?) USING (id) ORDER BY place`,
    values: [...orderValues(query), ...values, query.size, (query.page - 1) * query.size],
  });
  return { total, hits: page.map((row) => JSON.parse(row.document as string)), facets };
}

/** The FROM clause and the filters that count in every facet. */
function candidates({ scope, near, text, ...query }: SchoolQuery): Sql {
  const filters: Sql[] = [];
  let source = "school s";
  if (text) {
    source = "name n JOIN school s ON s.id = n.rowid";
    const words = fold(text).split(" ");
    filters.push({ text: "name MATCH ?", values: [words.map((w, i) => `"${w}"${i === words.length - 1 ? "*" : ""}`).join(" ")] });
  } else if (near) {
    source = "place p JOIN school s ON s.id = p.id";
  }
  if (near) {
    const dLat = ((near.radiusKm / EARTH_RADIUS_KM) * 180) / Math.PI;
    const dLng = dLat / Math.cos(((Math.abs(near.point.lat) + dLat) * Math.PI) / 180);
    const { lat, lng } = near.point;
    filters.push(
      {
        text: "p.lat_min >= ? AND p.lat_max <= ? AND p.lng_min >= ? AND p.lng_max <= ?",
        values: [lat - dLat - 1e-4, lat + dLat + 1e-4, lng - dLng - 1e-4, lng + dLng + 1e-4],
      },
      {
        text: `2 * ${EARTH_RADIUS_KM} * asin(min(1, sqrt(pow(sin(radians(s.lat - ?) / 2), 2)
          + cos(radians(?)) * cos(radians(s.lat)) * pow(sin(radians(s.lng - ?) / 2), 2)))) <= ?`,
        values: [lat, lat, lng, near.radiusKm],
      },
    );
  }
  if (scope.kind === "city") filters.push({ text: "s.city = ?", values: [Number(scope.cityCode)] });
  if (scope.kind === "state") filters.push({ text: "s.state = ?", values: [Number(getUf(scope.uf).ibgeCode)] });
  if (query.minFeeCents !== undefined) filters.push({ text: "s.fee >= ? AND s.fee < 1e9", values: [query.minFeeCents] });
  if (query.maxFeeCents !== undefined) filters.push({ text: "s.fee <= ?", values: [query.maxFeeCents] });
  if (query.minRating !== undefined) filters.push({ text: "s.rating >= ?", values: [query.minRating] });
  if (query.hasEnemRanking) filters.push({ text: "s.has_enem = 1", values: [] });
  if (query.hasOffers) filters.push({ text: "s.has_offers = 1", values: [] });
  const where = join([{ text: "true", values: [] }, ...filters], " AND ");
  return { text: `FROM ${source} WHERE ${where.text}`, values: where.values };
}

/** The filter of each group with a selection. */
function groupFilters(database: SchoolDatabase, query: SchoolQuery): Map<FacetKey, Sql> {
  const filters = new Map<FacetKey, Sql>();
  const bits = (list: readonly string[], selected: readonly (string | number)[]) =>
    selected.map(String).reduce((mask, value) => (list.includes(value) ? mask | (1 << list.indexOf(value)) : mask), 0);
  for (const key of MASKS) {
    const selected = query[key];
    if (!selected?.length) continue;
    const mask = key === "years" ? bits(database.years.map(String), selected) : maskOf(CLOSED[key], selected as string[]);
    filters.set(key, { text: `s.${key} & ? <> 0`, values: [mask] });
  }
  if (query.methodologies?.length) {
    filters.set("methodologies", { text: "s.methodologies & ? <> 0", values: [bits(database.methodologies.list, query.methodologies)] });
  }
  if (query.educationSystems?.length) {
    const mask = bits(database.educationSystems.list, query.educationSystems);
    filters.set("educationSystems", { text: "s.education_systems & ? <> 0", values: [mask] });
  }
  const { scope, neighborhoods } = query;
  if (scope.kind === "city" && neighborhoods?.length) {
    const numbers = neighborhoods.map((slug) => database.neighborhoods.of(`${scope.cityCode}/${slug}`));
    filters.set("neighborhoods", { text: `s.neighborhood IN (${numbers.map(() => "?").join(", ")})`, values: numbers });
  }
  return filters;
}

const CRITERIA: Readonly<Record<SchoolQuery["sort"], string>> = {
  relevance: "s.relevance DESC",
  min_price: "s.fee",
  max_price: "s.fee % 1000000000 DESC",
  max_discount: "s.discount DESC",
  best_rate: "s.rating_score DESC",
  brazil_ranking_enem: "s.country_rank",
  state_ranking_enem: "s.state_rank",
  city_ranking_enem: "s.city_rank",
};

/** The text score of an exact match, as `text-score.ts` has it. */
const TEXT_SCORE = `CASE WHEN s.name = ? THEN 4 WHEN substr(s.name, 1, length(?)) = ? THEN 3
  WHEN instr(' ' || s.name || ' ', ?) > 0 THEN 2 ELSE 1 END`;

function order({ sort, neutral, text }: SchoolQuery): string {
  const standing = isCommercial(sort) ? (neutral ? "s.neutral_standing, " : "s.standing, ") : "";
  const criterion = text && sort === "relevance" ? `s.relevance + 1000 * (${TEXT_SCORE}) DESC` : CRITERIA[sort];
  return `${standing}${criterion}, s.id`;
}

function orderValues({ text, sort }: SchoolQuery): string[] {
  if (!text || sort !== "relevance") return [];
  const folded = fold(text);
  return [folded, folded, folded, ` ${folded.split(" ").at(-1)} `];
}

/** Counts by bit from counts by a number that stands for a mask. */
function spread(
  rows: readonly Record<string, number | string>[],
  maskOfValue: (value: number) => number,
  labels: readonly string[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { value, count } of rows) {
    const mask = maskOfValue(Number(value));
    for (let bit = 0; bit < labels.length; bit++) {
      if (mask & (1 << bit)) counts[labels[bit]!] = (counts[labels[bit]!] ?? 0) + Number(count);
    }
  }
  return counts;
}

function neighborhoodCounts({ neighborhoods }: SchoolDatabase, rows: readonly Record<string, number | string | null>[]) {
  const known = rows.filter((row) => row.value !== null);
  return Object.fromEntries(known.map((row) => [neighborhoods.list[Number(row.value)]!.split("/")[1]!, Number(row.count)]));
}

function join(parts: readonly Sql[], separator: string): Sql {
  return { text: parts.map((p) => p.text).join(separator), values: parts.flatMap((p) => p.values) };
}
