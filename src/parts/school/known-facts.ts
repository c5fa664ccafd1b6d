import { readCensus } from "../../domain/catalog/census-text.ts";
import { SHIFTS, shiftLabel } from "../../domain/catalog/shift.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatList } from "../../domain/text/format.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { classAnswers } from "./class-answers.ts";
import { type AnswerView, lawAnswers, ownFacts } from "./desk-facts-view.ts";
import { type DossierGroupView, dossierOf, type Equipment, equipmentOf, toDossier } from "./dossier.ts";
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

/** Facts that help a wheelchair, as named in a sentence. */
const ACCESS = {
  ramps: "rampas",
  lift: "elevador",
  wide_doors: "portas largas",
  accessible_toilet: "banheiro acessível",
  tactile_floor: "piso tátil",
} as const;

/** The day, the classes and the way in, for the first view of a school; those that no source states are left out. */
export function firstFacts({ card, structures, census, medians }: SchoolDetail): FactView[] {
  const values = readCensus(census);
  const shifts = SHIFTS.filter(({ slug }) => card.shifts.includes(slug)).map(({ slug }) => shiftLabel(slug));
  const access = (value: number) =>
    formatList(Object.entries(ACCESS).flatMap(([key, words]) => (findEntry(values, key) === value ? words : [])));
  const classes = classAnswers({ card, census, medians }).filter(({ label }) => label.startsWith("Alunos por turma"));
  return known([
    {
      label: "Rotina",
      value: sentence(
        shifts.length > 0 && formatList(shifts),
        structures.food && "com alimentação",
        structures.weekend && "aberta no fim de semana",
      ),
    },
    ...classes.map(({ label, answer, note }) => ({ label, value: answer, ...(note && { note }) })),
    {
      label: "Acessibilidade",
      value: access(1) || (access(0) && `declarou não ter ${access(0)}`) || null,
    },
  ]);
}

/** The known parts of a fact; null without one. */
function sentence(...parts: readonly (string | false | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(", ") || null;
}
