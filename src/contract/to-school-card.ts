import { ADDRESS_FACTS, CARD_FACTS, CONTACT_FACTS } from "../domain/catalog/card-facts.ts";
import { toFields } from "../domain/catalog/fact-fields.ts";
import { getUf } from "../domain/places/uf.ts";
import { toReais } from "../domain/pricing/money.ts";
import type { CityName } from "../search/city-name.ts";
import type { SchoolRecord } from "../search/types.ts";
import type { SchoolCard } from "./school-card.ts";

/** The fields of the specification (E11, E12). A rank of 0 means "not ranked" and becomes null. */
export function toSchoolCard(school: SchoolRecord, city: CityName): SchoolCard {
  const unit = getUf(city.uf);
  return {
    id: school.id,
    ...toFields(CARD_FACTS, school),
    tags: [...school.tags],
    administrative_dependency: school.administration,
    has_offers: school.hasOffers,
    is_partner: school.isPartner,
    address: {
      ...toFields(ADDRESS_FACTS, school.address),
      neighborhood: school.neighborhood?.name ?? null,
      city_name: city.name,
      city_slug: city.slug,
      state_name: unit.name,
      state_slug: unit.uf.toLowerCase(),
    },
    reviews: {
      count: school.reviews.count,
      average: { total: school.reviews.count > 0 ? school.reviews.average : null },
    },
    best_offer: school.bestOffer && {
      monthly_fee_with_discount: toReais(school.bestOffer.netMonthlyFeeCents),
      discount_percentage: school.bestOffer.discountPercent,
      product_slug_stage_grade: school.bestOffer.grade,
      product_shift: school.bestOffer.shift,
      year: school.bestOffer.year,
    },
    contact: toFields(CONTACT_FACTS, school),
    ranking_enem: school.enem && {
      enem_average: school.enem.average,
      country_rank: school.enem.countryRank || null,
      state_rank: school.enem.stateRank || null,
      city_rank: school.enem.cityRank || null,
    },
  };
}
