import { whyNoAverage } from "../../domain/catalog/enem-areas.ts";
import { modalityLabel } from "../../domain/catalog/modality.ts";
import { STAGES, type Stage } from "../../domain/catalog/stage.ts";
import { IN_STAGE } from "../../domain/catalog/stage-labels.ts";
import { SMALL_CLASS_PUPILS } from "../../domain/catalog/support.ts";
import { TAGS, type Tag } from "../../domain/catalog/tag.ts";
import { coarse } from "../../domain/places/geo.ts";
import { type TravelMode, travelLabel } from "../../domain/places/travel-time.ts";
import { feeRange, type RangeOf } from "../../domain/pricing/fee-range.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import { seatLabel } from "../../domain/pricing/seat.ts";
import { discountLabel, struckFee } from "../../domain/pricing/struck-fee.ts";
import {
  formatDate,
  formatDecimal,
  formatDistance,
  formatList,
  formatMoney,
  plural,
  splitMoney,
  UNKNOWN,
} from "../../domain/text/format.ts";
import type { PlaceSearch } from "../../search/ports.ts";
import type { BestOffer, SchoolHit, SchoolRecord } from "../../search/types.ts";
import { crestOf } from "../../site/crest.ts";
import { askPricesPath, paths, schoolPricePath } from "../../site/paths.ts";

export type PriceView = ReturnType<typeof toPriceView>;

/** A school card in words (K12). */
export type SchoolCardView = ReturnType<typeof toSchoolCardView>;

/** Lookup of the city of a school. */
export type Cities = Pick<PlaceSearch, "findCityByCode">;

/** Builds the card of a school, with its distance and the range `of` its fees if it is the hit of a search. */
export function toSchoolCardView(
  school: SchoolRecord & Partial<Pick<SchoolHit, "distanceKm" | "highestFeeCents">>,
  cities: Cities,
  range?: RangeOf,
) {
  const {
    id,
    slug,
    name,
    logo,
    photo,
    location,
    distanceKm = null,
    reviews,
    bestOffer,
    highestFeeCents,
    enem,
  } = school;
  const ask = !bestOffer && isPrivate(school) ? askLink(school) : null;
  return {
    id,
    slug,
    href: paths.school(slug),
    name,
    /** The logo or else a photo; null without both. */
    logo: logo ?? photo,
    crest: crestOf(slug, name),
    place: placeLine(school, cities),
    /** Its position, for the browser, which alone knows where the family lives: "-23.551 -46.633"; null if unknown. */
    at: location && `${coarse(location.lat)} ${coarse(location.lng)}`,
    /** From the chosen point: "a 1,4 km", "de 5 a 14 min de carro" if near; null without one. */
    distance: distanceKm === null ? null : distanceLabel(distanceKm),
    stages: stagesLabel(school),
    rating:
      reviews.count === 0
        ? null
        : { average: formatDecimal(reviews.average, 1), count: plural(reviews.count, "avaliação", "avaliações") },
    price: bestOffer && toPriceView(bestOffer, highestFeeCents, range),
    /**
     * The school's page with this price; `href` for a range, without a price, and if its grade, shift or year is
     * unknown.
     */
    pricedHref: schoolPricePath(slug, highestFeeCents === undefined ? bestOffer : null),
    /** Text shown instead of a price, or null. */
    noPrice: bestOffer ? null : noPrice(school),
    /** Link to ask the school, or null: the page with a ready question if it is one, else its contacts. */
    ask,
    /** Known facts of a school that has never published a price, instead of one (K29); null for other schools. */
    lead: hasNeverHadPrice(school) ? leadOf(school) : null,
    tags: tagNames(school.tags),
    isSponsored: school.tags.includes("premium"),
    enem: enem && {
      average: formatDecimal(enem.average, 0),
      edition: enem.edition ?? "edição não informada",
    },
    /** Text where lists of facts have no average. */
    noEnem: whyNoAverage(school.stages) ?? UNKNOWN,
  };
}

/** Names of the tags shown on their own: "Dupla Isenção" is shown with its amounts (K20), "premium" as advertising. */
export function tagNames(tags: readonly Tag[]): string[] {
  return TAGS.filter(({ slug }) => slug !== "premium" && slug !== "dupla-isencao" && tags.includes(slug)).map(
    (tag) => tag.name,
  );
}

/** Neighborhood, city and state of a school. */
export function placeLine({ neighborhood, cityCode, uf }: SchoolRecord, cities: Cities): string {
  const city = cities.findCityByCode(cityCode)?.name ?? "";
  return neighborhood ? `${neighborhood.name}, ${city}, ${uf}` : `${city}, ${uf}`;
}

