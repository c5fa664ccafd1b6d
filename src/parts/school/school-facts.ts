import { readCensus } from "../../domain/catalog/census-text.ts";
import { SHIFTS, shiftInWords } from "../../domain/catalog/shift.ts";
import { LIST_GROUPS } from "../../domain/filters/filter-table.ts";
import { formatCnpj } from "../../domain/people/cnpj.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatList, plural } from "../../domain/text/format.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { stagesInWords } from "../cards/card-view.ts";
import { classAnswers } from "./class-answers.ts";
import { inSentence } from "./dossier.ts";

/** A fact of a school; null when no source tells it. */
export interface Fact {
  readonly label: string;
  readonly value: string | null;
}

/** A known fact. */
export type FactView = Fact & { readonly value: string };

export const ADMINISTRATIONS = {
  privada: "Escola particular",
  municipal: "Escola pública municipal",
  estadual: "Escola pública estadual",
  federal: "Escola pública federal",
};

/** What helps a wheelchair, as named in a sentence. */
const ACCESS = {
  ramps: "rampas",
  lift: "elevador",
  wide_doors: "portas largas",
  accessible_toilet: "banheiro acessível",
  tactile_floor: "piso tátil",
} as const;

/** Answers to what families ask first; those that no source tells are left out. */
export function firstFacts({ card, structures, census }: SchoolDetail): FactView[] {
  const values = readCensus(census);
  const shifts = SHIFTS.filter(({ slug }) => card.shifts.includes(slug)).map(({ slug }) => shiftInWords(slug));
  const people = (count: number | undefined, one: string, many: string) => (count ? plural(count, one, many) : null);
  const access = (told: number) =>
    formatList(Object.entries(ACCESS).flatMap(([key, words]) => (findEntry(values, key) === told ? words : [])));
  const classes = classAnswers({ card, census }).filter(({ label }) => label.startsWith("Alunos por turma"));
  return known([
    {
      label: "Segurança",
      value:
        people(values.security_staff, "segurança ou guarda", "seguranças ou guardas") ??
        (values.security_staff === 0 ? "declarou não ter segurança nem guarda" : null),
    },
    {
      label: "Acessibilidade",
      value: access(1) || (access(0) && `declarou não ter ${access(0)}`) || null,
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
      label: "Apoio",
      value: sentence(
        people(values.psychologists, "psicólogo", "psicólogos"),
        people(values.health_staff, "profissional de saúde", "profissionais de saúde"),
        people(values.nutritionists, "nutricionista", "nutricionistas"),
      ),
    },
    {
      label: "Rotina",
      value: sentence(
        shifts.length > 0 && formatList(shifts),
        structures.food && "com alimentação",
        structures.weekend && "aberta no fim de semana",
      ),
    },
    ...classes.map(({ label, answer }) => ({ label, value: answer })),
  ]);
}

/** The known parts of a fact; null without one. */
function sentence(...parts: readonly (string | false | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(", ") || null;
}

const known = (facts: readonly Fact[]) => facts.filter((fact): fact is FactView => fact.value !== null);

function totalOf(students: SchoolDetail["students"]): number | null {
  const counts = students && [students.inf, students.fun1, students.fun2, students.med].filter((n) => n !== null);
  return counts && counts.length > 0 ? counts.reduce((sum, n) => sum + n, 0) : null;
}

/** The record of a school. */
export function schoolFacts({
  card,
  officialName,
  privateCategory,
  sizeBand,
  students,
  ...detail
}: SchoolDetail): Fact[] {
  const list = (values: readonly string[]) => values.join(", ") || null;
  const total = totalOf(students);
  return [
    { label: "Etapas", value: stagesInWords(card) },
    {
      label: "Categoria",
      value: card.administration === "privada" ? privateCategory : ADMINISTRATIONS[card.administration],
    },
    { label: "Alunos", value: total === null ? sizeBand : plural(total, "matrícula", "matrículas") },
    ...LIST_GROUPS.filter(({ options }) => options === null).map(({ title, facet }) => ({
      label: title,
      value: list(card[facet]),
    })),
    { label: "Material didático", value: list(detail.courseware) },
    { label: "CNPJ", value: detail.cnpj && formatCnpj(detail.cnpj) },
    { label: "Código INEP", value: card.id },
    { label: "Nome no cadastro oficial", value: officialName },
  ];
}

/** The known facts, and the names of the others within a sentence. */
export function splitFacts(facts: readonly Fact[]): { readonly told: FactView[]; readonly gaps: string[] } {
  return {
    told: known(facts),
    gaps: facts.filter(({ value }) => value === null).map(({ label }) => inSentence(label)),
  };
}
