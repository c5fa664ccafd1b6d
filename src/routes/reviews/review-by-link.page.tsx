import { SubmissionPage } from "../../parts/forms/submission.page.tsx";
import type { ReviewByLinkView } from "./review-by-link-view.ts";

/** `/minha-avaliacao/:token`: status of a review, and the actions of its author or their guardian. */
export default function ReviewByLinkPage({ view }: { readonly view: ReviewByLinkView }) {
  const { review } = view;
  return (
    <SubmissionPage view={view}>
      {review && (
        <figure>
          <figcaption>
            <b>{review.average}</b> · {review.by}
          </figcaption>
          <blockquote>{review.testimonial}</blockquote>
        </figure>
      )}
    </SubmissionPage>
  );
}
