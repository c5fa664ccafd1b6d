import type { Stage } from "../catalog/stage.ts";
import { CARE_QUESTIONS } from "./care-questions.ts";
import { CLASS_QUESTIONS } from "./class-questions.ts";
import type { LawQuestion } from "./law-question.ts";

/** Every question, in the order of the pages. */
export const LAW_QUESTIONS: readonly LawQuestion[] = [...CARE_QUESTIONS, ...CLASS_QUESTIONS];

/** Key under which a question is asked and answered: those of another version have another one. */
export const keyOf = ({ id, version }: Pick<LawQuestion, "id" | "version">): string => `${id}.${version}`;

/** The current question of a key; undefined for one that does not exist, or of another version. */
export function findQuestion(key: string): LawQuestion | undefined {
  return LAW_QUESTIONS.find((question) => keyOf(question) === key);
}

/** The questions that concern one of some stages. */
export function questionsFor(stages: readonly Stage[]): readonly LawQuestion[] {
  return LAW_QUESTIONS.filter((question) => question.stages?.some((stage) => stages.includes(stage)) ?? true);
}

/** The words of an answer; undefined for one that the question does not have. */
export function answerInWords({ answers }: LawQuestion, slug: string): string | undefined {
  return answers.find((answer) => answer.slug === slug)?.words;
}
