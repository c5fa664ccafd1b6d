import { createElement } from "react";
import { ApiError } from "../../contract/v3/errors.ts";
import type { OwnReview } from "../../contract/v3/reviews.ts";
import { textOf } from "../../site/forms/form-answer.ts";
import { schoolFormPage } from "../../site/forms/school-form-page.ts";
import { paths } from "../../site/paths.ts";
import { answerMailedLink } from "../../site/screen/mailed-link.ts";
import type { Loader, PageResult, Submit } from "../../site/screen/route.ts";
import OwnReviewPage from "./own.page.tsx";
import OwnReviewOverPage from "./own-over.page.tsx";
import { toOwnReviewView } from "./own-view.ts";

const TITLE = "Sua avaliação";

/** `/minha-avaliacao/:token`. Opening the link confirms nothing, because mail scanners open links too. */
export const loadOwnReview: Loader = ({ segments, backend }) =>
  answerMailedLink(OVER, async () => show(segments.token!, await backend().reviews.getOwn(segments.token!)));

/** Confirms or withdraws, by the field `acao`. */
export const submitOwnReview: Submit = ({ segments, form, backend }) => {
  const token = segments.token!;
  const action = textOf(form, "acao");
  if (action !== "confirmar" && action !== "retirar") throw new ApiError("invalid_request");
  return answerMailedLink(OVER, async () => {
    if (action === "confirmar") await backend().reviews.confirm(token);
    else await backend().reviews.withdraw(token);
    return { kind: "redirect", status: 303, location: paths.myReview(token) };
  });
};

const OVER: PageResult = { ...schoolFormPage(TITLE, createElement(OwnReviewOverPage)), status: 404 };

function show(token: string, review: OwnReview): PageResult {
  return schoolFormPage(TITLE, createElement(OwnReviewPage, { view: toOwnReviewView(token, review) }));
}
