import { formatCount, formatDate, formatDecimal, plural, UNKNOWN } from "../../domain/text/format.ts";
import type { FeeComparisonView } from "../../listing/fee-comparison.ts";
import type { FigureView } from "../../parts/school/official-figures.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import type { EnemView } from "./enem-view.ts";

/** Proofs at the top of the page. */
const SHOWN = 3;

interface Input {
  readonly detail: SchoolDetail;
  readonly enem: EnemView | null;
  readonly offer: SchoolOffer | null;
  readonly comparison: FeeComparisonView | null;
  readonly cityName: string;
  /** Figures of the school in the census. */
  readonly figures: readonly FigureView[];
}

/**
 * Rating, place in the ENEM, and fee against the city, as far as they are known; in the place of the others what the school
 * told the census. A public school has no fee.
 */
export function toProofs(input: Input): FigureView[] {
  const { detail, enem, cityName } = input;
  const proofs = [
    ratingProof(detail),
    enem && enemProof(enem, cityName),
    detail.card.administration === "privada" ? feeProof(input) : null,
  ];
  return [...proofs.filter((proof) => proof !== null), ...input.figures].slice(0, SHOWN);
}

function ratingProof({ card: { reviews }, reviews: written }: SchoolDetail): FigureView | null {
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

function enemProof(enem: EnemView, cityName: string): FigureView {
  const href = "#enem";
  const edition = enem.edition === null ? "edição não informada" : String(enem.edition);
  return {
    href,
    figure: enem.cityRank ?? enem.average,
    what: enem.cityRank
      ? `no ENEM${enem.cityRanked ? `, de ${formatCount(enem.cityRanked)}` : ""} em ${cityName}`
      : "média no ENEM",
    source: `Inep, ${edition}: ${enem.participants ?? "participantes não informados"}`,
  };
}

function feeProof({ comparison, offer }: Input): FigureView | null {
  const href = "#precos";
  if (comparison) {
    return {
      href,
      figure: comparison.shortDifference,
      what: `${comparison.shortDifference === "igual" ? "à" : "da"} mediana: ${comparison.of}`,
      source: `${comparison.schools}, ${offer?.checkedAt ? formatDate(offer.checkedAt) : "data não informada"}`,
    };
  }
  if (offer === null) return null;
  return { href, figure: UNKNOWN, what: "mediana da cidade", source: "poucas escolas dizem este preço" };
}
