import type { ChoiceView } from "../../client/ui/choices.tsx";
import { theShift } from "../../domain/catalog/shift.ts";
import { gradeOf, STAGES } from "../../domain/catalog/stage.ts";
import { THE_STAGE, theGrade } from "../../domain/catalog/stage-labels.ts";
import { ANY_SEAT, type Seat } from "../../domain/pricing/seat.ts";
import { STAGE_KEY } from "../../domain/pricing/seat-keys.ts";
import { formatCount } from "../../domain/text/format.ts";
import { parseAskedOffer } from "../../parts/school/asked-offer.ts";
import type { Facet } from "../../search/types.ts";
import { joinQuery, withQuery } from "../../site/paths.ts";
import { seatQuery } from "../../site/seat-address.ts";

type StageName = (typeof STAGES)[number];

/** The fees that a directory is about: of a child, and of a stage. */
export interface Asked {
  readonly seat: Seat;
  /** Null for all, and of a grade its own. */
  readonly stage: StageName | null;
}

/** The child and stage of a URL; a grade says more than a stage. `years` are the school years on offer. */
export function readAsked(query: URLSearchParams, asksForStage: boolean, years: readonly number[]): Asked {
  const wanted = parseAskedOffer(query);
  const seat = { ...wanted, year: wanted.year !== null && years.includes(wanted.year) ? wanted.year : null };
  const named = seat.grade ? gradeOf(seat.grade).stage : query.get(STAGE_KEY);
  return { seat, stage: asksForStage ? (STAGES.find(({ slug }) => slug === named) ?? null) : null };
}

/** Query of the list for a child or stage. */
export function askedQuery({ seat, stage }: Asked): string {
  return joinQuery(stage && seat.grade === null ? `${STAGE_KEY}=${stage.slug}` : "", seatQuery(seat, true));
}

/** "o 6º ano e o turno da manhã", or the stage; empty for all. */
export function seatOrStageLabel({ seat, stage }: Asked): string {
  const taught = seat.grade ? theGrade(seat.grade) : stage && THE_STAGE[stage.slug];
  return [taught, seat.shift && theShift(seat.shift)].filter(Boolean).join(" e ");
}

/** The list in each stage, with the number of its schools where the search counts them. */
export function stageChoices(path: string, { seat, stage: chosen }: Asked, facets: readonly Facet[]): ChoiceView[] {
  const counts = facets.find(({ key }) => key === "stages")?.values ?? [];
  return STAGES.map((stage) => {
    const count = counts.find(({ key }) => key === stage.slug)?.count;
    return {
      label: count === undefined ? stage.name : `${stage.name} (${formatCount(count)})`,
      href: withQuery(path, askedQuery({ seat: { ...ANY_SEAT, shift: seat.shift, year: seat.year }, stage })),
      isSelected: stage === chosen,
      isEmpty: count === 0,
    };
  });
}
