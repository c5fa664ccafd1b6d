import { createElement } from "react";
import * as v from "valibot";
import { PAGE_SIZE_DEFAULT } from "../../domain/constants.ts";
import { childFit } from "../../domain/family/child-fit.ts";
import { chooseOffer } from "../../domain/pricing/offer-choice.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { plural } from "../../domain/text/format.ts";
import { parseAskedOffer } from "../../parts/school/asked-offer.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { findSchoolOf } from "../../parts/screen/school-of-path.ts";
import type { PublicReview } from "../../search/school-detail.ts";
import { HOME_LINK } from "../../site/link-view.ts";
import { parsePage } from "../../site/page-param.ts";
import { lastPageOf } from "../../site/pagination.ts";
import { paths, withQuery } from "../../site/paths.ts";
import ReviewsPage from "./reviews.page.tsx";
import { RELATIONSHIPS, starsOf, toReviewsView, toReviewView } from "./reviews-view.ts";
import { schoolTitle } from "./school-title.ts";

const starsSchema = v.pipe(v.picklist(["1", "2", "3", "4", "5"]), v.transform(Number));
/** Sorts of the list (F2.7), by the value of `?ordem=`; default: newest first. */
const ORDERS: ReadonlyMap<string, { label: string; compare: (a: PublicReview, b: PublicReview) => number }> = new Map([
  ["recentes", { label: "Mais recentes", compare: byDate }],
  ["notas-altas", { label: "Notas mais altas", compare: (a, b) => b.average - a.average || byDate(a, b) }],
  ["notas-baixas", { label: "Notas mais baixas", compare: (a, b) => a.average - b.average || byDate(a, b) }],
]);
const NEWEST = "recentes";
const orderSchema = v.picklist([...ORDERS.keys()]);

const relationshipSchema = v.picklist([...RELATIONSHIPS.keys()]);

/** `/escola/:slug/avaliacoes` (R6): all published reviews, filtered by stars and relationship. */
export const loadSchoolReviews: Loader = async (context) => {
  const detail = await findSchoolOf(context, paths.schoolReviews);
  if ("kind" in detail) return detail;
  const { url, search, now } = context;
  const path = paths.schoolReviews(detail.slug);
  const stars = parsed(starsSchema, url.searchParams.get("nota"));
  const relationship = parsed(relationshipSchema, url.searchParams.get("relacao"));
  const order = parsed(orderSchema, url.searchParams.get("ordem")) ?? NEWEST;
  const page = parsePage(url.searchParams);
  const reviews = detail.reviews
    .filter(
      (r) => (stars === null || starsOf(r) === stars) && (relationship === null || r.relationship === relationship),
    )
    .sort(ORDERS.get(order)!.compare);
  const lastPage = lastPageOf(reviews.length, PAGE_SIZE_DEFAULT);
  const href = (changes: { nota?: number | null; relacao?: string | null; ordem?: string; page?: number }) => {
    const next = { nota: stars, relacao: relationship, ordem: order, page: 1, ...changes };
    const query = new URLSearchParams();
    if (next.nota !== null) query.set("nota", String(next.nota));
    if (next.ordem !== NEWEST) query.set("ordem", next.ordem);
    if (next.page > 1) query.set("page", String(next.page));
    if (next.relacao !== null) query.set("relacao", next.relacao);
    return withQuery(path, query.toString());
  };
  const { card } = detail;
  const city = search.places.findCityByCode(card.cityCode)!;
  const school = parseAskedOffer(url.searchParams);
  const title = `Avaliações: ${schoolTitle(detail, city)}`;
  return {
    kind: "page",
    status: page > lastPage ? 404 : 200,
    childFit: childFit(card, school.grade, chooseOffer(detail.offers, school, seasonOf(now)) !== null),
    meta: {
      styles: "school",
      title: page > 1 ? `${title}, página ${page}` : title,
      description: `${plural(detail.reviews.length, "avaliação", "avaliações")} da escola ${card.name}, ${city.name}, com a distribuição das notas e a média de cada critério.`,
      canonical: withQuery(path, page > 1 ? `page=${page}` : ""),
      isIndexable:
        page === 1 && order === NEWEST && stars === null && relationship === null && detail.reviews.length > 0,
    },
    body: createElement(ReviewsPage, {
      view: {
        heading: `Avaliações: ${card.name}`,
        breadcrumb: [
          HOME_LINK,
          { label: card.name, href: paths.school(card.slug) },
          { label: "Avaliações", href: path },
        ],
        summary: { ...toReviewsView(detail), latest: [], allHref: null },
        stars: [null, 5, 4, 3, 2, 1].map((n) => ({
          label: n === null ? "Todas as notas" : plural(n, "estrela", "estrelas"),
          href: href({ nota: n }),
          isSelected: n === stars,
        })),
        relationships: [null, ...RELATIONSHIPS.keys()].map((key) => ({
          label: key === null ? "Todas as pessoas" : RELATIONSHIPS.get(key)!,
          href: href({ relacao: key }),
          isSelected: key === relationship,
        })),
        orders: Array.from(ORDERS, ([key, { label }]) => ({
          label,
          href: href({ ordem: key }),
          isSelected: key === order,
        })),
        reviews: reviews
          .slice((page - 1) * PAGE_SIZE_DEFAULT, page * PAGE_SIZE_DEFAULT)
          .map((review) => toReviewView(review, card.slug)),
        clear: { label: "Ver todas as avaliações", href: path },
        pagination: { current: page, total: lastPage, href: (n: number) => href({ page: n }) },
      },
    }),
  };
};

function byDate(a: PublicReview, b: PublicReview): number {
  return a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0;
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, value: string | null): T | null {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : null;
}
