import { SHIFTS, shiftInWords } from "../../domain/catalog/shift.ts";
import { LIST_GROUPS } from "../../domain/filters/filter-table.ts";
import { formatCnpj } from "../../domain/people/cnpj.ts";
import { formatList, plural, UNKNOWN } from "../../domain/text/format.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { stagesInWords } from "../cards/card-view.ts";

/** A known fact, or "não informado". */
export interface FactView {
  readonly label: string;
  readonly value: string;
}

export const ADMINISTRATIONS = {
  privada: "Escola particular",
  municipal: "Escola pública municipal",
  estadual: "Escola pública estadual",
  federal: "Escola pública federal",
};

/** Answers to what families ask first. No source has safety, inclusion or class sizes so far. */
export function firstFacts({ card, structures, students }: SchoolDetail): FactView[] {
  const shifts = SHIFTS.filter(({ slug }) => card.shifts.includes(slug)).map(({ slug }) => shiftInWords(slug));
  const routine = [
    shifts.length > 0 && formatList(shifts),
    structures.food && "com alimentação",
    structures.weekend && "aberta no fim de semana",
  ].filter((part) => part !== false && part !== undefined);
  const total = totalOf(students);
  return [
    { label: "Segurança na entrada e na saída", value: UNKNOWN },
    { label: "Inclusão e acessibilidade", value: UNKNOWN },
    { label: "Rotina", value: routine.join(", ") || UNKNOWN },
    {
      label: "Alunos por turma",
      value: total === null ? UNKNOWN : `${UNKNOWN} (na escola toda: ${plural(total, "matrícula", "matrículas")})`,
    },
  ];
}

function totalOf(students: SchoolDetail["students"]): number | null {
  const counts = students && [students.inf, students.fun1, students.fun2, students.med].filter((n) => n !== null);
  return counts && counts.length > 0 ? counts.reduce((sum, n) => sum + n, 0) : null;
}

/** Facts of a school's record; missing ones are "não informado". */
export function schoolFacts({
  card,
  officialName,
  privateCategory,
  sizeBand,
  students,
  ...detail
}: SchoolDetail): FactView[] {
  const known = (value: string | null | undefined) => value || UNKNOWN;
  const list = (values: readonly string[]) => known(values.join(", "));
  const total = totalOf(students);
  return [
    { label: "Etapas", value: stagesInWords(card) },
    {
      label: "Categoria",
      value: card.administration === "privada" ? known(privateCategory) : ADMINISTRATIONS[card.administration],
    },
    { label: "Alunos", value: total === null ? known(sizeBand) : plural(total, "matrícula", "matrículas") },
    ...LIST_GROUPS.map(({ title, facet }) => ({ label: title, value: list(card[facet]) })),
    { label: "Material didático", value: list(detail.courseware) },
    { label: "CNPJ", value: known(detail.cnpj && formatCnpj(detail.cnpj)) },
    { label: "Código INEP", value: card.id },
    { label: "Nome no cadastro oficial", value: known(officialName) },
  ];
}
