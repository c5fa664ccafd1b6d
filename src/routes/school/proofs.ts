import { formatDate, formatDecimal, plural, UNKNOWN } from "../../domain/text/format.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import type { EnemView } from "./enem-view.ts";
import type { FeeComparisonView } from "./fee-comparison.ts";

/** A figure by which families choose, with its subject, source and date. */
export interface ProofView {
  /** Section of the page with the details. */
  readonly href: string;
  /** "4,8", "71º", "30% abaixo", "não informado". */
  readonly figure: string;
  /** "em 13 avaliações de famílias". */
  readonly what: string;
  /** "neste site, até 01/2026". */
  readonly source: string;
}

interface Input {
  readonly detail: SchoolDetail;
  readonly enem: EnemView | null;
  readonly offer: SchoolOffer | null;
  readonly comparison: FeeComparisonView | null;
  readonly cityName: string;
}

/** Rating, place in the ENEM, and fee against the city, as far as they are known. A public school has no fee. */
export function toProofs(input: Input): ProofView[] {
  const { detail, enem, cityName } = input;
  const proofs = [
    ratingProof(detail),
    enem && enemProof(enem, cityName),
    detail.card.administration === "privada" ? feeProof(input) : null,
  ];
  return proofs.filter((proof) => proof !== null);
}

function ratingProof({ card: { reviews }, reviews: written }: SchoolDetail): ProofView | null {
  const href = "#avaliacoes";
  if (reviews.count === 0) return null;
  const latest = written
    .map(({ createdAt }) => createdAt)
    .toSorted()
    .at(-1);
  return {
    href,
    figure: `${formatDecimal(reviews.average, 1)} de 5`,
    what: plural(reviews.count, "avaliação de família", "avaliações de famílias"),
    source: latest ? `neste site, até ${formatDate(latest).slice(3)}` : "neste site",
  };
}

function enemProof(enem: EnemView, cityName: string): ProofView {
  const href = "#enem";
  const edition = enem.edition === null ? "edição não informada" : String(enem.edition);
  return {
    href,
    figure: enem.cityRank ?? enem.average,
    what: enem.cityRank ? `no ENEM em ${cityName}` : "média no ENEM",
    source: `Inep, ${edition}: ${enem.participants ?? "participantes não informados"}`,
  };
}

function feeProof({ comparison, offer, detail: { card } }: Input): ProofView | null {
  const href = "#precos";
  if (comparison) {
    return {
      href,
      figure: comparison.shortDifference,
      what: `${comparison.shortDifference === "igual" ? "à" : "da"} mediana: ${comparison.of}`,
      source: `${comparison.schools}, ${offer?.checkedAt ? formatDate(offer.checkedAt) : "data não informada"}`,
    };
  }
  if (offer === null && card.bestOffer === null) return null;
  return { href, figure: UNKNOWN, what: "mediana da cidade", source: "poucas escolas dizem este preço" };
}
