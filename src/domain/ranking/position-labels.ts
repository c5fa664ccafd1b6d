import { SIZE_BANDS } from "../catalog/size-band.ts";
import { formatCount, formatDecimal, formatMoney, plural } from "../text/format.ts";
import {
  type OfferKeyName,
  type OfferSort,
  type OfferSortOptions,
  offerSortKeys,
  type RankableOffer,
} from "./offer-ranking.ts";
import { offerKeyLabels } from "./offer-ranking-labels.ts";
import type { SortLabels } from "./position.ts";
import { drawOf, type Order, type Rankable, type SchoolKeyName, sortKeys } from "./ranking.ts";
import { keyWords } from "./ranking-labels.ts";

/** The order of a list of schools, with the compared values in words. */
export function schoolSortLabel(sort: Order, neutral: boolean): SortLabels<Rankable, SchoolKeyName> {
  return {
    keys: sortKeys(sort, neutral),
    words: (name) => keyWords(name, sort),
    value: (name, school) => schoolValue(name, school, sort),
  };
}

/** The order of a list of scholarships, with the compared values in words. */
export function offerSortLabel(sort: OfferSort, options: OfferSortOptions): SortLabels<RankableOffer, OfferKeyName> {
  return {
    keys: offerSortKeys(sort, options),
    words: (name) => offerKeyLabels(name, sort, options.leadingYear),
    value: (name, offer) => offerValue(name, offer, sort),
  };
}

function schoolValue(name: SchoolKeyName, school: Rankable, sort: Order): string {
  switch (name) {
    case "isUnsure":
      return school.isUnsure ? "não informa tudo" : "informa tudo o que foi pedido";
    case "isUnpriced":
      return school.isUnpriced ? "sem preço informado" : "com preço informado";
    case "administration":
      return ["particular", "municipal", "federal", "estadual"][school.administration]!;
    case "hasOffers":
      return `${school.hasOffers ? "com" : "sem"} bolsa para as matrículas abertas`;
    case "isPartner":
      return school.isPartner ? "parceira do site" : "não parceira";
    case "isModality":
      return school.isModality ? "só curso técnico ou educação de adultos" : "com etapas da educação básica";
    case "criterion":
      return CRITERION_VALUES[sort](school);
    case "name":
      return `semelhança ${school.nameScore}`;
    case "facts":
      return plural(school.evidence.facts, "dado", "dados");
    case "reviews":
      return plural(school.evidence.reviews, "avaliação", "avaliações");
    case "size":
      return SIZE_BANDS[school.evidence.size]!.name;
    case "draw":
      return drawn(school);
  }
}

function offerValue(name: OfferKeyName, offer: RankableOffer, sort: OfferSort): string {
  switch (name) {
    case "year":
      return `para ${offer.year}`;
    case "fee":
      return formatMoney(offer.feeCents);
    case "offerId":
      return `código ${offer.offerId}`;
    case "criterion":
      if (sort === "min_price" || sort === "max_price") return formatMoney(offer.feeCents);
      return sort === "max_discount" ? discount(offer.discountPercent) : CRITERION_VALUES[sort](offer.school);
    default:
      return schoolValue(name, offer.school, sort);
  }
}

const drawn = ({ id }: Rankable) => `número ${formatCount(drawOf(id))} no sorteio`;

const CRITERION_VALUES: Record<Order, (school: Rankable) => string> = {
  relevance: ({ relevance }) => `${formatCount(relevance)} pontos`,
  min_price: ({ netFee }) => fee(netFee),
  max_price: ({ netFee }) => fee(netFee),
  max_discount: ({ discountPercent }) => discount(discountPercent),
  // All decimals that are compared.
  best_rate: ({ ratingScore }) =>
    ratingScore === 0 ? "sem avaliação" : `nota ajustada ${formatDecimal(ratingScore / 1000, 3)}`,
  brazil_ranking_enem: ({ countryRank }) => rank(countryRank),
  state_ranking_enem: ({ stateRank }) => rank(stateRank),
  city_ranking_enem: ({ cityRank }) => rank(cityRank),
  nearest: ({ distance }) => (distance === 0 ? "sem endereço localizado" : `${formatCount(distance - 1)} m`),
  alphabetical: ({ alphabetKey }) => `“${alphabetKey.replace(/0+$/, "")}”`,
  mixed: drawn,
};

function fee(netFee: number): string {
  return netFee === 0 ? "mensalidade não informada" : formatMoney(netFee - 1);
}

function discount(percent: number): string {
  return percent === 0 ? "sem desconto" : `${formatDecimal(percent, Number.isInteger(percent) ? 0 : 1)}%`;
}

function rank(position: number): string {
  return position === 0 ? "sem posição" : `${formatCount(position)}º lugar`;
}
