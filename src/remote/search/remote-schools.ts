import { ADMINISTRATIONS } from "../../domain/catalog/administration.ts";
import { DETAIL_CONTACT_FACTS, DETAIL_FACTS, EXTENDED_DETAIL_FACTS } from "../../domain/catalog/detail-facts.ts";
import { fromFields, unknownFacts } from "../../domain/catalog/fact-fields.ts";
import type { StructureKey } from "../../domain/catalog/facts.ts";
import { FEDERATIVE_UNITS, type Uf } from "../../domain/places/uf.ts";
import { DEFAULT_SORT, isCommercial } from "../../domain/ranking/ranking.ts";
import { byCriterion, type CriterionField } from "../../domain/reviews/review-fields.ts";
import type { Located } from "../../search/locate-schools.ts";
import type { OfferQuery } from "../../search/offer-types.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import { readBox } from "../../search/reading/read-box.ts";
import type { BoxReading } from "../../search/reading/reading.ts";
import type { ReviewCriteria, SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import type { Vicinity } from "../../search/suggest-schools.ts";
import type { CityRecord, NeighborhoodRecord, SchoolQuery, SchoolRecord, SchoolResult } from "../../search/types.ts";
import type { SearchApi } from "../ask-search-api.ts";
import { DETAILS, LISTS, PLACES, TYPED } from "../cache-policies.ts";
import { type ApiSchoolDetail, SCHOOL } from "./detail-query.ts";
import { RemoteOffers } from "./remote-offers.ts";
import { remotePlaceNames } from "./remote-place-names.ts";
import { MAX_PAGE_SIZE, type RemotePlaces } from "./remote-places.ts";
import { OFFER_STATE_COUNTS, SCHOOL_POINTS, SCHOOLS, STATE_COUNTS, STATES_PER_QUERY } from "./school-queries.ts";
import { distanceTo, toFacets, unknownSeat } from "./to-records.ts";
import { filterOf, groupsOf, toOfferVariables, toSchoolVariables } from "./to-variables.ts";

/** A remote search has what it counts. */
const ALL_STATED = { mayMeet: 0, lacks: [] } as const;

/** `SchoolSearch` over the search API, or over its ENEM ranking, for one request. */
export class RemoteSchools implements SchoolSearch {
  readonly places: RemotePlaces;
  readonly isRemote = true;
  readonly #api: SearchApi;
  readonly #offers: RemoteOffers;
  readonly #isRanking: boolean;

  constructor(api: SearchApi, places: RemotePlaces, { isRanking = false } = {}) {
    this.#api = api;
    this.places = places;
    this.#offers = new RemoteOffers(api, places);
    this.#isRanking = isRanking;
  }

  async searchSchools(query: SchoolQuery): Promise<SchoolResult> {
    if (query.hasOffers) return this.#withOffers(query);
    const { schools } = await this.#api.ask(SCHOOLS, this.#variables(query), query.text ? TYPED : LISTS);
    return {
      total: schools.searchData.hitsCount,
      ...ALL_STATED,
      priced: null,
      isPricedFirst: false,
      textMatch: null,
      hits: schools.hits.map((hit) => {
        const school = this.places.schoolOf(hit);
        return { ...school, distanceKm: distanceTo(school, query.near?.point) };
      }),
      facets: await this.places.labelled(toFacets(schools.facets), query),
    };
  }

  async summarizeSchools(): Promise<null> {
    return null;
  }

  async findGround(): Promise<null> {
    return null;
  }

  async locateSchools(query: SchoolQuery, limit: number): Promise<Located> {
    const { facets, page, ...variables } = this.#variables(query);
    const request = { ...variables, size: Math.min(limit, MAX_PAGE_SIZE) };
    const { schools } = await this.#api.ask(SCHOOL_POINTS, request, query.text ? TYPED : LISTS);
    return {
      total: schools.searchData.hitsCount,
      points: schools.hits.flatMap(({ slug, name, geoloc, best_offer }) =>
        geoloc
          ? {
              slug,
              name,
              ...geoloc,
              offer: best_offer && unknownSeat(best_offer.monthly_fee_with_discount),
              enem: null,
            }
          : [],
      ),
    };
  }

  async countByState(query: SchoolQuery): Promise<ReadonlyMap<Uf, number>> {
    const counted = await Promise.all(
      groupsOf(FEDERATIVE_UNITS, STATES_PER_QUERY).map(async (units) => {
        const filters = units.map(({ uf }, i) => {
          const inState = { ...query, scope: { kind: "state", uf } } as const;
          const { filter } = query.hasOffers ? toOfferVariables(asOffers(inState)) : this.#variables(inState);
          return [`filter${i}`, filter] as const;
        });
        const counts = await this.#api.ask(
          query.hasOffers ? OFFER_STATE_COUNTS : STATE_COUNTS,
          Object.fromEntries(filters),
          PLACES,
        );
        return units.map(({ uf }, i) => [uf, counts[`count${i}`]!.searchData.hitsCount] as const);
      }),
    );
    return new Map(counted.flat());
  }

  async findSchool(slug: string): Promise<SchoolRecord | null> {
    return (await this.#named("slug", slug))[0] ?? null;
  }

  /** The search API has no filter by the code. */
  async findSchoolByCode(): Promise<null> {
    return null;
  }

  /** Details of a school; a former slug finds it too. */
  async findDetail(slug: string): Promise<SchoolDetail | null> {
    const detail = await this.#detail(slug);
    if (detail) return detail;
    const [moved] = await this.#named("slug_qe", slug);
    return moved ? this.#detail(moved.slug) : null;
  }

  /** Schools of the city first. */
  async suggestSchools(text: string, limit: number, near: Vicinity = {}): Promise<SchoolRecord[]> {
    const search = (scope: SchoolQuery["scope"]) =>
      this.searchSchools({
        scope,
        text,
        administrations: ["privada"],
        sort: "relevance",
        page: 1,
        size: limit,
      });
    const [there, anywhere] = await Promise.all([
      near.cityCode ? search({ kind: "city", cityCode: near.cityCode }) : { hits: [] },
      search({ kind: "country" }),
    ]);
    return [...new Map([...there.hits, ...anywhere.hits].map((hit) => [hit.id, hit])).values()].slice(0, limit);
  }

  async readText(text: string, years: readonly number[]): Promise<BoxReading> {
    return readBox(this, await remotePlaceNames(this.places, text), text, years);
  }

  suggestCities(text: string, limit: number): Promise<CityRecord[]> {
    return this.places.suggestCities(text, limit);
  }

  suggestNeighborhoods(text: string, limit: number, cityCode?: string): Promise<NeighborhoodRecord[]> {
    return this.places.suggestNeighborhoods(text, limit, cityCode);
  }

  #variables(query: SchoolQuery) {
    return toSchoolVariables(this.#isRanking ? { ...query, ...inRanking(query) } : query);
  }

  /** The specification has no filter for them: schools with scholarships are found through their scholarships. */
  async #withOffers(query: SchoolQuery): Promise<SchoolResult> {
    const { hits, ...result } = await this.#offers.searchOffers(asOffers(query));
    return {
      ...result,
      ...ALL_STATED,
      priced: result.total,
      isPricedFirst: false,
      hits: hits.map(({ school, distanceKm }) => ({ ...school, distanceKm })),
    };
  }

  async #named(field: "slug" | "slug_qe", slug: string): Promise<SchoolRecord[]> {
    const variables = { filter: filterOf([[field, ":", [slug]]]), facets: [], page: 1, size: 1 };
    const { schools } = await this.#api.ask(SCHOOLS, variables, DETAILS);
    return schools.hits.map((hit) => this.places.schoolOf(hit));
  }

  async #detail(slug: string): Promise<SchoolDetail | null> {
    const { schools } = await this.#api.ask(SCHOOL, { filter: filterOf([["slug", ":", [slug]]]) }, DETAILS);
    const [school] = schools.hits;
    if (!school) return null;
    const card = this.places.schoolOf(school);
    return toDetail(school, card, card.hasOffers ? await this.#offers.ofSchool(card) : []);
  }
}

