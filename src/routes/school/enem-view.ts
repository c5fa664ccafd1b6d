import { formatCount, formatDecimal } from "../../domain/format.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";

export interface EnemView {
  readonly edition: number;
  readonly average: string;
  readonly participants: string;
  /** "12º no Brasil", "5º no estado", "1º na cidade". */
  readonly ranks: readonly string[];
  readonly areas: readonly { readonly label: string; readonly score: string; readonly share: number }[];
  readonly earlier: readonly string[];
  readonly source: string | null;
}

/** The newest result and the earlier ones; null without any (B27: edition, source and participants beside each number). */
export function toEnemView({ enem, card }: SchoolDetail, sourceLabel: (id: string) => string | null): EnemView | null {
  const latest = enem.at(-1);
  if (!latest) return null;
  const areas: [string, number | null][] = [
    ["Ciências da Natureza", latest.naturalSciences],
    ["Ciências Humanas", latest.humanSciences],
    ["Linguagens", latest.languages],
    ["Matemática", latest.mathematics],
    ["Redação", latest.essay],
  ];
  const ranks: [number, string][] = [
    [card.enem?.countryRank ?? 0, "no Brasil"],
    [card.enem?.stateRank ?? 0, "no estado"],
    [card.enem?.cityRank ?? 0, "na cidade"],
  ];
  return {
    edition: latest.edition,
    average: formatDecimal(latest.average, 1),
    participants: formatCount(latest.participants),
    ranks: ranks.filter(([rank]) => rank > 0).map(([rank, where]) => `${formatCount(rank)}º ${where}`),
    areas: areas
      .filter((area): area is [string, number] => area[1] !== null)
      .map(([label, score]) => ({ label, score: formatDecimal(score, 0), share: Math.round(score / 10) })),
    earlier: enem
      .slice(0, -1)
      .reverse()
      .map((r) => `${r.edition}: ${formatDecimal(r.average, 1)} (${formatCount(r.participants)} participantes)`),
    source: sourceLabel(latest.sourceId),
  };
}
