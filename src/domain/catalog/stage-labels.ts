import { type Grade, gradeOf, type Stage } from "./stage.ts";

/** The name of a stage with its preposition: a sentence says something, then names the stage. */
export const IN_STAGE: Readonly<Record<Stage, string>> = {
  infantil: "na Infantil",
  fundamentalI: "no Fundamental I",
  fundamentalII: "no Fundamental II",
  medio: "no Médio",
};

/** A stage with its article. */
export const THE_STAGE: Readonly<Record<Stage, string>> = {
  infantil: "a Educação Infantil",
  fundamentalI: "o Ensino Fundamental I",
  fundamentalII: "o Ensino Fundamental II",
  medio: "o Ensino Médio",
};

/** A grade with its article: "o 6º ano", "a 1ª série". */
export function theGrade(slug: Grade): string {
  const { name, stage } = gradeOf(slug);
  return `${stage === "medio" ? "a" : "o"} ${name}`;
}
