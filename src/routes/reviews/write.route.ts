import { createElement } from "react";
import {
  type FormValues,
  NO_ERRORS,
  type Refusal,
  readFields,
  refusalOf,
  textOf,
} from "../../parts/forms/form-answer.ts";
import { schoolFormPage, schoolTrail } from "../../parts/forms/school-form-page.ts";
import type { Loader, RouteContext, RouteResult, Submit } from "../../parts/screen/route.ts";
import { findSchoolOf } from "../../parts/screen/school-of-path.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { draftOf, reviewForm } from "./review-form.ts";
import ReviewSentPage from "./sent.page.tsx";
import WriteReviewPage from "./write.page.tsx";

/** `/escola/:slug/avaliar` (R5); with `aviso=enviada`, the confirmation. */
export const loadWriteReview: Loader = async (context) => {
  const detail = await findSchoolOf(context, paths.reviewSchool);
  if ("kind" in detail) return detail;
  const { card } = detail;
  if (context.url.searchParams.get("aviso") === "enviada") {
    return schoolFormPage(
      "Avaliação enviada",
      createElement(ReviewSentPage, {
        school: card,
        draft: draftOf(card.slug),
        email: context.session().mailedTo(),
      }),
    );
  }
  const user = await context.account();
  return show(context, detail, { userName: user?.name ?? "", userEmail: user?.email ?? "" }, null);
};

export const submitReview: Submit = async (context) => {
  const detail = await findSchoolOf(context, paths.reviewSchool);
  if ("kind" in detail) return detail;
  const { form, backend } = context;
  const values = readFields(form, "review");
  try {
    await backend().reviews.submit(detail.slug, values, textOf(form, "key"));
  } catch (error) {
    return show(context, detail, values, refusalOf(error));
  }
  context.session().keepMailedTo(values.userEmail);
  const location = withQuery(paths.reviewSchool(detail.slug), "aviso=enviada");
  return { kind: "redirect", status: 303, location };
};

function show(
  context: RouteContext,
  detail: SchoolDetail,
  values: Partial<FormValues<"review">>,
  refusal: Refusal | null,
): RouteResult {
  const { card } = detail;
  const title = `Avaliar ${card.name}`;
  const view = {
    breadcrumb: schoolTrail(detail, { label: "Avaliar", href: paths.reviewSchool(card.slug) }),
    title,
    lead: "Leva uns três minutos. O que você viveu lá ajuda outra família a decidir.",
    notice: refusal?.notice ?? null,
    form: reviewForm({ detail, values, errors: refusal?.errors ?? NO_ERRORS, key: context.newKey() }),
  };
  return schoolFormPage(title, createElement(WriteReviewPage, { view }), refusal);
}
