import type { STAGES } from "../../domain/catalog/stage.ts";
import { TAGS, type Tag } from "../../domain/catalog/tag.ts";
import { type TravelMode, travelInWords } from "../../domain/places/travel-time.ts";
import { seatInWords } from "../../domain/pricing/seat.ts";
import {
  formatCount,
  formatDate,
  formatDecimal,
  formatDiscount,
  formatDistance,
  formatList,
  formatMoney,
  plural,
  splitMoney,
} from "../../domain/text/format.ts";
import type { SchoolHit } from "../../search/types.ts";
import { type Crest, crestOf } from "../crest.ts";
import { paths, schoolPricePath } from "../paths.ts";

export interface PriceView {
  /** "6º ano · manhã · 2027". */
  readonly seat: string;
  readonly reais: string;
  /** ",56" or empty. */
  readonly fraction: string;
  /** "com bolsa" or "sem bolsa". */
  readonly condition: string;
  /** Fee without scholarship, struck through; null when it is the same. */
  readonly listPrice: string | null;
  readonly discount: string | null;
  /** "preço de 02/10/2026". */
  readonly checked: string;
}

/** A school card in words (K12). */
export interface SchoolCardView {
  readonly id: string;
  readonly slug: string;
  readonly href: string;
  readonly name: string;
  readonly logo: string | null;
  readonly crest: Crest;
  /** Neighborhood, city and state. */
  readonly place: string;
  /** From the chosen point: "a 1,4 km", "de 5 a 14 min de carro" if near; null without one. */
  readonly distance: { readonly far: string; readonly trip: string | null } | null;
  readonly stages: string;
  readonly rating: { readonly average: string; readonly count: string } | null;
  readonly price: PriceView | null;
  /** The school's page with this price; `href` without a price, or when its grade, shift or year is unknown. */
  readonly pricedHref: string;
  /** Text shown instead of a price, or null. */
  readonly noPrice: string | null;
  /** Form that asks a partner without a scholarship for news of one, or null. */
  readonly tellMeHref: string | null;
  readonly tags: readonly string[];
  readonly isSponsored: boolean;
  /** `edition` is a year, or says that it is unknown. */
  readonly enem: { readonly average: string; readonly edition: number | string; readonly rank: string | null } | null;
}

/** Builds the card of a hit; `cityName` maps an IBGE code to the name of the municipality. */
export function toSchoolCardView(hit: SchoolHit, cityName: (code: string) => string): SchoolCardView {
  return {
    id: hit.id,
    slug: hit.slug,
    href: paths.school(hit.slug),
    name: hit.name,
    logo: hit.logo,
    crest: crestOf(hit.slug, hit.name),
    place: placeLine(hit, cityName(hit.cityCode)),
    distance: hit.distanceKm === null ? null : distanceInWords(hit.distanceKm),
    stages: stagesInWords(hit),
    rating:
      hit.reviews.count === 0
        ? null
        : {
            average: formatDecimal(hit.reviews.average, 1),
            count: plural(hit.reviews.count, "avaliação", "avaliações"),
          },
    price: hit.bestOffer && toPriceView(hit.bestOffer),
    pricedHref: schoolPricePath(hit.slug, hit.bestOffer),
    noPrice: hit.bestOffer ? null : noPrice(hit),
    tellMeHref: !hit.bestOffer && hit.isPartner && isPrivate(hit) ? paths.askToBeTold(hit.slug) : null,
    tags: tagNames(hit.tags),
    isSponsored: hit.tags.includes("premium"),
    enem: hit.enem && {
      average: formatDecimal(hit.enem.average, 0),
      edition: hit.enem.edition ?? "(edição não informada)",
      rank: hit.enem.cityRank > 0 ? `${formatCount(hit.enem.cityRank)}º na cidade` : null,
    },
  };
}

/** Names of the tags shown on their own: "Dupla Isenção" is shown with its amounts (K20), "premium" as advertising. */
export function tagNames(tags: readonly Tag[]): string[] {
  return TAGS.filter(({ slug }) => slug !== "premium" && slug !== "dupla-isencao" && tags.includes(slug)).map(
    (tag) => tag.name,
  );
}

function placeLine({ neighborhood, uf }: SchoolHit, city: string): string {
  return neighborhood ? `${neighborhood.name}, ${city}, ${uf}` : `${city}, ${uf}`;
}

function distanceInWords(km: number): SchoolCardView["distance"] {
  return { far: `a ${formatDistance(km)}`, trip: travelInWords(km, nearestMode(km)) };
}

/** Walking within a kilometre, else driving. */
function nearestMode(distanceKm: number): TravelMode {
  return distanceKm <= 1 ? "foot" : "car";
}

function isPrivate({ administration }: SchoolHit): boolean {
  return administration === "privada";
}

function noPrice(hit: SchoolHit): string {
  // Public education is free of charge (Constituição, art. 206, IV).
  if (!isPrivate(hit)) return "Escola pública, sem mensalidade";
  if (hit.years.length > 0) return "Sem preço informado para esta busca";
  return hit.isPartner ? "Sem bolsa agora" : "Preço não informado pela escola";
}

/** A fee in words. */
export function toPriceView(offer: NonNullable<SchoolHit["bestOffer"]>): PriceView {
  const isDiscounted = offer.discountPercent > 0;
  const { listMonthlyFeeCents: list, checkedAt } = offer;
  return {
    seat: seatInWords(offer),
    ...splitMoney(offer.netMonthlyFeeCents),
    condition: isDiscounted ? "com bolsa" : "sem bolsa",
    listPrice: isDiscounted && list !== null ? formatMoney(list) : null,
    discount: isDiscounted ? formatDiscount(offer.discountPercent) : null,
    checked: checkedAt === null ? "data do preço não informada" : `preço de ${formatDate(checkedAt)}`,
  };
}

const SHORT_STAGES = {
  infantil: "Infantil",
  fundamentalI: "Fundamental I",
  fundamentalII: "Fundamental II",
  medio: "Médio",
};

/** "Infantil, Fundamental I e II, e Médio"; Fundamental is not split when the source does not split it. */
function stagesInWords(hit: SchoolHit): string {
  if (hit.stages.length === 0) return "Etapas não informadas";
  const has = (stage: (typeof STAGES)[number]["slug"]) => hit.stages.includes(stage);
  const words: string[] = [];
  if (has("infantil")) words.push(SHORT_STAGES.infantil);
  if (hit.isFundamentalUnsplit) words.push("Fundamental");
  else if (has("fundamentalI") && has("fundamentalII")) words.push("Fundamental I e II");
  else if (has("fundamentalI")) words.push(SHORT_STAGES.fundamentalI);
  else if (has("fundamentalII")) words.push(SHORT_STAGES.fundamentalII);
  if (has("medio")) words.push(SHORT_STAGES.medio);
  return formatList(words);
}
