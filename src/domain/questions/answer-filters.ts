import type { LawAnswers } from "./law-answer.ts";

/** Answers that families filter by. Few, as each is counted by every search; apart from the questions, which load on demand. */
export const ANSWER_FILTERS = [
  {
    slug: "celular-longe",
    name: "Celular longe do aluno",
    question: "celular.1",
    answers: ["em-casa", "guardado", "armario"],
  },
  {
    slug: "protocolo-bullying",
    name: "Protocolo contra o bullying",
    question: "bullying.1",
    answers: ["aberto", "interno"],
  },
  { slug: "pei", name: "Plano individual (PEI)", question: "pei.1", answers: ["com-a-familia", "pela-equipe"] },
  {
    slug: "outro-idioma",
    name: "5 horas ou mais em outro idioma",
    question: "idioma.1",
    answers: ["5-a-9", "10-ou-mais"],
  },
] as const;
type AnswerFilter = (typeof ANSWER_FILTERS)[number]["slug"];

/** The filters that the answers of a school match; without an answer, none. */
export function answerFiltersOf(answers: LawAnswers): AnswerFilter[] {
  return ANSWER_FILTERS.filter(({ question, answers: wanted }) =>
    wanted.some((answer) => answer === answers[question]?.answer),
  ).map(({ slug }) => slug);
}
