import { ADMINISTRATIONS } from "../../domain/catalog/administration.ts";
import { FEDERATIVE_UNITS, type Uf } from "../../domain/places/uf.ts";
import { toCents } from "../../domain/pricing/money.ts";
import { DEFAULT_SORT, isCommercial } from "../../domain/ranking/ranking.ts";
import type { SearchCapabilities } from "../../search/capabilities.ts";
import type { Located } from "../../search/locate-schools.ts";
import { unpricedIn } from "../../search/offer-filter.ts";
import type { OfferQuery } from "../../search/offer-types.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import { readBox } from "../../search/reading/read-box.ts";
import type { BoxReading } from "../../search/reading/reading.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import type { Vicinity } from "../../search/suggest-schools.ts";
import type { SchoolSummary } from "../../search/summarize-schools.ts";
import type { CityRecord, NeighborhoodRecord, SchoolQuery, SchoolRecord, SchoolResult } from "../../search/types.ts";
import type { SearchApi } from "../ask-search-api.ts";
import { DETAILS, LISTS, PLACES, TYPED } from "../cache-policies.ts";
import { SCHOOL } from "./detail-query.ts";
import { RemoteOffers } from "./remote-offers.ts";
import { remotePlaceNames } from "./remote-place-names.ts";
import { MAX_PAGE_SIZE, type RemotePlaces } from "./remote-places.ts";
import {
  OFFER_STATE_COUNTS,
  SCHOOL_POINTS,
  SCHOOLS,
  STATE_COUNTS,
  STATES_PER_QUERY,
  SUMMARY,
} from "./school-queries.ts";
import { toDetail } from "./to-detail.ts";
import { distanceTo, toFacets, toHighest, toSeat } from "./to-records.ts";
import { filterOf, groupsOf, inSpecification, toOfferVariables, toSchoolVariables } from "./to-variables.ts";

/** `SchoolSearch` over the search API, or over an ENEM ranking of it, for one request. */
export class RemoteSchools implements SchoolSearch {
  readonly places: RemotePlaces;
  readonly capabilities: SearchCapabilities;
  readonly #api: SearchApi;
  readonly #offers: RemoteOffers;
  readonly #ranking: { readonly edition: number | null } | null;

  /** `ranking`: of an edition, or null for the only one of a service without editions. */
  constructor(api: SearchApi, places: RemotePlaces, ranking: { readonly edition: number | null } | null = null) {
    this.#api = api;
    this.places = places;
    this.capabilities = api.capabilities;
    this.#offers = new RemoteOffers(api, places);
    this.#ranking = ranking;
  }

  async searchSchools(query: SchoolQuery): Promise<SchoolResult> {
    if (this.#findsOffers(query)) return this.#withOffers(query);
    const { schools } = await this.#api.ask(SCHOOLS, this.#variables(query), query.text ? TYPED : LISTS);
    const points = schools.hits.flatMap(({ text_points }) => text_points ?? []);
    return {
      total: schools.searchData.hitsCount,
      priced: schools.searchData.pricedCount,
      isPricedFirst: schools.searchData.pricedCount !== null && unpricedIn(query) === "after",
      textMatch: schools.searchData.textMatch,
      hits: schools.hits.map((hit) => {
        const school = this.places.schoolOf(hit);
        const highestFeeCents = toHighest(hit.best_offer?.highest_monthly_fee);
        return { ...school, highestFeeCents, distanceKm: hit.distance_in_km ?? distanceTo(school, query.near?.point) };
      }),
      facets: await this.places.labelled(toFacets(schools.facets), query),
      feeCounts: schools.fee_counts ?? undefined,
      ...(points.length === schools.hits.length && points.length > 0 && { textPoints: points }),
    };
  }

  async summarizeSchools(query: SchoolQuery): Promise<SchoolSummary | null> {
    if (!this.capabilities.describesPlaces) return null;
    const { filter } = this.#variables(query);
    const { summary } = (await this.#api.ask(SUMMARY, { filter }, LISTS)).schools;
    return (
      summary && {
        schools: summary.schools,
        withOffers: summary.with_offers,
        maxDiscountPercent: summary.max_discount_percentage,
        fees: summary.fees && {
          count: summary.fees.count,
          lowest: toCents(summary.fees.lowest),
          median: toCents(summary.fees.median),
          highest: toCents(summary.fees.highest),
        },
        rated: summary.rated,
        reviews: summary.reviews,
        medianRating: null,
        enem: null,
      }
    );
  }

  async findOutline(): Promise<null> {
    return null;
  }

  async locateSchools(query: SchoolQuery, limit: number): Promise<Located> {
    const { facets, countFees, page, ...variables } = this.#variables(query);
    const asked = { ...variables, size: Math.min(limit, MAX_PAGE_SIZE) };
    const { schools } = await this.#api.ask(SCHOOL_POINTS, asked, query.text ? TYPED : LISTS);
    return {
      total: schools.searchData.hitsCount,
      points: schools.hits.flatMap(({ slug, name, geoloc, best_offer }) =>
        geoloc
          ? {
              slug,
              name,
              ...geoloc,
              offer: best_offer && toSeat(best_offer),
              highestFeeCents: toHighest(best_offer?.highest_monthly_fee),
              enem: null,
            }
          : [],
      ),
    };
  }

  async countByState(query: SchoolQuery): Promise<ReadonlyMap<Uf, number>> {
    const ofOffers = this.#findsOffers(query);
    const counted = await Promise.all(
      groupsOf(FEDERATIVE_UNITS, STATES_PER_QUERY).map(async (units) => {
        const filters = units.map(({ uf }, i) => {
          const inState = { ...query, scope: { kind: "state", uf } } as const;
          const { filter } = ofOffers ? toOfferVariables(asOffers(inState)) : this.#variables(inState);
          return [`filter${i}`, filter] as const;
        });
        const counts = await this.#api.ask(
          ofOffers ? OFFER_STATE_COUNTS : STATE_COUNTS,
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
    const found = await this.#detail(slug);
    if (found) return found;
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
        neutral: true,
        page: 1,
        size: limit,
      });
    const [there, anywhere] = await Promise.all([
      near.cityCode ? search({ kind: "city", cityCode: near.cityCode }) : { hits: [], textMatch: null },
      search({ kind: "country" }),
    ]);
    // An inexact match in the city does not count when another place has an exact one.
    const close = there.textMatch === anywhere.textMatch ? there.hits : [];
    return [...new Map([...close, ...anywhere.hits].map((hit) => [hit.id, hit])).values()].slice(0, limit);
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
    if (this.capabilities.extendedFilters) return toSchoolVariables(query, this.#ranking?.edition ?? null);
    const known = inSpecification(query);
    return toSchoolVariables(this.#ranking ? { ...known, ...inRanking(known) } : known, null);
  }

  /** Without a filter for them, schools with scholarships are found through their scholarships. */
  #findsOffers({ hasOffers = false }: SchoolQuery): boolean {
    return hasOffers && !this.capabilities.extendedFilters;
  }

  async #withOffers(query: SchoolQuery): Promise<SchoolResult> {
    const { hits, ...result } = await this.#offers.searchOffers(asOffers(query));
    return {
      ...result,
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
    const [answer] = schools.hits;
    if (!answer) return null;
    const card = this.places.schoolOf(answer);
    return toDetail(
      answer,
      card,
      card.hasOffers && !this.capabilities.detailsPrices ? await this.#offers.ofSchool(card) : [],
    );
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
