import * as v from "valibot";
import { findUf } from "../../../domain/uf.ts";
import type { OfferDocument } from "../../../search/offer-types.ts";
import type { SchoolOffer } from "../../../search/school-detail.ts";
import type {
  CityDocument,
  Facet,
  FacetKey,
  NeighborhoodDocument,
  SchoolDocument,
  SchoolHit,
} from "../../../search/types.ts";
import {
  type CityAnswer,
  gradeSlugs,
  type NeighborhoodAnswer,
  type OfferAnswer,
  type SchoolAnswer,
  type SchoolsAnswer,
} from "./documents.ts";

export function toCity({ ibgeCode, name, slug, uf, capital, geoloc, schools, population }: CityAnswer): CityDocument {
  return { code: ibgeCode, name, slug, uf, isCapital: capital, location: geoloc, schools, population };
}

export function toNeighborhood(answer: NeighborhoodAnswer): NeighborhoodDocument {
  return {
    slug: answer.slug,
    fullSlug: answer.full_slug,
    name: answer.name,
    cityCode: answer.city_ibge_code,
    location: answer.hasOwnGeoloc ? answer.geoloc : null,
    schools: answer.schools,
  };
}

/** Reais to centavos. */
export const cents = (reais: number) => Math.round(reais * 100);

export function toSchool(answer: SchoolAnswer): SchoolDocument {
  const { address, best_offer: fee, ranking_enem: enem, reviews } = answer;
  return {
    id: answer.id,
    slug: answer.slug,
    slugQe: answer.slug_qe,
    name: answer.name,
    logo: answer.logo,
    uf: findUf(address.state_slug)!.uf,
    cityCode: address.city_ibge_code,
    neighborhood:
      address.neighborhood !== null && address.neighborhood_slug !== null
        ? { slug: address.neighborhood_slug, name: address.neighborhood }
        : null,
    address: {
      street: address.street,
      number: address.number,
      complement: address.complement,
      zipCode: address.zip_code,
    },
    phone: answer.contact.full_phone,
    location: answer.geoloc,
    administration: answer.administrative_dependency,
    isPartner: answer.is_partner,
    hasOffers: answer.has_offers,
    stages: answer.stages,
    isFundamentalUnsplit: answer.is_fundamental_unsplit,
    grades: v.parse(
      gradeSlugs,
      answer.products.map((product) => product.slug_stage_grade),
    ),
    shifts: answer.shifts,
    tags: answer.tags,
    years: answer.years,
    methodologies: answer.methodologies,
    educationSystems: answer.education_systems,
    bestOffer: fee && {
      netMonthlyFeeCents: cents(fee.monthly_fee_with_discount),
      listMonthlyFeeCents: cents(fee.monthly_fee),
      discountPercent: fee.discount_percentage,
      checkedAt: fee.checked_at,
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
  };
}

export function toHit(answer: SchoolsAnswer["hits"][number]): SchoolHit {
  return { ...toSchool(answer), distanceKm: answer.distance_in_km };
}

export function toOffer(answer: OfferAnswer): SchoolOffer {
  return {
    id: answer.id,
    year: answer.year,
    grade: answer.product_slug_stage_grade,
    shift: answer.product_shift,
    listMonthlyFeeCents: cents(answer.monthly_fee),
    discountPercent: answer.discount_percentage,
    netMonthlyFeeCents: cents(answer.monthly_fee_with_discount),
    enrollmentFeeCents: answer.enrollment_fee === null ? null : cents(answer.enrollment_fee),
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
  };
}

export function toOfferDocument(answer: OfferAnswer, schoolId: string): OfferDocument {
  return { ...toOffer(answer), schoolId };
}

/** Fields of the search API that are counted, by the group of the site's own search. */
export const FACET_FIELDS: Readonly<Record<FacetKey, string>> = {
  stages: "products.slug_stage",
  grades: "products.slug_stage_grade",
  shifts: "products.shift",
  tags: "tags",
  years: "products.year",
  administrations: "administrative_dependency",
  neighborhoods: "address.neighborhood_slug",
  methodologies: "methodologies",
  educationSystems: "education_systems",
};

export function toFacets(answers: SchoolsAnswer["facets"]): Facet[] {
  return answers.flatMap(({ key, facetValues }) => {
    const group = (Object.keys(FACET_FIELDS) as FacetKey[]).find((facet) => FACET_FIELDS[facet] === key);
    if (!group) return [];
    const values = facetValues.map(({ label, ...value }) => (label === null ? value : { ...value, label }));
    return { key: group, values };
  });
}
