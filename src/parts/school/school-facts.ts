import { SIZE_BANDS, sizeBandOf } from "../../domain/catalog/size-band.ts";
import { gradeOf, stageName } from "../../domain/catalog/stage.ts";
import { LIST_GROUPS } from "../../domain/filters/filter-table.ts";
import { formatCnpj } from "../../domain/people/cnpj.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatDate, formatList, plural } from "../../domain/text/format.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { stagesLabel } from "../cards/card-view.ts";
import { ADMINISTRATIONS } from "./administrations.ts";

/** A fact of a school; null when no source states it. */
interface Fact {
  readonly label: string;
  readonly value: string | null;
  /** The same of other schools. */
  readonly note?: string | null;
  /** Target of the link of the value. */
  readonly href?: string;
}

/** A known fact. */
export type FactView = Fact & { readonly value: string };

/** The facts that a source states. */
export const known = (facts: readonly Fact[]) => facts.filter((fact): fact is FactView => fact.value !== null);

/** All pupils of a school; null when no source states any. */
function totalOf(students: SchoolDetail["students"]): number | null {
  const counts = students && [students.inf, students.fun1, students.fun2, students.med].filter((n) => n !== null);
  return counts && counts.length > 0 ? counts.reduce((sum, n) => sum + n, 0) : null;
}

/** "informado pela escola em 26/11/2026"; null for a fact that the school did not provide at its desk. */
export function statedNote({ deskFacts }: Pick<SchoolDetail, "deskFacts">, key: string): string | null {
  const stated = findEntry(deskFacts ?? {}, key);
  return stated ? `informado pela escola em ${formatDate(stated.on)}` : null;
}

/** The number of pupils in the words of the cards, or of the source, if it is none of its bands. */
function sizeLabel(size: string | null): string | null {
  const band = sizeBandOf(size);
  return band > 0 ? SIZE_BANDS[band]!.name : size;
}

/** The stages without a stated grade; null without any. */
function gradesNote({ stages, grades }: SchoolDetail["card"]): string | null {
  const graded = new Set(grades.map((grade) => gradeOf(grade).stage));
  const others = stages.filter((stage) => !graded.has(stage));
  if (others.length === 0) return null;
  const suffix = others.length === stages.length ? "" : ` de ${formatList(others.map(stageName))}`;
  return `quais anos${suffix}, a fonte não diz`;
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
    { label: "Etapas", value: stagesLabel(card), note: gradesNote(card) },
    {
      label: "Categoria",
      value: card.administration === "privada" ? privateCategory : ADMINISTRATIONS[card.administration],
    },
    { label: "Alunos", value: total === null ? sizeLabel(sizeBand) : plural(total, "matrícula", "matrículas") },
    ...LIST_GROUPS.filter(({ options }) => options === null).map(({ title, facet }) => ({
      label: title,
      value: list(card[facet] ?? []),
      note: statedNote(detail, facet),
    })),
    { label: "Material didático", value: list(detail.courseware), note: statedNote(detail, "courseware") },
    { label: "CNPJ", value: detail.cnpj && formatCnpj(detail.cnpj) },
    { label: "Código INEP", value: card.id },
    { label: "Nome no cadastro oficial", value: officialName },
  ];
}

/** A label within a sentence: only its first letter changes, and that of an abbreviation stays. */
export function inSentence(label: string): string {
  return label.startsWith("CNPJ") ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
