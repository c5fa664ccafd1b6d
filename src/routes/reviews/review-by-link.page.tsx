import { Alert } from "../../client/ui/alert.tsx";
import type { ReviewByLinkView } from "./review-by-link-view.ts";

/** `/minha-avaliacao/:token`: status of a review, and the actions of its author. */
export default function ReviewByLinkPage({ view }: { readonly view: ReviewByLinkView }) {
  const { review } = view;
  return (
    <div className="form-screen review-by-link">
      <header>
        <h1>{view.title}</h1>
        <p>
          <a href={view.school.href}>{view.school.name}</a>
        </p>
      </header>
      <Alert variant={view.status.variant}>
        <b>{view.status.label}.</b> {view.next}
      </Alert>
      {review && (
        <figure>
          <figcaption>
            <b>{review.average}</b> · {review.by}
          </figcaption>
          <blockquote>{review.testimonial}</blockquote>
        </figure>
      )}
      {view.confirm && (
        <form method="post" action={view.action}>
          <button type="submit" name="acao" value="confirmar">
            {view.confirm}
          </button>
        </form>
      )}
      {view.withdraw ? (
        <details>
          <summary>{view.withdraw}</summary>
          <p>O texto, o nome e o e-mail são apagados na hora. Não dá para desfazer.</p>
          <form method="post" action={view.action}>
            <button type="submit" className="dangerous" name="acao" value="retirar">
              {view.withdraw}
            </button>
          </form>
        </details>
      ) : (
        <p>
          <a href={view.writeHref}>Escrever outra avaliação</a>
        </p>
      )}
    </div>
  );
}
