import { readCensus } from "../../domain/catalog/census-text.ts";
import { SHIFTS, shiftInWords } from "../../domain/catalog/shift.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatList, plural } from "../../domain/text/format.ts";
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

/** Begins the answer of a school that has nothing of a kind. */
const ABSENT = "declarou não ter";
const isAbsent = ({ value }: FactView) => value.startsWith(ABSENT);

/** Answers to what families ask first, what a school has not at the end; those that no source tells are left out. */
export function firstFacts({ card, structures, census, medians }: SchoolDetail): FactView[] {
  const values = readCensus(census);
  const shifts = SHIFTS.filter(({ slug }) => card.shifts.includes(slug)).map(({ slug }) => shiftInWords(slug));
  const people = (count: number | undefined, one: string, many: string) => (count ? plural(count, one, many) : null);
  const access = (told: number) =>
    formatList(Object.entries(ACCESS).flatMap(([key, words]) => (findEntry(values, key) === told ? words : [])));
  const classes = classAnswers({ card, census, medians }).filter(({ label }) => label.startsWith("Alunos por turma"));
  const facts = known([
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
      label: "Apoio",
      value: sentence(
        people(values.psychologists, "psicólogo", "psicólogos"),
        people(values.health_staff, "profissional de saúde", "profissionais de saúde"),
        people(values.nutritionists, "nutricionista", "nutricionistas"),
      ),
    },
    {
      label: "Inclusão",
      value: sentence(
        values.support_room === 1 && "sala de recursos (AEE)",
        people(values.special_pupils, "aluno na educação especial", "alunos na educação especial"),
        people(values.libras_interpreters, "intérprete de Libras", "intérpretes de Libras"),
      ),
    },
    {
      label: "Acessibilidade",
      value: access(1) || (access(0) && `${ABSENT} ${access(0)}`) || null,
    },
    {
      label: "Segurança",
      value:
        people(values.security_staff, "segurança ou guarda", "seguranças ou guardas") ??
        (values.security_staff === 0 ? `${ABSENT} segurança nem guarda` : null),
    },
  ]);
  return [...facts.filter((fact) => !isAbsent(fact)), ...facts.filter(isAbsent)];
}

/** The known parts of a fact; null without one. */
function sentence(...parts: readonly (string | false | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(", ") || null;
}
