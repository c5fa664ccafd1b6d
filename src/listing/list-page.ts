import type { Grade } from "../domain/catalog/stage.ts";
import type { Meta } from "../parts/layout/meta.ts";
import { listJsonLd } from "../parts/screen/json-ld.ts";
import type { PageResult, RouteContext, RouteResult } from "../parts/screen/route.ts";
import type { LinkView, PaginationView } from "../site/link-view.ts";
import { lastPageOf } from "../site/pagination.ts";
import { picturePath } from "../site/picture-path.ts";
import { findDefaultCity, findPlace, PLACE_NOT_FOUND, type Place, placePath } from "./place/place.ts";

interface ListPart<H> {
  /** Empty past the end of the list. */
  readonly hits: readonly H[];
  readonly isPastEnd: boolean;
  readonly pagination: PaginationView;
}

/** Text of an empty list, and a link to go on. */
export interface EmptyListView {
  readonly text: string;
  readonly link: LinkView;
}

/** A list page, whose title does not have its number yet. */
export interface ListPageInput
  extends Pick<PageResult, "layout" | "body" | "tracking">,
    Pick<Meta, "title" | "description" | "canonical" | "isIndexable" | "styles"> {
  readonly place: Place;
  readonly part: ListPart<unknown>;
  readonly grade?: Grade | undefined;
  /** Path of the list whose picture shared links show, if not that of the canonical page. */
  readonly pictured?: string;
  /** Content of the structured data; absent on pages without it. */
  readonly listed?: { readonly trail: readonly LinkView[]; readonly items: readonly LinkView[] };
}

/** A page of a list of schools or scholarships: not found past the end. */
export async function listPage(
  { origin, search }: Pick<RouteContext, "origin" | "search">,
  input: ListPageInput,
): Promise<PageResult> {
  const { place, layout, body, part, listed, tracking, title, pictured, grade, ...meta } = input;
  const { current } = part.pagination;
  const shared = pictured ?? meta.canonical?.split("?")[0];
  return {
    kind: "page",
    status: part.isPastEnd ? 404 : 200,
    layout,
    ...(await findDefaultCity(search.places, place)),
    meta: {
      title: current > 1 ? `${title}, página ${current}` : title,
      ...meta,
      ...(shared && { picture: { path: picturePath(shared, grade), alt: meta.description } }),
      trail: listed?.trail,
      jsonLd: listed && listJsonLd(listed.items, origin),
    },
    body,
    tracking,
  };
}

/** Counts of a list besides the total of its search. */
export interface ListCounts {
  /** Schools that the list has, of a total of scholarships (K27). */
  readonly schools?: number;
  /** Schools listed after the total, as they may meet the search (K30). */
  readonly mayMeet?: number;
}

/** Number of entries of a list. */
export function listedIn({ total, schools, mayMeet = 0 }: ListCounts & { readonly total: number }): number {
  return (schools ?? total) + mayMeet;
}

/** The part of a list that page `current` shows, out of pages of `size`. */
export function listPart<H>(
  result: ListCounts & { readonly total: number; readonly hits: readonly H[] },
  current: number,
  size: number,
  href: (page: number) => string,
): ListPart<H> {
  const total = lastPageOf(listedIn(result), size);
  const isPastEnd = current > total;
  return { hits: isPastEnd ? [] : result.hits, isPastEnd, pagination: { current, total, href } };
}

/** Text of a page past the end of a list. */
export function pastEnd({ total, href }: Pick<PaginationView, "total" | "href">): EmptyListView {
  return {
    text: "Esta página não existe: a lista acaba antes.",
    link: { label: `Ir para a última página (${total})`, href: href(total) },
  };
}

/** The place of a path below `base`, or the response where there is none or it is spelt in another way. */
export async function findListPlace(
  { url, segments, search }: Pick<RouteContext, "url" | "segments" | "search">,
  base?: string,
): Promise<{ readonly place: Place; readonly path: string } | { readonly answer: RouteResult }> {
  const place = await findPlace(search.places, segments);
  if ("notFound" in place) return { answer: { kind: "notFound", message: PLACE_NOT_FOUND[place.notFound] } };
  const path = placePath(place, base);
  if (path === url.pathname) return { place, path };
  return { answer: { kind: "redirect", status: 301, location: path + url.search } };
}
