import { type LawAnswer, lastDayOf } from "../../domain/questions/law-answer.ts";
import { QUESTION_TOPICS, type QuestionTopic } from "../../domain/questions/law-question.ts";
import { answerInWords, keyOf, questionsFor } from "../../domain/questions/law-questions.ts";
import { formatDate } from "../../domain/text/format.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { lawLine } from "./law-line.ts";
import type { FactView } from "./school-facts.ts";

/** The answers of a school to the questions that concern it, and the questions that it has not answered. */
export interface LawAnswersView {
  /** "3 de 28". */
  readonly count: string;
  readonly answered: readonly { readonly title: string; readonly facts: readonly FactView[] }[];
  readonly open: readonly { readonly key: string; readonly words: string; readonly law: string }[];
}

/** Loaded on demand: an isolate starts without the questions. */
export function toLawAnswers({ card, lawAnswers = {} }: Pick<SchoolDetail, "card" | "lawAnswers">): LawAnswersView {
  const asked = questionsFor(card.stages).map((question) => {
    const key = keyOf(question);
    const given = lawAnswers[key];
    const words = given && answerInWords(question, given.answer);
    return { key, question, given: given && words !== undefined ? { ...given, words } : null };
  });
  const told = asked.flatMap(({ question, given }) =>
    given
      ? {
          topic: question.topic,
          fact: { label: question.family, value: given.words, note: `${wordOf(given)} ${lawLine(question)}.` },
        }
      : [],
  );
  return {
    count: `${told.length} de ${asked.length}`,
    answered: (Object.keys(QUESTION_TOPICS) as QuestionTopic[]).flatMap((topic) => {
      const facts = told.filter((one) => one.topic === topic).map(({ fact }) => fact);
      return facts.length > 0 ? { title: QUESTION_TOPICS[topic], facts } : [];
    }),
    open: asked.flatMap(({ key, question, given }) =>
      given ? [] : { key, words: question.family, law: lawLine(question) },
    ),
  };
}

/** "Palavra da escola em 23/11/2026, até 23/11/2027.". */
export function wordOf({ on }: Pick<LawAnswer, "on">): string {
  return `Palavra da escola em ${formatDate(on)}, até ${formatDate(lastDayOf(on))}.`;
}