export function distanceLabel(km: number) {
  return { far: `a ${formatDistance(km)}`, trip: travelLabel(km, nearestMode(km)) };
}

/** Walking within a kilometre, else driving. */
function nearestMode(distanceKm: number): TravelMode {
  return distanceKm <= 1 ? "foot" : "car";
}

function isPrivate({ administration }: Pick<SchoolRecord, "administration">): boolean {
  return administration === "privada";
}

/**
 * Whether it is a school to ask, as it has published no price of any year; a partner has a way to be asked of its own.
 */
export function hasNeverHadPrice(school: Pick<SchoolRecord, "bestOffer" | "administration" | "isPartner" | "years">) {
  return school.bestOffer === null && isPrivate(school) && !school.isPartner && school.years.length === 0;
}

function noPrice(school: SchoolRecord): string {
  // Public education is free of charge (Constituição, art. 206, IV).
  if (!isPrivate(school)) return "Escola pública, sem mensalidade";
  if (school.years.length > 0) return "Sem preço informado para esta busca";
  return school.isPartner ? "Sem bolsa agora" : "Preço não informado";
}

/** "média de até 20 por turma no Médio, acessível"; empty where the school stated neither. */
function leadOf({ smallClasses, supports, stages }: SchoolRecord): string {
  const small = STAGES.filter(({ slug }) => stages.includes(slug) && smallClasses?.includes(slug));
  const where = small.length < stages.length ? ` ${formatList(small.map(({ slug }) => IN_STAGE[slug]))}` : "";
  const classes = small.length > 0 && `média de até ${SMALL_CLASS_PUPILS} por turma${where}`;
  return [classes, supports?.includes("acessivel") && "acessível"].filter(Boolean).join(", ");
}

/**
 * A card does not know whether a partner has a form; the price of any other school is asked by the family's own means.
 */
function askLink({ slug, isPartner }: SchoolRecord) {
  return isPartner
    ? { label: "fale com a escola", href: paths.askAboutScholarships(slug), isQuestion: false }
    : { label: "Perguntar o preço", href: askPricesPath([slug]), isQuestion: true };
}

/** A price in words: that of a seat, or the range up to `highestFeeCents` of a school without a chosen grade. */
export function toPriceView(offer: BestOffer, highestFeeCents?: Cents, range?: RangeOf) {
  const { netMonthlyFeeCents: fee, checkedAt } = offer;
  const isOfSeat = highestFeeCents === undefined;
  const isRange = !isOfSeat && highestFeeCents > fee;
  const isDiscounted = offer.discountPercent > 0;
  const struck = isRange ? null : struckFee(offer);
  return {
    /** "6º ano · manhã · 2027". */
    seat: isOfSeat ? seatLabel(offer) : feeRange(fee, highestFeeCents, range).reason,
    ...splitMoney(fee),
    /** The other end of a range; the fee is the lower one; null for one price. */
    highest: isRange ? splitMoney(highestFeeCents) : null,
    condition: isDiscounted ? "com bolsa" : "sem bolsa",
    /** Fee without scholarship, struck through; null when it is the same, for a range, and before it may be struck. */
    listPrice: struck === null ? null : formatMoney(struck),
    discount: isDiscounted ? discountLabel(offer) : null,
    checked: checkedAt === null ? "data do preço não informada" : `preço de ${formatDate(checkedAt)}`,
  };
}

/** "Infantil, Fundamental I e II, e Médio"; Fundamental is not split when the source does not split it. */
export function stagesLabel({ stages, isFundamentalUnsplit, missingPart, modalities }: SchoolRecord): string {
  if (stages.length === 0) {
    const taught = modalities.flatMap((slug) => modalityLabel(slug) ?? []);
    return taught.length > 0 ? `Só ${formatList(taught)}` : "Etapas não informadas";
  }
  const has = (stage: Stage) => stages.includes(stage);
  const parts: string[] = [];
  if (has("infantil")) {
    parts.push(missingPart ? `Infantil (${missingPart === "creche" ? "só pré-escola" : "só creche"})` : "Infantil");
  }
  if (isFundamentalUnsplit) parts.push("Fundamental");
  else if (has("fundamentalI") && has("fundamentalII")) parts.push("Fundamental I e II");
  else if (has("fundamentalI")) parts.push("Fundamental I");
  else if (has("fundamentalII")) parts.push("Fundamental II");
  if (has("medio")) parts.push("Médio");
  return formatList(parts);
}
