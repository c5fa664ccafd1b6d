import { FEDERATIVE_UNITS, type Uf } from "../../../domain/uf.ts";
import type { Located } from "../../../search/locate-schools.ts";
import type { SchoolSearch } from "../../../search/ports.ts";
import type { SchoolDetail } from "../../../search/school-detail.ts";
import type { Vicinity } from "../../../search/suggest-schools.ts";
import type { SchoolSummary } from "../../../search/summarize-schools.ts";
import type {
  CityDocument,
  NeighborhoodDocument,
  SchoolDocument,
  SchoolHit,
  SchoolQuery,
  SchoolResult,
} from "../../../search/types.ts";
import type { SearchApi } from "../ask-search-api.ts";
import { DETAILS, LISTS, PLACES, TYPED } from "../cache-policies.ts";
import { COUNTED_TOGETHER, COUNTS, SCHOOL, SCHOOL_POINTS, SCHOOLS, SUMMARY } from "./documents.ts";
import type { RemotePlaces } from "./remote-places.ts";
import { toDetail } from "./to-detail.ts";
import { cents, toFacets, toHit } from "./to-documents.ts";
import { filterOf, toSchoolVariables } from "./to-variables.ts";

/** Schools that the search API tells at once. */
export const MOST_POINTS = 200;

/** Schools of the search API, or those of an ENEM edition, for one request. */
export class RemoteSchools implements SchoolSearch {
  readonly places: RemotePlaces;
  readonly #api: SearchApi;
  readonly #edition: number | null;

  constructor(api: SearchApi, places: RemotePlaces, edition: number | null = null) {
    this.#api = api;
    this.places = places;
    this.#edition = edition;
  }

  async searchSchools(query: SchoolQuery): Promise<SchoolResult> {
    const variables = toSchoolVariables(query, this.places.slugOf, this.#edition);
    const { schools } = await this.#api.ask(SCHOOLS, variables, query.text ? TYPED : LISTS);
    const points = schools.hits.flatMap(({ text_points }) => text_points ?? []);
    return {
      total: schools.searchData.hitsCount,
      textMatch: schools.searchData.textMatch,
      hits: schools.hits.map((hit) => {
        const school = toHit(hit);
        this.places.nameCityOf(hit, school.uf);
        return school;
      }),
      facets: toFacets(schools.facets),
      feeCounts: schools.fee_counts ?? undefined,
      ...(points.length === schools.hits.length && points.length > 0 && { textPoints: points }),
    };
  }

  async summarizeSchools(query: SchoolQuery): Promise<SchoolSummary | null> {
    const { filter } = toSchoolVariables(query, this.places.slugOf, this.#edition);
    const { summary } = (await this.#api.ask(SUMMARY, { filter }, LISTS)).schools;
    return (
      summary && {
        schools: summary.schools,
        withOffers: summary.with_offers,
        maxDiscountPercent: summary.max_discount_percentage,
        fees: summary.fees && {
          count: summary.fees.count,
          lowest: cents(summary.fees.lowest),
          median: cents(summary.fees.median),
          highest: cents(summary.fees.highest),
        },
        rated: summary.rated,
        reviews: summary.reviews,
      }
    );
  }

  async locateSchools(query: SchoolQuery, limit: number): Promise<Located> {
    const { facets, countFees, page, ...variables } = toSchoolVariables(query, this.places.slugOf, this.#edition);
    const asked = { ...variables, size: Math.min(limit, MOST_POINTS) };
    const { schools } = await this.#api.ask(SCHOOL_POINTS, asked, query.text ? TYPED : LISTS);
    return {
      total: schools.searchData.hitsCount,
      points: schools.hits.flatMap(({ slug, name, geoloc, best_offer }) =>
        geoloc ? { slug, name, ...geoloc, feeCents: best_offer && cents(best_offer.monthly_fee_with_discount) } : [],
      ),
    };
  }

  async countByState(query: SchoolQuery): Promise<ReadonlyMap<Uf, number>> {
    const groups = Array.from({ length: FEDERATIVE_UNITS.length / COUNTED_TOGETHER }, (_, i) =>
      FEDERATIVE_UNITS.slice(i * COUNTED_TOGETHER, (i + 1) * COUNTED_TOGETHER),
    );
    const counted = await Promise.all(
      groups.map(async (units) => {
        const filters = units.map(({ uf }, i) => {
          const inState = { ...query, scope: { kind: "state", uf } } as const;
          return [`filter${i}`, toSchoolVariables(inState, this.places.slugOf, this.#edition).filter] as const;
        });
        const counts = await this.#api.ask(COUNTS, Object.fromEntries(filters), PLACES);
        return units.map(({ uf }, i) => [uf, counts[`count${i}`]!.searchData.hitsCount] as const);
      }),
    );
    return new Map(counted.flat());
  }

  async findSchool(slug: string): Promise<SchoolDocument | null> {
    return (await this.#named("slug", slug))[0] ?? null;
  }

  /** All that the page of a school shows; a slug from elsewhere gives the school under its own. */
  async findDetail(slug: string): Promise<SchoolDetail | null> {
    const found = await this.#detail(slug);
    if (found) return found;
    const [moved] = await this.#named("slug_qe", slug);
    return moved ? this.#detail(moved.slug) : null;
  }

  /** Those of the city first. */
  async suggestSchools(text: string, limit: number, near: Vicinity = {}): Promise<SchoolDocument[]> {
    const search = (scope: SchoolQuery["scope"]) =>
      this.searchSchools({
        scope,
        text,
        administrations: ["privada"],
        sort: "relevance",
        neutral: true,
        page: 1,
        size: limit,
      });
    const [there, anywhere] = await Promise.all([
      near.cityCode ? search({ kind: "city", cityCode: near.cityCode }) : { hits: [], textMatch: null },
      search({ kind: "country" }),
    ]);
    // A near miss close by is no match when the name itself stands elsewhere.
    const close = there.textMatch === anywhere.textMatch ? there.hits : [];
    return [...new Map([...close, ...anywhere.hits].map((hit) => [hit.id, hit])).values()].slice(0, limit);
  }

  suggestCities(text: string, limit: number): Promise<CityDocument[]> {
    return this.places.suggestCities(text, limit);
  }

  suggestNeighborhoods(text: string, limit: number, cityCode?: string): Promise<NeighborhoodDocument[]> {
    return this.places.suggestNeighborhoods(text, limit, cityCode);
  }

  async #named(field: "slug" | "slug_qe", slug: string): Promise<SchoolHit[]> {
    const variables = { filter: filterOf([[field, ":", [slug]]]), facets: [], page: 1, size: 1 };
    const { schools } = await this.#api.ask(SCHOOLS, variables, DETAILS);
    return schools.hits.map((hit) => {
      const school = toHit(hit);
      this.places.nameCityOf(hit, school.uf);
      return school;
    });
  }

  async #detail(slug: string): Promise<SchoolDetail | null> {
    const { schools } = await this.#api.ask(SCHOOL, { filter: filterOf([["slug", ":", [slug]]]) }, DETAILS);
    const [answer] = schools.hits;
    if (!answer) return null;
    const detail = toDetail(answer);
    this.places.nameCityOf(answer, detail.card.uf);
    return detail;
  }
}
