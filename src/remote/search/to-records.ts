import * as v from "valibot";
import { ADDRESS_FACTS, CARD_FACTS, CONTACT_FACTS, EXTENDED_CARD_FACTS } from "../../domain/catalog/card-facts.ts";
import { fromFields } from "../../domain/catalog/fact-fields.ts";
import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import { LIST_GROUPS } from "../../domain/filters/filter-table.ts";
import { distanceKm, type Point } from "../../domain/places/geo.ts";
import { findUfBySlug } from "../../domain/places/uf.ts";
import { type Cents, toCents } from "../../domain/pricing/money.ts";
import type { PricedSeat } from "../../domain/pricing/seat.ts";
import { slugify } from "../../domain/text/slug.ts";
import type { OfferRecord } from "../../search/offer-types.ts";
import type { SchoolOffer } from "../../search/school-detail.ts";
import {
  byListKey,
  type CityRecord,
  closedOptions,
  FACET_KEYS,
  type Facet,
  fieldOf,
  LIST_KEYS,
  type NeighborhoodRecord,
  type SchoolRecord,
} from "../../search/types.ts";
import type { ApiOffer } from "./offer-queries.ts";
import type { ApiCity, ApiNeighborhood } from "./place-queries.ts";
import type { ApiFacet } from "./response-parts.ts";
import { type ApiSchool, type ApiSeat, gradeSlugs } from "./school-queries.ts";

/** The code of a city is its slug here: cards of the specification have no IBGE code. */
export function toCity({ name, slug, uf, capital, geoloc, schools, population }: ApiCity): CityRecord {
  return { code: slug, name, slug, uf, isCapital: capital, location: geoloc, schools, population };
}

export function toNeighborhood(answer: ApiNeighborhood): NeighborhoodRecord {
  return {
    slug: answer.slug,
    fullSlug: answer.full_slug,
    name: answer.name,
    cityCode: answer.city_slug,
    location: answer.hasOwnGeoloc ? answer.geoloc : null,
    schools: answer.schools,
  };
}

export function toSchool(answer: ApiSchool): SchoolRecord {
  const { address, best_offer: fee, ranking_enem: enem, reviews } = answer;
  const grades = v.parse(
    gradeSlugs,
    answer.products.map((product) => product.slug_stage_grade),
  );
  const taught = new Set(GRADES.filter(({ slug }) => grades.includes(slug)).map(({ stage }) => stage));
  return {
    id: answer.id,
    ...fromFields(CARD_FACTS, answer),
    ...fromFields(EXTENDED_CARD_FACTS, answer),
    // It lies in the bucket of the service, which the site does not read.
    photo: null,
    ...fromFields(CONTACT_FACTS, answer.contact),
    uf: findUfBySlug(address.state_slug.toLowerCase())!.uf,
    cityCode: address.city_slug,
    neighborhood:
      address.neighborhood === null
        ? null
        : { slug: address.neighborhood_slug ?? slugify(address.neighborhood), name: address.neighborhood },
    address: fromFields(ADDRESS_FACTS, address),
    location: answer.geoloc,
    administration: answer.administrative_dependency,
    isPartner: answer.is_partner,
    hasOffers: answer.has_offers,
    stages: answer.stages ?? STAGES.flatMap(({ slug }) => (taught.has(slug) ? slug : [])),
    grades,
    shifts: answer.shifts,
    tags: answer.tags,
    years: answer.years,
    ...byListKey((_, i) => answer[LIST_GROUPS[i]!.field]),
    bestOffer: fee && {
      ...toSeat(fee),
      listMonthlyFeeCents: fee.monthly_fee === null ? null : toCents(fee.monthly_fee),
      discountPercent: fee.discount_percentage,
      checkedAt: fee.checked_at,
      ...(fee.source_id !== null && { sourceId: fee.source_id }),
      ...(!fee.monthly_fee_stands && { isListFeeUnproven: true }),
    },
    reviews: { count: reviews.count, average: reviews.average.total ?? 0, score: reviews.score },
    enem: enem && {
      edition: enem.edition,
      participants: enem.participants,
      average: enem.enem_average,
      countryRank: enem.country_rank ?? 0,
      stateRank: enem.state_rank ?? 0,
      cityRank: enem.city_rank ?? 0,
    },
    relevance: answer.relevance,
    knownFacts: answer.known_facts,
    sizeBand: answer.size_rank,
  };
}

/** A price in reais whose grade, shift and year are unknown. */
export function unknownSeat(fee: number): PricedSeat {
  return { grade: null, shift: null, year: null, netMonthlyFeeCents: toCents(fee) };
}

/** A price with its grade, shift and year, where known. */
export function toSeat(fee: ApiSeat): PricedSeat {
  return {
    grade: fee.product_slug_stage_grade,
    shift: fee.product_shift,
    year: fee.year,
    netMonthlyFeeCents: toCents(fee.monthly_fee_with_discount),
  };
}

/** The highest fee of a range; undefined for a service that does not tell it. */
export function toHighest(reais: number | null | undefined): Cents | undefined {
  return reais === null || reais === undefined ? undefined : toCents(reais);
}

/** The distance from the point of a search, for a response that has none. */
export function distanceTo({ location }: SchoolRecord, from: Point | undefined): number | null {
  return from && location ? distanceKm(from, location) : null;
}

export function toOffer(answer: ApiOffer): SchoolOffer {
  return {
    id: answer.id,
    year: answer.year,
    grade: answer.product_slug_stage_grade,
    shift: answer.product_shift,
    listMonthlyFeeCents: toCents(answer.monthly_fee),
    discountPercent: answer.discount_percentage,
    netMonthlyFeeCents: toCents(answer.monthly_fee_with_discount),
    enrollmentFeeCents: answer.enrollment_fee === null ? null : toCents(answer.enrollment_fee),
    tags: answer.tags,
    waivers: {
      enrollmentFee: answer.waivers.enrollment_fee,
      firstMonth: answer.waivers.first_month,
      platformFee: answer.waivers.platform_fee,
    },
    validityRule: answer.validity_rule,
    seats: answer.seats,
    checkedAt: answer.checked_at,
    sourceId: answer.source_id,
    ...(!answer.monthly_fee_stands && { isListFeeUnproven: true }),
  };
}

export function toOfferRecord(answer: ApiOffer, schoolId: string): OfferRecord {
  return { ...toOffer(answer), schoolId };
}

export function toFacets(answers: readonly ApiFacet[]): Facet[] {
  return answers.flatMap(({ key, facetValues }) => {
    const group = FACET_KEYS.find((facet) => fieldOf(facet) === key);
    if (!group) return [];
    const counted = facetValues.map(({ label, ...value }) => (label === null ? value : { ...value, label }));
    const counts = new Map(counted.map((value) => [value.key, value.count]));
    // As in the engine: of what a school lists, only what some school has.
    const options = LIST_KEYS.some((list) => list === group) ? null : closedOptions(group);
    const values =
      options?.map(({ slug }) => ({ key: slug, count: counts.get(slug) ?? 0 })) ??
      counted.toSorted((a, b) => b.count - a.count);
    return { key: group, values };
  });
}