/** Every administration explicitly: without the filter a service may return only private schools. */
function inRanking({ administrations = [] }: SchoolQuery): Partial<SchoolQuery> {
  const all = ADMINISTRATIONS.map(({ slug }) => slug);
  return { hasEnemRanking: true, administrations: administrations.length > 0 ? administrations : all };
}

/** A search of schools with scholarships as a search of the best one of each, whatever its year; counts nothing. */
function asOffers({ sort, facets: _, ...query }: SchoolQuery): OfferQuery {
  return { ...query, years: [], sort: isCommercial(sort) ? sort : DEFAULT_SORT, distinct: true };
}

/** Decodes the details of a school, around its card. `scholarships` are its fees: the specification has no others. */
function toDetail(detail: ApiSchoolDetail, card: SchoolRecord, scholarships: readonly SchoolOffer[]): SchoolDetail {
  const { contact, reviews, structures } = detail;
  return {
    card,
    slug: detail.slug,
    ...fromFields(DETAIL_FACTS, detail),
    ...unknownFacts(EXTENDED_DETAIL_FACTS),
    ...fromFields(DETAIL_CONTACT_FACTS, contact),
    students: detail.students_number,
    structures: knownOnly({ ...structures?.abstract, ...structures?.dependencies, ...structures?.infra }),
    census: {},
    videos: detail.videos,
    isOffersAlone: true,
    offers: scholarships,
    enem: [],
    reviews: reviews.comments.map((comment) => ({
      id: null,
      author: comment.user_data.name,
      relationship: comment.relationship,
      ratings: toCriteria(comment.ratings)!,
      average: comment.average_rating,
      testimonial: comment.content,
      createdAt: comment.created_at,
    })),
    reviewAverages: toCriteria(reviews.average),
    sources: {},
  };
}

/** Null if any criterion is missing. */
function toCriteria(ratings: Readonly<Partial<Record<CriterionField, number | null>>>): ReviewCriteria | null {
  const averages = byCriterion((_, field) => ratings[field] ?? null);
  return Object.values(averages).includes(null) ? null : (averages as ReviewCriteria);
}

/** Drops unknown facts. */
function knownOnly(flags: Readonly<Partial<Record<StructureKey, boolean | null>>>): SchoolDetail["structures"] {
  return Object.fromEntries(Object.entries(flags).filter(([, has]) => has !== null));
}
