import { createElement } from "react";
import type { LawQuestion } from "../../domain/questions/law-question.ts";
import { findQuestion, keyOf } from "../../domain/questions/law-questions.ts";
import { type Refusal, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import { schoolFormPage, schoolTrail } from "../../parts/forms/school-form-page.ts";
import { toLawAnswers } from "../../parts/school/law-answers-view.ts";
import { lawLine } from "../../parts/school/law-line.ts";
import type { Loader, RouteContext, RouteResult, Submit } from "../../parts/screen/route.ts";
import { findSchoolOf } from "../../parts/screen/school-of-path.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { paths, withQuery } from "../../site/paths.ts";
import AskPage from "./ask.page.tsx";

const TITLE = "Quero saber";

/** `/escola/:slug/quero-saber?pergunta=`: a question, and the button that counts one more family; opening it counts nobody. */
export const loadAsk: Loader = async (context) => {
  const found = await findAsked(context, context.url.searchParams.get("pergunta") ?? "");
  if ("kind" in found) return found;
  return show(found, context.url.searchParams.get("aviso") === "contado", null);
};

export const submitAsk: Submit = async (context) => {
  const found = await findAsked(context, textOf(context.form, "pergunta"));
  if ("kind" in found) return found;
  const { detail, question } = found;
  try {
    await context.backend().lawQuestions.ask(detail.slug, { question: keyOf(question) });
  } catch (error) {
    return show(found, false, refusalOf(error));
  }
  const asked = new URLSearchParams({ pergunta: keyOf(question), aviso: "contado" });
  return { kind: "redirect", status: 303, location: withQuery(paths.askSchool(detail.slug), asked.toString()) };
};

interface Asked {
  readonly detail: SchoolDetail;
  readonly question: LawQuestion;
}

/** The question of a key to a private school; a remote search knows no answers, so that nothing can be asked there. */
async function findAsked(context: RouteContext, key: string): Promise<Asked | RouteResult> {
  const detail = await findSchoolOf(context, paths.askSchool);
  if ("kind" in detail) return detail;
  const question = findQuestion(key);
  const isAsked = context.inventory !== null && detail.card.administration === "privada";
  if (!question || !isAsked) return { kind: "notFound", message: "Não encontramos esta pergunta." };
  return { detail, question };
}

function show({ detail, question }: Asked, isCounted: boolean, refusal: Refusal | null): RouteResult {
  const key = keyOf(question);
  const answer = toLawAnswers(detail)
    .answered.flatMap(({ facts }) => facts)
    .find(({ label }) => label === question.family);
  const view = {
    breadcrumb: schoolTrail(detail, { label: TITLE, href: paths.askSchool(detail.slug) }),
    question: question.family,
    law: lawLine(question),
    school: detail.card.name,
    schoolHref: `${paths.school(detail.slug)}#leis`,
    answer: answer ? { words: answer.value, note: answer.note ?? null } : null,
    options: question.answers.map(({ words }) => words),
    notice:
      refusal?.notice ??
      (isCounted
        ? {
            variant: "success" as const,
            text: "Contamos mais uma família. A escola vê quantas perguntam, e não quem.",
          }
        : null),
    form: isCounted || answer ? null : { action: paths.askSchool(detail.slug), key },
  };
  return schoolFormPage(TITLE, createElement(AskPage, { view }), refusal);
}
