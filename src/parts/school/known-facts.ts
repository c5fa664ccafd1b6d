import type { SchoolDetail } from "../../search/school-detail.ts";
import { ownFacts } from "./desk-facts-view.ts";
import {
  type DossierGroupView,
  dossierOf,
  type Equipment,
  equipmentOf,
  gapsOf,
  questionsOf,
  toDossier,
} from "./dossier.ts";
import { firstFacts } from "./first-facts.ts";
import { type FigureView, officialFigures } from "./official-figures.ts";
import { visitQuestions } from "./questions-view.ts";
import { type FactView, schoolFacts, splitFacts } from "./school-facts.ts";

/** The facts of a school as its page shows them, and what no source tells. */
export interface KnownFacts {
  readonly first: readonly FactView[];
  readonly dossier: readonly DossierGroupView[];
  readonly equipment: Equipment;
  /** Its figures in the census. */
  readonly figures: readonly FigureView[];
  /** Facts that the school alone tells. */
  readonly own: readonly FactView[];
  readonly record: readonly FactView[];
  /** Subjects and facts that were not told, within a sentence. */
  readonly gaps: readonly string[];
  readonly questions: readonly string[];
}

/** Loaded on demand: an isolate starts without the table of the census. */
export function toKnownFacts(detail: SchoolDetail): KnownFacts {
  const groups = dossierOf(detail);
  const first = firstFacts(detail);
  const equipment = equipmentOf(groups);
  const { told, gaps } = splitFacts(schoolFacts(detail));
  return {
    first,
    dossier: toDossier(groups, new Set(first.map(({ label }) => label))),
    equipment,
    figures: officialFigures(detail, equipment),
    own: ownFacts(detail),
    record: told,
    gaps: [...gapsOf(groups), ...gaps],
    questions: visitQuestions(detail, questionsOf(groups)),
  };
}
