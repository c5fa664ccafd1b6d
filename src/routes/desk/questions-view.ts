import type { DeskQuestion } from "../../contract/v3/law-questions.ts";
import { isAnswerDue, isAnswerShown, lastDayOf } from "../../domain/questions/law-answer.ts";
import { type LawQuestion, QUESTION_TOPICS } from "../../domain/questions/law-question.ts";
import { answerInWords, findQuestion } from "../../domain/questions/law-questions.ts";
import { formatDate, plural } from "../../domain/text/format.ts";
import { type RefusedForm, toForm } from "../../parts/desk/desk-form.ts";
import { lawLine } from "../../parts/school/law-line.ts";

export type QuestionsView = ReturnType<typeof toQuestionsView>;

/** Action of every form of the section. */
const ANSWER = "responder-perguntas";

/** A question with the school's answer and the interest of families. */
interface Asked extends DeskQuestion {
  readonly question: LawQuestion;
}

/** The questions at the desk: those that families ask, the most asked first; answers to confirm; and all of them. */
export function toQuestionsView(
  questions: readonly DeskQuestion[],
  path: string,
  refused: RefusedForm | null,
  today: string,
) {
  const asked: Asked[] = questions.flatMap((one) => {
    const question = findQuestion(one.key);
    return question ? { ...one, question } : [];
  });
  const shown = asked.filter(({ answeredOn }) => answeredOn !== null && isAnswerShown(answeredOn, today));
  const due = asked.filter(({ answer, answeredOn }) => answer !== null && isAnswerDue(answeredOn!, today));
  const errors = Object.entries(refused?.refusal.errors ?? {});
  const stored = Object.fromEntries(asked.map(({ key, answer }) => [key, answer ?? ""]));
  return {
    path,
    action: ANSWER,
    /** Errors of questions that are not in the form: of an earlier version of the page. */
    errors: errors.filter(([field]) => !findQuestion(field)).map(([, message]) => message),
    wanted: asked
      .filter(({ answer, wanted }) => answer === null && wanted > 0)
      .toSorted((a, b) => b.wanted - a.wanted)
      .map(({ key, question, wanted }) => ({
        key,
        title: question.desk,
        note: `${plural(wanted, "família quer", "famílias querem")} saber. ${lawLine(question)}.`,
        answers: question.answers,
      })),
    due: due.map(({ key, question, answer, answeredOn }) => ({
      key,
      answer: answer!,
      text: `${question.desk} Resposta: ${answerInWords(question, answer!) ?? answer}. ${stateOf(answeredOn!, today)}`,
    })),
    count: `${shown.length} de ${asked.length}`,
    form: toForm(
      {
        action: ANSWER,
        schema: null,
        submit: "Salvar respostas",
        path,
        hidden: {},
        fields: asked.map(({ key, question, answer, answeredOn, wanted }, i) => ({
          name: key,
          label: question.desk,
          type: "select" as const,
          value: answer ?? "",
          options: question.answers.map(({ slug, words }) => ({ value: slug, label: words })),
          hint: [
            `${lawLine(question)}.`,
            ...(wanted > 0 ? [`${plural(wanted, "família quer", "famílias querem")} saber.`] : []),
            ...(answeredOn === null ? [] : [stateOf(answeredOn, today)]),
          ].join(" "),
          ...(question.topic !== asked[i - 1]?.question.topic && { section: QUESTION_TOPICS[question.topic] }),
        })),
      },
      // A tap sends one answer: the others stay as they are.
      refused && { ...refused, values: { ...stored, ...refused.values } },
    ),
  };
}

function stateOf(answeredOn: string, today: string): string {
  const last = formatDate(lastDayOf(answeredOn));
  return isAnswerShown(answeredOn, today) ? `No ar até ${last}.` : `Saiu da página depois de ${last}.`;
}
