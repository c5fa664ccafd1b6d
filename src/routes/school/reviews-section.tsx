import type { ReviewsView, ReviewView } from "./reviews-view.ts";

/** Summary first (distribution and criteria), then the latest reviews. */
export function ReviewsSection({ reviews }: { readonly reviews: ReviewsView }) {
  return (
    <>
      <p className="lead">{reviews.summary}</p>
      {reviews.distribution.length > 0 && (
        <div className="ratings">
          <ul className="bars" aria-label="Distribuição das notas">
            {reviews.distribution.map(({ stars, count, share }) => (
              <li key={stars}>
                <span>
                  {stars} {stars === 1 ? "estrela" : "estrelas"}
                </span>
                <meter min={0} max={100} value={share} aria-label={`${share}% das avaliações`} />
                <span>{count}</span>
              </li>
            ))}
          </ul>
          <ul className="bars" aria-label="Média por critério">
            {reviews.criteria.map(({ label, average, share }) => (
              <li key={label}>
                <span>{label}</span>
                <meter min={0} max={100} value={share} aria-label={`${average} de 5`} />
                <span>{average}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ReviewList reviews={reviews.latest} />
      {reviews.allHref && (
        <p>
          <a href={reviews.allHref}>Ler todas as avaliações</a>
        </p>
      )}
    </>
  );
}

/** Reviews as they were written. */
export function ReviewList({ reviews }: { readonly reviews: readonly ReviewView[] }) {
  return (
    <ul className="reviews">
      {reviews.map((review) => (
        <li key={review.id}>
          <p>
            <b>{review.average}</b>
            {` · ${review.author} `}
            <span className="muted">{review.about}</span>
          </p>
          <blockquote>{review.testimonial}</blockquote>
        </li>
      ))}
    </ul>
  );
}
