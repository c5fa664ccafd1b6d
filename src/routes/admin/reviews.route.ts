import { createElement } from "react";
import type { FieldView } from "../../client/islands/form/form-view.ts";
import { formsFor, REASON, type RefusedForm } from "../../site/desk/desk-form.ts";
import { type AdminScreen, adminPage, noticeOf, slugOf, submitScreen } from "../../site/desk/desk-screen.ts";
import { textOf } from "../../site/forms/form-answer.ts";
import { parsePage } from "../../site/page-param.ts";
import { paths, withQuery } from "../../site/paths.ts";
import type { RouteContext, RouteResult, Submit } from "../../site/screen/route.ts";
import ReviewsPage from "./reviews.page.tsx";
import { type Preview, toNoticeView, toReviewView } from "./reviews-view.ts";

const REVIEW: FieldView = {
  name: "id",
  label: "Avaliação",
  type: "text",
  hint: "O endereço do link “Denunciar” da avaliação, ou o código dela.",
};

/** `/admin/avaliacoes` (K4): reviews to moderate, and notices against published ones. */
export const showReviews: AdminScreen = (context, refused, notice) => show(context, refused, notice, null);

/** Submits an action; `acao=prever` only shows a text without some passages. */
export const submitReviews: Submit = async (context) => {
  if (textOf(context.form, "acao") !== "prever") return submitScreen(showReviews)(context);
  const preview = { id: textOf(context.form, "id"), passages: textOf(context.form, "passages") };
  return show(context, null, null, preview);
};

async function show(
  { backend, url, now }: RouteContext,
  refused: RefusedForm | null,
  notice: Parameters<AdminScreen>[2],
  preview: Preview | null,
): Promise<RouteResult> {
  const { admin } = backend();
  const page = parsePage(url.searchParams);
  const asked = (url.searchParams.get("escola") ?? "").trim();
  const [{ reviews, totalPages }, notices] = await Promise.all([
    admin.listReviews({ page, school: slugOf(asked) }),
    admin.listNotices(),
  ]);
  const hrefOf = (n: number) => {
    const query = new URLSearchParams({ ...(asked && { escola: asked }), ...(n > 1 && { page: String(n) }) });
    return withQuery(paths.adminReviews(), query.toString());
  };
  // Forms return to the same part of the queue.
  const path = hrefOf(page);
  const form = formsFor(path, {}, refused);
  const view = {
    asked,
    page: { current: page, total: totalPages, href: hrefOf },
    notice: noticeOf(refused, notice),
    reviews: reviews.map((review) => toReviewView(review, path, refused, preview, now)),
    notices: notices.map((one) => toNoticeView(one, path, refused, now)),
    replyForms: [
      form("publicar-resposta", "Publicar resposta da escola", [
        REVIEW,
        { name: "body", label: "Resposta da escola", type: "long", rows: 3, hint: "Como a escola mandou, sem mudar." },
        REASON,
      ]),
      form("retirar-resposta", "Retirar resposta da escola", [REVIEW, REASON]),
    ],
  };
  return adminPage("Avaliações", createElement(ReviewsPage, { view }), refused);
}
