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

type Rows = Record<string, number | string>[];
type Run = (sql: Sql) => Rows;

/** SQLite as Node brings it, in memory. Texts must match as typed: it has no typo pass. */
export function sqliteEngine(schools: readonly SchoolDocument[]): Engine {
  const database = loadSchools(schools);
  const statements = new Map<string, ReturnType<typeof database.db.prepare>>();
  const run: Run = ({ text, values }) => {
    let statement = statements.get(text);
    if (!statement) {
      statement = database.db.prepare(text);
      statements.set(text, statement);
    }
    return statement.all(...values) as Rows;
  };
  return {
    name: "SQLite",
    supports: () => true,
    search: (query) => search(database, run, query),
    toAnswer: ({ total, hits, facets }: SqliteResult): Answer => ({ total, ids: hits.map((h) => h.id), facets }),
  };
}

function search(database: SchoolDatabase, run: Run, query: SchoolQuery): SqliteResult {
  const from = candidates(query);
  const groups = groupFilters(database, query);
  const matching = (except?: FacetKey): Sql =>
    join([from, ...[...groups].filter(([key]) => key !== except).map(([, filter]) => filter)], " AND ");
  const counts = (columns: readonly string[], except?: FacetKey) => {
    const { text, values } = matching(except);
    const list = columns.map((c) => `s.${c}`).join(", ");
    return run({ text: `SELECT ${list}, count(*) AS count ${text} GROUP BY ${list}`, values });
  };

  // One grouping serves the total and every facet without a selection; each other facet needs its own.
  const together = counts(["profile", "methodologies", "education_systems"]);
  const facets: SqliteResult["facets"] = {};
  for (const key of query.facets ?? []) {
    const column = COLUMNS[key];
    if (key === "neighborhoods") {
      if (query.scope.kind === "city") facets[key] = neighborhoodCounts(database, counts([column], key));
      continue;
    }
    const rows = groups.has(key) ? counts([column], key) : together;
    facets[key] = spread(rows, (row) => maskOfRow(database, key, Number(row[column])), labelsOf(database, key));
  }

  const { text, values } = matching();
  const ids = run({
    text: `SELECT s.id AS id ${text} ORDER BY ${order(query)} LIMIT ? OFFSET ?`,
    values: [...values, ...orderValues(query), query.size, (query.page - 1) * query.size],
  });
  return {
    total: together.reduce((sum, row) => sum + Number(row.count), 0),
    hits: ids.map(({ id }) => {
      const [card] = run({ text: "SELECT document FROM card WHERE id = ?", values: [id!] });
      return JSON.parse(card!.document as string);
    }),
    facets,
  };
}

/** The column that a facet is counted by: closed lists all hang on the profile. */
const COLUMNS: Readonly<Record<FacetKey, string>> = {
  ...{ stages: "profile", grades: "profile", shifts: "profile", tags: "profile", years: "profile" },
  ...{ administrations: "profile", neighborhoods: "neighborhood" },
  ...{ methodologies: "methodologies", educationSystems: "education_systems" },
};

type MaskKey = Exclude<FacetKey, "neighborhoods">;

function maskOfRow(database: SchoolDatabase, key: MaskKey, value: number): number {
  if (key === "methodologies" || key === "educationSystems") return value;
  return database.profiles[value]![MASKS.indexOf(key)]!;
}

function labelsOf(database: SchoolDatabase, key: MaskKey): readonly string[] {
  if (key === "methodologies" || key === "educationSystems") return database[key].list;
  return key === "years" ? database.years.map(String) : CLOSED[key].map((o) => o.slug);
}

