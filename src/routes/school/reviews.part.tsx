import { Bar } from "../../client/ui/bar.tsx";
import { plural } from "../../domain/text/format.ts";
import { paths } from "../../site/paths.ts";
import { Bars, type BarView, BesideCity } from "./bars.tsx";
import type { SchoolPart } from "./part.tsx";
import type { ReviewsView, ReviewView } from "./reviews-view.ts";

/** Reviews of families. */
export const REVIEWS: SchoolPart = {
  id: "avaliacoes",
  title: "Avaliações",
  inContents: "Avaliações",
  isOpenOnWide: true,
  load: ({ reviews, provenance }) =>
    reviews.heading.count === 0
      ? null
      : { ...reviews.heading, provenance: provenance.reviews, body: <ReviewsSection reviews={reviews} /> },
};

/** Summary first (distribution and criteria), then the latest reviews, but for the one that the page shows before. */
export function ReviewsSection({ reviews }: { readonly reviews: ReviewsView }) {
  return (
    <>
      <p className="lead">{reviews.summary}</p>
      {reviews.besideCity && <BesideCity beside={reviews.besideCity} label={reviews.summary} />}
      {reviews.distribution.length > 0 && (
        <div className="ratings">
          <figure>
            <figcaption className="muted fine">Avaliações por nota</figcaption>
            <ul className="bars">
              {reviews.distribution.map(({ stars, count, share, href }) => (
                <li key={stars}>
                  {href ? (
                    <a href={href}>{plural(stars, "estrela", "estrelas")}</a>
                  ) : (
                    plural(stars, "estrela", "estrelas")
                  )}
                  <Bar share={share} />
                  {count}
                </li>
              ))}
            </ul>
          </figure>
          <Criteria title="Média por critério, de 0 a 5" criteria={reviews.criteria} />
          {reviews.extra.length > 0 && (
            <Criteria title="Outras notas, fora da média, de 0 a 5" criteria={reviews.extra} />
          )}
        </div>
      )}
      <p className="screen-only write">
        <a className="button secondary" href={reviews.writeHref}>
          {reviews.isFirst ? "Seja a primeira família a avaliar" : "Avaliar esta escola"}
        </a>
      </p>
      <p className="muted fine">
        Quem avalia declara a própria relação com a escola, e nós não conferimos essa relação. Veja a{" "}
        <a href={paths.reviewPolicy()}>política de avaliações</a>.
      </p>
      <ReviewList reviews={reviews.latest.filter((review) => review !== reviews.first)} />
      {reviews.allHref && (
        <p className="all">
          <a href={reviews.allHref}>Ler todas as avaliações</a>
        </p>
      )}
    </>
  );
}

function Criteria({ title, criteria }: { readonly title: string; readonly criteria: readonly BarView[] }) {
  return (
    <figure>
      <figcaption className="muted fine">{title}</figcaption>
      <Bars bars={criteria} />
    </figure>
  );
}

interface ReviewListProps {
  readonly reviews: readonly ReviewView[];
  /** Anchor of the list. */
  readonly id?: string;
}

/** A list of reviews. */
export function ReviewList({ reviews, id }: ReviewListProps) {
  if (reviews.length === 0) return null;
  return (
    <ul className="reviews" id={id} tabIndex={id ? -1 : undefined}>
      {reviews.map((review) => (
        <li key={review.id}>
          <p>
            <b>{review.average}</b>
            {` · ${review.author} `}
            <span className="muted">{review.about}</span>
          </p>
          <blockquote>{review.testimonial}</blockquote>
          {review.reply && (
            <div className="reply">
              <p>
                <b>Resposta da escola</b> <span className="muted">{review.reply.date}</span>
              </p>
              <p>{review.reply.text}</p>
            </div>
          )}
          <p className="foot screen-only">
            {review.badge && <span>{review.badge}</span>}
            {review.reportHref && (
              <a href={review.reportHref} aria-label={`Denunciar a avaliação de ${review.author}`}>
                Denunciar
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
