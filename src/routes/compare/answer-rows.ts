import type { LawQuestion } from "../../domain/questions/law-question.ts";
import { answerInWords, keyOf, questionsFor } from "../../domain/questions/law-questions.ts";
import { wordOf } from "../../parts/school/law-answers-view.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { type Fact, type RowView, toRow } from "./row.ts";

/** Cell of a school that has not answered, partner or not. */
const UNANSWERED = "ainda não respondeu";
/** Cell of a question about a stage that the school does not have. */
const NOT_SERVED = "não atende";

/** The closed questions that at least one of some schools has answered, each answer with its date. */
export function answerRows(schools: readonly SchoolDetail[]): RowView[] {
  const all = questionsFor(schools.flatMap(({ card }) => card.stages));
  const isAnswered = (question: LawQuestion) => schools.some((school) => answerOf(school, question) !== null);
  return all.filter(isAnswered).map((question) =>
    toRow(
      question.family,
      schools,
      (school) =>
        answerOf(school, question) ?? {
          text: questionsFor(school.card.stages).includes(question) ? UNANSWERED : NOT_SERVED,
        },
    ),
  );
}

function answerOf({ lawAnswers = {} }: SchoolDetail, question: LawQuestion): Fact | null {
  const given = lawAnswers[keyOf(question)];
  const text = given && answerInWords(question, given.answer);
  return given && text !== undefined ? { text, notes: [wordOf(given)] } : null;
}
