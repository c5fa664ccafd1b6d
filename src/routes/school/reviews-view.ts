import { RELATIONSHIPS as ASKED, CRITERIA, RATINGS } from "../../domain/reviews/review-fields.ts";
import { formatDate, formatDecimal, plural } from "../../domain/text/format.ts";
import type { PublicReview, SchoolDetail } from "../../search/school-detail.ts";
import { paths } from "../../site/paths.ts";
import type { CityMedians } from "./city-medians.ts";

export type ReviewView = ReturnType<typeof toReviewView>;
export type ReviewsView = ReturnType<typeof toReviewsView>;

/** Maximum reviews on the school page. */
const LATEST = 4;

/** Relationship of an author (K4), in words. */
export const RELATIONSHIPS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ASKED),
  ["professor_funcionario", "Equipe da escola (fora da média)"],
]);

export function toReviewsView(
  { card, reviews, reviewAverages, extraRatings }: SchoolDetail,
  city: CityMedians["rating"] = null,
  cityName = "",
) {
  const family = reviews.filter((r) => r.relationship !== "professor_funcionario");
  const staff = reviews.filter((r) => r.relationship === "professor_funcionario");
  const { count, average } = card.reviews;
  const latest = [...family, ...staff].slice(0, LATEST).map((review) => toReviewView(review, card.slug));
  return {
    heading: {
      count: reviews.length,
      note: count === 0 ? "nenhuma família avaliou ainda" : `${formatDecimal(average, 1)} de 5`,
    },
    summary:
      count === 0
        ? "Nenhuma família avaliou esta escola ainda."
        : `${formatDecimal(average, 1)} de 5, em ${plural(count, "avaliação", "avaliações")} de famílias`,
    /** The rating as a bar beside the city's median; null without either. */
    besideCity:
      city && count > 0
        ? {
            share: Math.round(average * 20),
            median: Math.round(city.median * 20),
            words: `A linha é a mediana de ${plural(city.schools, "escola avaliada", "escolas avaliadas")} de ${cityName}: ${formatDecimal(city.median, 1)}.`,
          }
        : null,
    distribution:
      count === 0 ? [] : [5, 4, 3, 2, 1].map((stars) => share(stars, family, paths.schoolReviews(card.slug))),
    criteria: reviewAverages ? CRITERIA.map(([key]) => criterion(RATINGS[key].label, reviewAverages[key])) : [],
    /** Ratings outside the average, if enough families gave them. */
    extra: [
      { label: RATINGS.examPreparation.label, average: extraRatings?.examPreparation ?? null },
      { label: RATINGS.educationSystemRating.label, average: extraRatings?.educationSystem ?? null },
    ].flatMap(({ label, average }) => (average === null ? [] : [criterion(label, average)])),
    /** Families' first. */
    latest,
    /** The latest of a family, which the page shows before all that is folded; null without any. */
    first: family.length > 0 ? latest[0]! : null,
    /** Page of all reviews; null when `latest` shows them all. */
    allHref: reviews.length > LATEST ? paths.schoolReviews(card.slug) : null,
    writeHref: paths.reviewSchool(card.slug),
    isFirst: count === 0,
  };
}

/** A review in words. */
export function toReviewView(review: PublicReview, slug: string) {
  return {
    id: review.id ?? `${review.createdAt} ${review.author}`,
    author: review.author,
    about: `${RELATIONSHIPS.get(review.relationship) ?? "Relação não informada"}, ${formatDate(review.createdAt).slice(3)}`,
    average: formatDecimal(review.average, 1),
    testimonial: review.testimonial,
    /** Badge of reviews written on this site. */
    badge: review.isEmailConfirmed ? "E-mail confirmado" : null,
    reply: review.reply ? { text: review.reply.text, date: formatDate(review.reply.createdAt) } : null,
    /** The form to report it; null for a review without an id. */
    reportHref: review.id === null ? null : paths.reportReview(slug, review.id),
  };
}

/** Whole stars of a review, 1–5: its average, rounded. */
export function starsOf(review: PublicReview): number {
  return Math.min(5, Math.max(1, Math.round(review.average)));
}

/** Share of the reviews with that many stars. */
function share(stars: number, reviews: readonly PublicReview[], path: string) {
  const count = reviews.filter((r) => starsOf(r) === stars).length;
  return {
    stars,
    count: String(count),
    share: Math.round((count / reviews.length) * 100),
    href: count > 0 ? `${path}?nota=${stars}#lista` : null,
  };
}

function criterion(label: string, average: number) {
  return { label, value: formatDecimal(average, 1), share: Math.round((average / 5) * 100) };
}
