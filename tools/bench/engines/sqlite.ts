import { OFFER_GROUPS, unpricedIn } from "../../../src/search/offer-filter.ts";
import type { OfferRecord } from "../../../src/search/offer-types.ts";
import type { FacetKey, SchoolQuery, SchoolRecord } from "../../../src/search/types.ts";
import type { Answer, Engine } from "./engine.ts";
import {
  all,
  candidates,
  groupFilters,
  groupsOfOffers,
  labelsOf,
  type MaskKey,
  offerFilter,
  order,
  type Sql,
} from "./sqlite-filters.ts";
import { loadSchools, type SchoolDatabase } from "./sqlite-schema.ts";

type Row = Record<string, number | string | null>;
type Run = (sql: Sql) => Row[];

/** Node's SQLite, in memory. Texts must match as typed: it has no typo pass. */
export function sqliteEngine(schools: readonly SchoolRecord[], offers: readonly OfferRecord[]): Engine {
  const database = loadSchools(schools, offers);
  const statements = new Map<string, ReturnType<typeof database.db.prepare>>();
  const run: Run = ({ text, values }) => {
    let statement = statements.get(text);
    if (!statement) {
      statement = database.db.prepare(text);
      statements.set(text, statement);
    }
    return statement.all(...values) as Row[];
  };
  return {
    name: "SQLite",
    supports: () => true,
    search: (query) => search(database, run, query),
    toAnswer: ({ total, priced, hits, facets }: ReturnType<typeof search>): Answer => ({
      total,
      priced,
      facets,
      ids: hits.map(({ school }) => school.id),
    }),
  };
}

function search(database: SchoolDatabase, run: Run, query: SchoolQuery) {
  const isPricedFirst = unpricedIn(query) === "after";
  const isOfferNeeded = unpricedIn(query) === "none";
  const from = candidates(query);
  const groups = groupFilters(database, query, !isOfferNeeded);
  const ofSchool = (except?: FacetKey) =>
    all([from, ...[...groups].filter(([key]) => key !== except).map(([, filter]) => filter)]);
  // One row per matching school, with the profiles of its matching offers.
  const matches = (except?: FacetKey): Row[] => {
    const [offers, schools] = [offerFilter(database, query, except), ofSchool(except)];
    const rows = run({
      text: `SELECT s.own_tags AS tags, s.stages, s.grades, s.shifts, s.administrations, s.neighborhood, s.methodologies, s.education_systems,
        (SELECT group_concat(o.profile) FROM offer o WHERE ${offers.text}) AS profiles ${schools.text}`,
      values: [...offers.values, ...schools.values],
    });
    return isOfferNeeded ? rows.filter(({ profiles }) => profiles !== null) : rows;
  };
  const isOwn = (key: MaskKey) =>
    key === "tags" ? !groupsOfOffers(query).includes("tags") : isServed(key) ? !isOfferNeeded : false;
  // They serve the total and every facet without a selection; each other facet needs its own.
  const together = matches();
  const selected = new Set<FacetKey>([...groups.keys(), ...groupsOfOffers(query)]);
  const facets: Partial<Record<FacetKey, Record<string, number>>> = {};
  for (const key of query.facets ?? []) {
    const rows = selected.has(key) ? matches(key) : together;
    if (key === "neighborhoods") {
      if (query.scope.kind === "city") facets[key] = neighborhoodCounts(database, rows);
    } else facets[key] = counts(database, key, rows, isOwn(key));
  }

  const offer = offerFilter(database, query);
  const hasOffer = { text: `EXISTS (SELECT 1 FROM offer o WHERE ${offer.text})`, values: offer.values };
  const total = together.length;
  const priced = together.filter(({ profiles }) => profiles !== null).length;
  const start = (query.page - 1) * query.size;
  const found = isOfferNeeded ? all([ofSchool(), hasOffer]) : ofSchool();
  const by = order(query, offer);
  const first = isPricedFirst
    ? { text: `${hasOffer.text} DESC, ${by.text}`, values: [...hasOffer.values, ...by.values] }
    : by;
  const ids = pageOf(run, found, first, start, query.size);
  return { total, priced, facets, hits: ids.map((id) => hitOf(run, offer, id)) };
}

/** Ids of a page of schools, from an offset in the sort. */
function pageOf(run: Run, schools: Sql, by: Sql, start: number, size: number): number[] {
  if (size === 0) return [];
  const text = `SELECT s.id AS id ${schools.text} ORDER BY ${by.text} LIMIT ? OFFSET ?`;
  return run({ text, values: [...schools.values, ...by.values, size, start] }).map(({ id }) => Number(id));
}

/** A card with the matching offer. */
function hitOf(run: Run, offer: Sql, id: number): { school: SchoolRecord; offer: OfferRecord | null } {
  const cheapest = `SELECT min(o.number) FROM offer o WHERE ${offer.text}`;
  const [row] = run({
    text: `SELECT s.document AS school,
      (SELECT c.document FROM offer_card c WHERE c.school = s.id AND c.number = (${cheapest})) AS offer
      FROM card s WHERE s.id = ?`,
    values: [...offer.values, id],
  });
  return { school: JSON.parse(row!.school as string), offer: JSON.parse((row!.offer ?? "null") as string) };
}

/** Counts schools by value of a group, from rows of `matches`. */
function counts(database: SchoolDatabase, key: MaskKey, rows: readonly Row[], isOwn: boolean) {
  const labels = labelsOf(database, key);
  const totals = labels.map(() => 0);
  for (const row of rows) {
    const mask = maskOf(database, key, row, isOwn);
    for (let bit = 0; bit < totals.length; bit++) if (mask & (1 << bit)) totals[bit]!++;
  }
  return Object.fromEntries(
    labels.map((label, bit) => [label, totals[bit]!] as const).filter(([, count]) => count > 0),
  );
}

/** The values of a school in a group as a mask; `isOwn`: of its own, beside those of its offers that are no served group. */
function maskOf({ profiles }: SchoolDatabase, key: MaskKey, row: Row, isOwn: boolean): number {
  if (key === "administrations" || key === "methodologies") return Number(row[key]);
  if (key === "educationSystems") return Number(row.education_systems);
  const own = isOwn ? Number(row[key]) : 0;
  if (row.profiles === null || (isOwn && isServed(key))) return own;
  const place = OFFER_GROUPS.findIndex((group) => group === key);
  return String(row.profiles)
    .split(",")
    .reduce((mask, profile) => mask | profiles[Number(profile)]![place]!, own);
}

const isServed = (key: FacetKey) => key === "stages" || key === "grades" || key === "shifts";

function neighborhoodCounts({ neighborhoods }: SchoolDatabase, rows: readonly Row[]): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const { neighborhood } of rows) {
    if (neighborhood === null) continue;
    const slug = neighborhoods.list[Number(neighborhood)]!.split("/")[1]!;
    totals[slug] = (totals[slug] ?? 0) + 1;
  }
  return totals;
}
