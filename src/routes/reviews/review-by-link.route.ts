import { createElement } from "react";
import { ApiError } from "../../contract/v3/errors.ts";
import { textOf } from "../../parts/forms/form-answer.ts";
import { schoolFormPage } from "../../parts/forms/school-form-page.ts";
import { keptLink } from "../../parts/screen/kept-link.ts";
import type { RouteContext, Submit, WholePage } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import ReviewByLinkPage from "./review-by-link.page.tsx";
import { toReviewByLinkView } from "./review-by-link-view.ts";

const TITLE = "Sua avaliação";

/** Opening the link confirms nothing, because mail scanners open links too. */
async function load({ segments, backend }: RouteContext): Promise<WholePage> {
  const token = segments.token!;
  const view = toReviewByLinkView(token, await backend().reviews.getByLink(token));
  return schoolFormPage(TITLE, createElement(ReviewByLinkPage, { view }));
}

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
export const { load: loadReviewByLink, submit: submitReviewByLink } = keptLink({
  path: paths.myReview,
  next: { label: "Procurar a escola para escrever outra avaliação", href: paths.schoolSearch() },
  load,
  submit,
});
