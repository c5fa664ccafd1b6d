import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { Choices, type ChoiceView } from "../../client/ui/choices.tsx";
import { Pagination } from "../../client/ui/pagination.tsx";
import type { LinkView, PaginationView } from "../../site/link-view.ts";
import { ReviewList, ReviewsSection } from "./reviews.part.tsx";
import type { ReviewsView, ReviewView } from "./reviews-view.ts";

interface ReviewsPageView {
  readonly heading: string;
  readonly breadcrumb: readonly LinkView[];
  readonly summary: ReviewsView;
  readonly stars: readonly ChoiceView[];
  readonly relationships: readonly ChoiceView[];
  readonly orders: readonly ChoiceView[];
  readonly reviews: readonly ReviewView[];
  readonly clear: LinkView;
  readonly pagination: PaginationView;
}

/** All reviews of a school: the summary, two filters, and the reviews. */
export default function ReviewsPage({ view }: { readonly view: ReviewsPageView }) {
  return (
    <div className="school">
      <Breadcrumb trail={view.breadcrumb} />
      <h1>{view.heading}</h1>
      <div>
        <ReviewsSection reviews={view.summary} />
      </div>
      {!view.summary.isFirst && <ChosenReviews view={view} />}
      <Pagination {...view.pagination} />
    </div>
  );
}

/** Filters, sort, and the resulting reviews. */
function ChosenReviews({ view }: { readonly view: ReviewsPageView }) {
  return (
    <>
      <div>
        <Choices title="Nota" choices={view.stars} />
        <Choices title="Quem avalia" choices={view.relationships} />
        <Choices title="Ordem" choices={view.orders} />
      </div>
      {view.reviews.length === 0 ? (
        <p className="lead">
          Nenhuma avaliação com estes filtros. <a href={view.clear.href}>{view.clear.label}</a>
        </p>
      ) : (
        <ReviewList id="lista" reviews={view.reviews} />
      )}
    </>
  );
}