/** The FROM clause and the filters that count in every facet. */
function candidates({ scope, near, text, ...query }: SchoolQuery): Sql {
  const filters: Sql[] = [];
  let source = "school s";
  if (text) {
    source = "name_index n CROSS JOIN school s ON s.id = n.rowid";
    const words = fold(text).split(" ");
    filters.push({
      text: "name_index MATCH ?",
      values: [words.map((w, i) => `"${w}"${i === words.length - 1 ? "*" : ""}`).join(" ")],
    });
  } else if (near) {
    source = "place p CROSS JOIN school s ON s.id = p.id";
  }
  if (near) {
    const { lat, lng } = near.point;
    if (!text) filters.push(box(near));
    filters.push({
      text: `2 * ${EARTH_RADIUS_KM} * asin(min(1, sqrt(pow(sin(radians(s.lat - ?) / 2), 2)
        + cos(radians(?)) * cos(radians(s.lat)) * pow(sin(radians(s.lng - ?) / 2), 2)))) <= ?`,
      values: [lat, lat, lng, near.radiusKm],
    });
  }
  if (scope.kind === "city") filters.push({ text: "s.city = ?", values: [Number(scope.cityCode)] });
  if (scope.kind === "state") filters.push({ text: "s.state = ?", values: [Number(getUf(scope.uf).ibgeCode)] });
  if (query.minFeeCents !== undefined)
    filters.push({ text: "s.fee >= ? AND s.fee < 1e9", values: [query.minFeeCents] });
  if (query.maxFeeCents !== undefined) filters.push({ text: "s.fee <= ?", values: [query.maxFeeCents] });
  if (query.minRating !== undefined) filters.push({ text: "s.rating >= ?", values: [query.minRating] });
  if (query.hasEnemRanking) filters.push({ text: "s.has_enem = 1", values: [] });
  if (query.hasOffers) filters.push({ text: "s.has_offers = 1", values: [] });
  const where = join([{ text: "true", values: [] }, ...filters], " AND ");
  return { text: `FROM ${source} WHERE ${where.text}`, values: where.values };
}

/** The square around a circle, a little larger: the R*Tree keeps single precision. */
function box({ point: { lat, lng }, radiusKm }: NonNullable<SchoolQuery["near"]>): Sql {
  const dLat = ((radiusKm / EARTH_RADIUS_KM) * 180) / Math.PI + 1e-4;
  const dLng = dLat / Math.cos(((Math.abs(lat) + dLat) * Math.PI) / 180);
  return {
    text: "p.lat_min >= ? AND p.lat_max <= ? AND p.lng_min >= ? AND p.lng_max <= ?",
    values: [lat - dLat, lat + dLat, lng - dLng, lng + dLng],
  };
}

/** The filter of each group with a selection. */
function groupFilters(database: SchoolDatabase, query: SchoolQuery): Map<FacetKey, Sql> {
  const filters = new Map<FacetKey, Sql>();
  const bits = (list: readonly string[], selected: readonly (string | number)[]) =>
    selected.map(String).reduce((mask, value) => (list.includes(value) ? mask | (1 << list.indexOf(value)) : mask), 0);
  for (const key of MASKS) {
    const selected = query[key];
    if (!selected?.length) continue;
    const mask =
      key === "years" ? bits(database.years.map(String), selected) : maskOf(CLOSED[key], selected as string[]);
    filters.set(key, { text: `s.${key} & ? <> 0`, values: [mask] });
  }
  if (query.methodologies?.length) {
    filters.set("methodologies", {
      text: "s.methodologies & ? <> 0",
      values: [bits(database.methodologies.list, query.methodologies)],
    });
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
  // A fee of 0 is none to sort by, like a missing one.
  min_price: "CASE s.fee WHEN 0 THEN 1000000000 ELSE s.fee END",
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

/** Counts by bit from counts by rows that stand for masks. */
function spread(
  rows: Rows,
  maskOfRow: (row: Rows[number]) => number,
  labels: readonly string[],
): Record<string, number> {
  const totals = labels.map(() => 0);
  for (const row of rows) {
    const mask = maskOfRow(row);
    for (let bit = 0; bit < totals.length; bit++) if (mask & (1 << bit)) totals[bit]! += Number(row.count);
  }
  return Object.fromEntries(
    labels.map((label, bit) => [label, totals[bit]!] as const).filter(([, count]) => count > 0),
  );
}

function neighborhoodCounts({ neighborhoods }: SchoolDatabase, rows: Rows): Record<string, number> {
  const known = rows.filter((row) => row.neighborhood !== null);
  return Object.fromEntries(
    known.map((row) => [neighborhoods.list[Number(row.neighborhood)]!.split("/")[1]!, Number(row.count)]),
  );
}

function join(parts: readonly Sql[], separator: string): Sql {
  return { text: parts.map((p) => p.text).join(separator), values: parts.flatMap((p) => p.values) };
}
