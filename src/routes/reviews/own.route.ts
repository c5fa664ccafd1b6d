import { createElement } from "react";
import { ApiError } from "../../contract/v3/errors.ts";
import type { OwnReview } from "../../contract/v3/reviews.ts";
import { textOf } from "../../site/forms/form-answer.ts";
import { schoolFormPage } from "../../site/forms/school-form-page.ts";
import { paths } from "../../site/paths.ts";
import { keptLink } from "../../site/screen/kept-link.ts";
import type { Loader, PageResult, Submit } from "../../site/screen/route.ts";
import OwnReviewPage from "./own.page.tsx";
import { toOwnReviewView } from "./own-view.ts";

const TITLE = "Sua avaliação";

/** Opening the link confirms nothing, because mail scanners open links too. */
const load: Loader = async ({ segments, backend }) =>
  show(segments.token!, await backend().reviews.getOwn(segments.token!));

/** Confirms or withdraws, by the field `acao`. */
const submit: Submit = async ({ segments, form, backend }) => {
  const token = segments.token!;
  const action = textOf(form, "acao");
  if (action !== "confirmar" && action !== "retirar") throw new ApiError("invalid_request");
  if (action === "confirmar") await backend().reviews.confirm(token);
  else await backend().reviews.withdraw(token);
  return { kind: "redirect", status: 303, location: paths.myReview(token) };
};

/** `/minha-avaliacao/:token`. */
export const { load: loadOwnReview, submit: submitOwnReview } = keptLink(
  paths.myReview,
  { label: "Procurar a escola para escrever outra avaliação", href: paths.schoolSearch() },
  { load, submit },
);

function show(token: string, review: OwnReview): PageResult {
  return schoolFormPage(TITLE, createElement(OwnReviewPage, { view: toOwnReviewView(token, review) }));
}
