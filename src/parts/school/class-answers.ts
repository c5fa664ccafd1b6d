import { type ClassSize, classSizesOf, meanClass } from "../../domain/catalog/class-size.ts";
import { STAGES } from "../../domain/catalog/stage.ts";
import { formatDecimal, plural } from "../../domain/text/format.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";

const NAMES = {
  infantil: "na Infantil",
  fundamentalI: "no Fundamental I",
  fundamentalII: "no Fundamental II",
  medio: "no Médio",
};

/** Pupils in a class and length of the day, for each stage of a school. */
export function classAnswers({ card, census }: Pick<SchoolDetail, "card" | "census">) {
  const sizes = new Map(classSizesOf(census).map((size) => [size.stage, size]));
  return STAGES.filter(({ slug }) => card.stages.includes(slug)).flatMap(({ slug }) => {
    const size = sizes.get(slug);
    const inClass = { label: `Alunos por turma ${NAMES[slug]}`, answer: size ? classInWords(size) : null };
    if (!size || size.fullDay === null || size.fullDay === 0) return [inClass];
    return [inClass, { label: `Em tempo integral ${NAMES[slug]}`, answer: fullDayInWords(size) }];
  });
}

/** "23,3 (129 em 4 turmas)". */
export function classInWords(size: ClassSize): string {
  const mean = meanClass(size);
  const digits = Number.isInteger(mean) ? 0 : 1;
  return `${formatDecimal(mean, digits)} (${plural(size.pupils, "aluno", "alunos")} em ${plural(size.classes, "turma", "turmas")})`;
}

function fullDayInWords({ fullDay, pupils }: ClassSize): string {
  return fullDay! >= pupils ? "todos os alunos" : `${fullDay} de ${plural(pupils, "aluno", "alunos")}`;
}
