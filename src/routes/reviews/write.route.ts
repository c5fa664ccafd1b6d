import { createElement } from "react";
import { type FormValues, NO_ERRORS, type Refusal, readFields, textOf } from "../../parts/forms/form-answer.ts";
import { schoolForm } from "../../parts/forms/school-form.ts";
import { schoolFormPage, schoolTrail } from "../../parts/forms/school-form-page.ts";
import type { RouteContext, RouteResult } from "../../parts/screen/route.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { draftOf, reviewForm } from "./review-form.ts";
import ReviewSentPage from "./sent.page.tsx";
import WriteReviewPage from "./write.page.tsx";

/** `/escola/:slug/avaliar` (R5); with `aviso=enviada`, the confirmation. */
export const { load: loadWriteReview, submit: submitReview } = schoolForm<FormValues<"review">>({
  path: paths.reviewSchool,
  sent: ({ url, session }, { card }) => {
    if (url.searchParams.get("aviso") !== "enviada") return null;
    const props = { school: card, draft: draftOf(card.slug), email: session().mailedTo() };
    return schoolFormPage("Avaliação enviada", createElement(ReviewSentPage, props));
  },
  begin: async ({ account }) => {
    const user = await account();
    return { userName: user?.name ?? "", userEmail: user?.email ?? "" };
  },
  read: (form) => readFields(form, "review"),
  send: async ({ form, backend, session }, { slug }, values) => {
    await backend().reviews.submit(slug, values, textOf(form, "key"));
    session().keepMailedTo(values.userEmail);
    return withQuery(paths.reviewSchool(slug), "aviso=enviada");
  },
  show,
});

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
