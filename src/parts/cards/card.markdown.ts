import type { Publication } from "../../contract/publication.ts";
import type { RangeOf } from "../../domain/pricing/fee-range.ts";
import { UNKNOWN } from "../../domain/text/format.ts";
import type { SchoolHit } from "../../search/types.ts";
import { escapeText, link, list } from "../markdown/markdown.ts";
import { type Cities, type PriceView, type SchoolCardView, toSchoolCardView } from "./card-view.ts";

/** Options of the schools of a list. */
export interface ListStyle {
  readonly cities: Cities;
  /** Offers whose fees a range has. */
  readonly rangeOf?: RangeOf;
  /** Links to the schools name the price of the card. */
  readonly linksToPrice: boolean;
  readonly manifest: Pick<Publication, "sources">;
}

/** A school of a list, with the source of its fee. */
export function hitMarkdown(hit: SchoolHit, { cities, rangeOf, linksToPrice, manifest }: ListStyle, base: string) {
  const card = toSchoolCardView(hit, cities, rangeOf);
  const sourceId = hit.bestOffer?.sourceId;
  const source = sourceId === undefined ? undefined : manifest.sources[sourceId];
  return cardMarkdown(card, linksToPrice ? card.pricedHref : card.href, base, source?.publisher);
}

/** A school: its name, which links to its page, and its facts with what is not known. */
export function cardMarkdown(card: SchoolCardView, href: string, base: string, source?: string): string {
  const place = [card.place, card.distance?.far, card.distance?.trip].filter(Boolean).join(", ");
  return listed(card, href, [place, ...feeOf(card, source), ...factsOf(card)], base);
}

/** The name of a school with its facts below. */
export function listed(card: SchoolCardView, href: string, facts: readonly string[], base: string): string {
  const sponsored = card.isSponsored ? ["Escola em destaque (patrocinado)"] : [];
  return `${link(card.name, href, base)}\n${list([...sponsored, ...facts].map(escapeText))}`;
}

/** Stages, reviews and ENEM of a school in a list. */
export function factsOf(card: SchoolCardView): string[] {
  const { rating, enem, noEnem, tags } = card;
  return [
    `Etapas: ${card.stages}`,
    `Avaliações de famílias neste site: ${rating ? `${rating.average} de 5 (${rating.count})` : "nenhuma"}`,
    enem
      ? `ENEM ${enem.edition} (Inep): média ${enem.average}, ${enem.participants ?? `participantes: ${UNKNOWN}`}${enem.rank ? `, ${enem.rank}` : ""}`
      : `ENEM: ${noEnem}`,
    ...(card.lead ? [`Também se sabe: ${card.lead}`] : []),
    ...(tags.length > 0 ? [tags.join(", ")] : []),
  ];
}

function feeOf({ price, noPrice }: SchoolCardView, source?: string): string[] {
  if (price) return [`Mensalidade: ${feeInWords(price)}${source ? `, fonte: ${source}` : ""}`];
  if (noPrice?.startsWith("Escola pública")) return [noPrice];
  return [`Mensalidade: ${UNKNOWN}${noPrice && noPrice !== "Preço não informado" ? ` (${noPrice})` : ""}`];
}

/** "R$ 1.200 por mês com bolsa (6º ano · manhã · 2027), −20% de R$ 1.500, preço de 21/09/2026". */
export function feeInWords(price: PriceView): string {
  const { highest, listPrice, discount } = price;
  const lowest = `R$ ${price.reais}${price.fraction}`;
  const fee = highest
    ? `de ${lowest}${discount ? " com bolsa" : ""} a R$ ${highest.reais}${highest.fraction} por mês, ${price.seat}`
    : `${lowest} por mês ${price.condition} (${price.seat})`;
  const off = !highest && discount ? `, ${discount}${listPrice ? ` de ${listPrice}` : ""}` : "";
  return `${fee}${off}; ${price.checked}`;
}
