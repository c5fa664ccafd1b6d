import type { SchoolDetail } from "../../search/school-detail.ts";
import { type DossierGroupView, dossierOf, gapsOf, questionsOf, toDossier } from "./dossier.ts";
import { firstFacts } from "./first-facts.ts";
import type { FactView } from "./school-facts.ts";

/** The answers of a school to the census as its page shows them, and what it did not answer. */
export interface CensusView {
  readonly first: readonly FactView[];
  readonly dossier: readonly DossierGroupView[];
  /** Subjects and facts that were not told, within a sentence. */
  readonly gaps: readonly string[];
  /** What to ask at a visit. */
  readonly questions: readonly string[];
}

/** Loaded on demand: no other page of those that every isolate reads at its start has the table of facts. */
export function toCensusView(detail: SchoolDetail): CensusView {
  const groups = dossierOf(detail);
  return {
    first: firstFacts(detail),
    dossier: toDossier(groups),
    gaps: gapsOf(groups),
    questions: questionsOf(groups),
  };
}
