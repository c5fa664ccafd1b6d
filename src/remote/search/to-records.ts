import * as v from "valibot";
import { ADDRESS_FACTS, CARD_FACTS, CONTACT_FACTS, EXTENDED_CARD_FACTS } from "../../domain/catalog/card-facts.ts";
import { fromFields, unknownFacts } from "../../domain/catalog/fact-fields.ts";
import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import { SPECIFIED_GROUPS } from "../../domain/filters/filter-table.ts";
import { distanceKm, type Point } from "../../domain/places/geo.ts";
import { findUfBySlug } from "../../domain/places/uf.ts";
import { toCents } from "../../domain/pricing/money.ts";
import { ANY_SEAT, type PricedSeat } from "../../domain/pricing/seat.ts";
import { slugify } from "../../domain/text/slug.ts";
import type { SchoolOffer } from "../../search/school-detail.ts";
import {
  type CityRecord,
  closedOptions,
  type Facet,
  type NeighborhoodRecord,
  type SchoolRecord,
} from "../../search/types.ts";
import type { ApiOffer } from "./offer-queries.ts";
import type { ApiCity, ApiNeighborhood } from "./place-queries.ts";
import type { ApiFacet } from "./response-parts.ts";
import { type ApiSchool, gradeSlugs } from "./school-queries.ts";

/** The code of a city is its slug here: cards of the specification have no IBGE code. */
export function toCity({ name, slug, uf, capital, geoloc }: ApiCity): CityRecord {
  return { code: slug, name, slug, uf, isCapital: capital, location: geoloc, schools: null, population: null };
}

export function toNeighborhood(neighborhood: ApiNeighborhood): NeighborhoodRecord {
  return {
    slug: neighborhood.slug,
    fullSlug: neighborhood.full_slug,
    name: neighborhood.name,
    cityCode: neighborhood.city_slug,
    location: neighborhood.geoloc,
    schools: null,
  };
}

export function toSchool(school: ApiSchool): SchoolRecord {
  const { address, best_offer: fee, ranking_enem: enem, reviews } = school;
  const grades = v.parse(
    gradeSlugs,
    school.products.map((product) => product.slug_stage_grade),
  );
  const taught = new Set(GRADES.filter(({ slug }) => grades.includes(slug)).map(({ stage }) => stage));
  return {
    id: school.id,
    ...fromFields(CARD_FACTS, school),
    ...fromFields(CONTACT_FACTS, school.contact),
    ...unknownFacts(EXTENDED_CARD_FACTS),
    uf: findUfBySlug(address.state_slug.toLowerCase())!.uf,
    cityCode: address.city_slug,
    neighborhood: address.neighborhood ? { slug: slugify(address.neighborhood), name: address.neighborhood } : null,
    address: fromFields(ADDRESS_FACTS, address),
    location: school.geoloc,
    administration: school.administrative_dependency,
    isPartner: school.is_partner,
    hasOffers: school.has_offers,
    stages: STAGES.flatMap(({ slug }) => (taught.has(slug) ? slug : [])),
    grades,
    shifts: [],
    tags: school.tags,
    years: [],
    methodologies: school.methodologies.length > 0 ? school.methodologies : null,
    educationSystems: school.education_systems.length > 0 ? school.education_systems : null,
    supports: null,
    smallClasses: null,
    bestOffer: fee && {
      ...unknownSeat(fee.monthly_fee_with_discount),
      listMonthlyFeeCents: null,
      discountPercent: fee.discount_percentage,
      checkedAt: null,
      isListFeeUnproven: true,
    },
    reviews: { count: reviews.count, average: reviews.average.total ?? 0, score: 0 },
    enem: enem && {
      edition: null,
      participants: null,
      average: enem.enem_average,
      countryRank: enem.country_rank ?? 0,
      countryRanked: 0,
      stateRank: enem.state_rank ?? 0,
      stateRanked: 0,
      cityRank: enem.city_rank ?? 0,
      cityRanked: 0,
    },
    relevance: 0,
    knownFacts: 0,
    sizeBand: 0,
  };
}

/** A price in reais whose grade, shift and year are unknown. */
export function unknownSeat(fee: number): PricedSeat {
  return { ...ANY_SEAT, netMonthlyFeeCents: toCents(fee) };
}

/** The distance from the point of a search, or null. */
export function distanceTo({ location }: SchoolRecord, from: Point | undefined): number | null {
  return from && location ? distanceKm(from, location) : null;
}

export function toOffer(offer: ApiOffer): SchoolOffer {
  return {
    id: offer.id,
    year: offer.year,
    grade: offer.product_slug_stage_grade,
    shift: offer.product_shift,
    listMonthlyFeeCents: toCents(offer.monthly_fee),
    discountPercent: offer.discount_percentage,
    netMonthlyFeeCents: toCents(offer.monthly_fee_with_discount),
    enrollmentFeeCents: null,
    tags: [],
    waivers: { enrollmentFee: false, firstMonth: false, platformFee: false },
    validityRule: null,
    seats: null,
    checkedAt: null,
    sourceId: "",
    isListFeeUnproven: true,
  };
}

export function toFacets(answers: readonly ApiFacet[]): Facet[] {
  return answers.flatMap(({ key, facetValues }) => {
    const group = SPECIFIED_GROUPS.find(({ field }) => field === key);
    if (!group) return [];
    const counts = new Map(facetValues.map((value) => [value.key, value.count]));
    const values =
      closedOptions(group.facet)?.map(({ slug }) => ({ key: slug, count: counts.get(slug) ?? 0 })) ??
      facetValues.toSorted((a, b) => b.count - a.count);
    return { key: group.facet, values };
  });
}
