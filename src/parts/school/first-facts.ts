import { readCensus } from "../../domain/catalog/census-text.ts";
import { SHIFTS, shiftLabel } from "../../domain/catalog/shift.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatList } from "../../domain/text/format.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { classAnswers } from "./class-answers.ts";
import { type FactView, known } from "./school-facts.ts";

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
