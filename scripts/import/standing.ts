import type { Row } from "../../src/backend/upsert.ts";
import type { Facts } from "./school-facts.ts";
import type { Sources } from "./sources.ts";
import type { schoolStanding } from "./tables.ts";

export type StandingRow = Row<typeof schoolStanding>;

/** Whether a school may be listed, by the newest source of each fact. */
export function mergeStanding(
  inepCode: string,
  stored: StandingRow | null,
  facts: Facts,
  sources: Sources,
): StandingRow {
  const row: StandingRow = stored
    ? { ...stored }
    : { inepCode, situation: null, situationSource: null, isPublicPartner: null, isPublicPartnerSource: null };
  const { situation, partnership } = facts;
  if (situation && isNews(situation.source, row.situationSource)) {
    row.situation = situation.value;
    row.situationSource = situation.source;
  }
  if (partnership && isNews(partnership.source, row.isPublicPartnerSource)) {
    row.isPublicPartner = Number(partnership.value);
    row.isPublicPartnerSource = partnership.source;
  }
  return row;

  function isNews(source: string, known: string | null | undefined): boolean {
    return !known || sources.compare(source, known) >= 0;
  }
}

/** Why a school is left out; null when it is not. */
export function reasonToExclude(standing: StandingRow): string | null {
  if (standing.situation === "paralisada" || standing.situation === "extinta") return standing.situation;
  return standing.isPublicPartner ? "conveniada com o poder público" : null;
}
