import { Random } from "../../scripts/random.ts";
import { SHIFTS } from "../../src/domain/catalog/shift.ts";
import { GRADES, STAGES } from "../../src/domain/catalog/stage.ts";
import { TAGS } from "../../src/domain/catalog/tag.ts";
import { SORTS } from "../../src/domain/ranking/ranking.ts";
import { fold } from "../../src/domain/text/slug.ts";
import type { FacetKey, SchoolQuery, SchoolRecord, Scope } from "../../src/search/types.ts";

export interface BenchQuery {
  readonly kind: "cidade" | "São Paulo" | "estado" | "país" | "raio" | "texto";
  readonly query: SchoolQuery;
}

const SAO_PAULO = "3550308";
const slugs = <S>(options: readonly { readonly slug: S }[]) => options.map((o) => o.slug);

/** The school year whose prices count in the season by default. */
const SEASON: readonly number[] = [2027];

/** Counted beside each search. A later facet does not come here, so that times of years compare. */
const FACETS: readonly FacetKey[] = [
  "neighborhoods",
  "stages",
  "grades",
  "shifts",
  "tags",
  "years",
  "methodologies",
  "educationSystems",
  "administrations",
];

/**
 * The mix of visitors' searches, with facets, over the filters of 2026 alone, so that times of years compare: usually a
 * city, as likely as its number of schools, sometimes with filters, another sort or a later page; a quarter ask for a
 * grade in a shift up to a price, as families do.
 */
export function mixedQueries(schools: readonly SchoolRecord[], count: number): BenchQuery[] {
  const random = new Random(2026);
  return Array.from({ length: count }, () => mixedQuery(random, schools));
}

function mixedQuery(random: Random, schools: readonly SchoolRecord[]): BenchQuery {
  const school = random.pick(schools);
  const city: Scope = { kind: "city", cityCode: school.cityCode };
  const narrowed = random.chance(0.25) ? familyQuestion(random) : filters(random, schools);
  const common = { ...narrowed, ...presentation(random) };
  const dice = random.int(1, 100);
  if (dice <= 40) return { kind: "cidade", query: { ...common, scope: city, neighborhoods: quarters(random, school) } };
  if (dice <= 58) {
    const local = random.pick(schools.filter((s) => s.cityCode === SAO_PAULO));
    const scope: Scope = { kind: "city", cityCode: SAO_PAULO };
    return { kind: "São Paulo", query: { ...common, scope, neighborhoods: quarters(random, local) } };
  }
  if (dice <= 66) return { kind: "estado", query: { ...common, scope: { kind: "state", uf: school.uf } } };
  if (dice <= 69) return { kind: "país", query: { ...common, scope: { kind: "country" } } };
  if (dice <= 84 && school.location) {
    const near = { point: school.location, radiusKm: random.pick([2, 5, 12, 12, 12, 25, 50, 100]) };
    const sort = random.chance(0.5) ? "nearest" : common.sort;
    return { kind: "raio", query: { ...common, sort, scope: { kind: "country" }, near } };
  }
  const scope: Scope = random.chance(0.6) ? city : { kind: "country" };
  return {
    kind: "texto",
    query: { ...presentation(random), sort: "relevance", scope, text: partOf(random, school.name) },
  };
}

function presentation(random: Random): Pick<SchoolQuery, "defaultYears" | "sort" | "page" | "size" | "facets"> {
  return {
    defaultYears: SEASON,
    sort: random.chance(0.7) ? "relevance" : random.pick(SORTS_OF_A_PLACE),
    page: random.pick([1, 1, 1, 1, 1, 2, 3]),
    size: 21,
    facets: FACETS,
  };
}

/** Sorting by distance needs a point. */
const SORTS_OF_A_PLACE = slugs(SORTS).filter((sort) => sort !== "nearest");

/** A grade in a shift up to a price. */
function familyQuestion(random: Random): Pick<SchoolQuery, "grades" | "shifts" | "maxFeeCents"> {
  return {
    grades: [random.pick(GRADES).slug],
    shifts: [random.pick(["manha", "tarde", "integral"])],
    maxFeeCents: random.pick([80_000, 120_000, 180_000]),
  };
}

/** None, one or a few filters. */
function filters(random: Random, schools: readonly SchoolRecord[]): Partial<SchoolQuery> {
  const density = random.pick([0, 0, 0.12, 0.25]);
  const maybe = <T>(value: () => T): T | undefined => (random.chance(density) ? value() : undefined);
  const labels = random.pick(schools);
  return {
    stages: maybe(() => [random.pick(slugs(STAGES))]),
    grades: maybe(() => [random.pick(slugs(GRADES)), random.pick(slugs(GRADES))]),
    shifts: maybe(() => [random.pick(slugs(SHIFTS))]),
    tags: maybe(() => [random.pick(slugs(TAGS))]),
    years: maybe(() => labels.years.slice(0, 1)),
    methodologies: maybe(() => labels.methodologies ?? []),
    educationSystems: maybe(() => labels.educationSystems ?? []),
    minFeeCents: maybe(() => 30_000),
    maxFeeCents: maybe(() => random.pick([80_000, 150_000])),
    minRating: maybe(() => random.pick([3, 4])),
    hasEnemRanking: maybe(() => true),
    hasOffers: maybe(() => true),
  };
}

function quarters(random: Random, school: SchoolRecord): string[] | undefined {
  return random.chance(0.2) && school.neighborhood ? [school.neighborhood.slug] : undefined;
}

/** Text typed to find a school: its name, a word of it, or its beginning. */
function partOf(random: Random, name: string): string {
  const words = fold(name).split(" ");
  switch (random.int(0, 3)) {
    case 0:
      return name;
    case 1:
      return words.slice(-2).join(" ");
    case 2:
      return name.slice(0, random.int(Math.min(6, name.length), name.length)).trimEnd();
    default:
      return words.toSorted((a, b) => b.length - a.length)[0]!;
  }
}
