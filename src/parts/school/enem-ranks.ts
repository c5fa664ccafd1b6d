import type { Publication } from "../../contract/publication.ts";
import { formatCount } from "../../domain/text/format.ts";
import type { EnemStanding } from "../../search/types.ts";

/** Whether the ranked file of an edition has private schools alone. */
export function isPrivateFile(rankings: Publication["rankings"], edition: number | null): boolean {
  return rankings.some((ranking) => ranking.edition === edition && ranking.isPrivate === true);
}

/** "6.578 escolas privadas do arquivo do Inep": the schools among which the country is ranked. */
export function rankedLabel(schools: number, isPrivate: boolean): string {
  return `${formatCount(schools)} escolas ${isPrivate ? "privadas " : ""}do arquivo do Inep`;
}

/** Each rank with its set: "511º entre as 6.578 escolas do arquivo do Inep", "116º entre as 1.946 do estado". */
export function ranksLabel(standing: EnemStanding, isPrivate: boolean): string[] {
  const { countryRank, countryRanked, stateRank, stateRanked, cityRank, cityRanked } = standing;
  const ranks = [
    [countryRank, countryRanked, rankedLabel(countryRanked, isPrivate), "no Brasil"],
    [stateRank, stateRanked, `${formatCount(stateRanked)} do estado`, "no estado"],
    [cityRank, cityRanked, `${formatCount(cityRanked)} da cidade`, "na cidade"],
  ] as const;
  return ranks
    .filter(([rank]) => rank > 0)
    .map(([rank, ranked, set, where]) => `${formatCount(rank)}º ${ranked > 1 ? `entre as ${set}` : where}`);
}

/** "14º de 210 na cidade", null without a rank. A remote search says no number of schools. */
export function cityRankLabel(rank: number, ranked: number): string | null {
  if (rank === 0) return null;
  return `${formatCount(rank)}º ${ranked > 0 ? `de ${formatCount(ranked)} ` : ""}na cidade`;
}
