import { type ClassSize, classSizesOf, STAGE_ENDINGS, yearOf } from "../../domain/catalog/class-size.ts";
import { STAGES } from "../../domain/catalog/stage.ts";
import { IN_STAGE } from "../../domain/catalog/stage-labels.ts";
import { formatDecimal, plural } from "../../domain/text/format.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";

/** A question of the census with the school's answer in words; null when it did not answer. */
export interface AnswerView {
  readonly label: string;
  readonly answer: string | null;
  /** The same of other schools. */
  readonly note?: string | null;
}

export type AnswerSource = Pick<SchoolDetail, "card" | "census" | "medians">;

/** Pupils in a class and length of the day, for each stage of a school. */
export function classAnswers({ card, census, medians }: AnswerSource): AnswerView[] {
  const sizes = new Map(classSizesOf(census).map((size) => [size.stage, size]));
  return STAGES.filter(({ slug }) => card.stages.includes(slug)).flatMap(({ slug }) => {
    const size = sizes.get(slug);
    const inClass = {
      label: `Alunos por turma ${IN_STAGE[slug]}`,
      answer: size ? classLabel(size) : null,
      note: size ? medianLabel(medians, `class_size_${STAGE_ENDINGS[slug]}`, yearOf(size.source)) : null,
    };
    const counted = size?.counted;
    if (!counted?.fullDay) return [inClass];
    return [inClass, { label: `Em tempo integral ${IN_STAGE[slug]}`, answer: fullDayLabel(counted) }];
  });
}

/** "23,3 (129 alunos em 4 turmas)", "23,3 em média (2024)". */
function classLabel({ mean, counted, source }: ClassSize): string {
  const pupils = formatDecimal(mean, Number.isInteger(mean) ? 0 : 1);
  if (!counted) return `${pupils} em média${inYear(source)}`;
  return `${pupils} (${plural(counted.pupils, "aluno", "alunos")} em ${plural(counted.classes, "turma", "turmas")})`;
}

/**
 * "mediana das particulares da cidade: 21,3 (41 escolas)", beside a figure of a year; null where there is none of that
 * year: a school may state a newer figure before the medians are of it.
 */
export function medianLabel(medians: SchoolDetail["medians"], key: string, year: string, unit = ""): string | null {
  const median = medians?.find((one) => one.key === key && one.year === year);
  if (!median) return null;
  const value = formatDecimal(median.median, Number.isInteger(median.median) ? 0 : 1);
  return `mediana das particulares da cidade: ${value}${unit} (${plural(median.schools, "escola", "escolas")})`;
}

/** " (2024)"; empty for a source without a year in its id. */
export function inYear(source: string): string {
  const year = yearOf(source);
  return year && ` (${year})`;
}

function fullDayLabel({ fullDay, pupils }: NonNullable<ClassSize["counted"]>): string {
  return fullDay! >= pupils ? "todos os alunos" : `${fullDay} de ${plural(pupils, "aluno", "alunos")}`;
}
