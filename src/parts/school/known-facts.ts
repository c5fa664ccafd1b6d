import type { SchoolDetail } from "../../search/school-detail.ts";
import { type AnswerView, lawAnswers, ownFacts } from "./desk-facts-view.ts";
import { type DossierGroupView, dossierOf, type Equipment, equipmentOf, toDossier } from "./dossier.ts";
import { firstFacts } from "./first-facts.ts";
import { type FactView, known, schoolFacts } from "./school-facts.ts";

/** The facts of a school as its page shows them. */
export interface KnownFacts {
  readonly first: readonly FactView[];
  /** The replies to the census, without the labels. */
  readonly dossierWithout: (labels: ReadonlySet<string>) => readonly DossierGroupView[];
  readonly equipment: Equipment;
  /** Facts that the school alone provides. */
  readonly own: readonly FactView[];
  readonly record: readonly FactView[];
  /** Questions about laws that the school has answered. */
  readonly answers: readonly AnswerView[];
}

/** Loaded on demand: an isolate starts without the table of the census. */
export function toKnownFacts(detail: SchoolDetail): KnownFacts {
  const groups = dossierOf(detail);
  return {
    first: firstFacts(detail),
    dossierWithout: (labels) => toDossier(groups, labels),
    equipment: equipmentOf(groups),
    own: ownFacts(detail),
    record: known(schoolFacts(detail)),
    answers: lawAnswers(detail),
  };
}
