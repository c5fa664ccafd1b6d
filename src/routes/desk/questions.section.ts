import { createElement } from "react";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { textsOf } from "../../parts/forms/form-answer.ts";
import { QuestionsContent } from "./questions-content.tsx";
import { toQuestionsView } from "./questions-view.ts";
import type { DeskSection } from "./section.ts";

/**
 * `/mesa/:token/perguntas`: closed questions about what laws ask of schools. Those that families ask come first, each
 * with its answers as buttons; the Monday letter leads here.
 */
export const QUESTIONS: DeskSection = {
  slug: "perguntas",
  title: "Perguntas",
  right: "page",
  notices: {
    salvas: { variant: "success", text: "Respostas salvas. A página da escola muda em alguns minutos." },
  },
  load: async ({ backend, token, path, now }, refused) => {
    const questions = await backend().lawQuestions.list(token);
    const view = toQuestionsView(questions, path, refused, dateInSaoPaulo(now));
    return createElement(QuestionsContent, { view });
  },
  submit: async ({ backend, token }, form) => {
    const { acao: _, ...answers } = textsOf(form);
    await backend().lawQuestions.answer(token, { answers });
    return "salvas";
  },
  countWaiting: async ({ backend, token }) => {
    const questions = await backend().lawQuestions.list(token);
    const count = questions.filter(({ answer, wanted }) => answer === null && wanted > 0).length;
    return {
      count,
      label: count === 1 ? "pergunta de famílias sem resposta" : "perguntas de famílias sem resposta",
    };
  },
};
