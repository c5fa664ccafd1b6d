import { createElement } from "react";
import { MIN_INDEXABLE_SCHOOLS, PAGE_SIZE_DEFAULT } from "../../domain/constants.ts";
import { plural } from "../../domain/text/format.ts";
import { parsePage } from "../../listing/params/page-param.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { DEFAULT_PARAMS } from "../../listing/params/search-params.ts";
import { breadcrumb } from "../../listing/place/breadcrumb.ts";
import {
  findPlace,
  inPlace,
  inPlaceOfTitle,
  PLACE_NOT_FOUND,
  type Place,
  placePath,
} from "../../listing/place/place.ts";
import { placeLinks } from "../../listing/place/place-links.ts";
import { toSchoolCardItem } from "../../site/cards/school-card-item.tsx";
import { lastPageOf } from "../../site/pagination.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { listJsonLd } from "../../site/screen/json-ld.ts";
import type { Loader } from "../../site/screen/route.ts";
import { sourceLine } from "../../site/screen/source-line.ts";
import DirectoryPage from "./directory.page.tsx";
import type { DirectoryKind } from "./directory-kind.ts";
import { placeFacts } from "./facts.ts";

/** A directory in the country, a state, a city or a neighborhood (R11–R20). */
export function loadDirectory(kind: DirectoryKind): Loader {
  return async (context) => {
    const { url, segments, search, manifest, origin, markup } = context;
    const place = await findPlace(search.places, segments);
    if ("notFound" in place) return { kind: "notFound", message: PLACE_NOT_FOUND[place.notFound] };
    const path = placePath(place, kind.base);
    if (path !== url.pathname) return { kind: "redirect", status: 301, location: path + url.search };

    const page = parsePage(url.searchParams);
    const everything = toSchoolQuery(place, DEFAULT_PARAMS);
    const inList = (p: Place) => ({ ...toSchoolQuery(p, DEFAULT_PARAMS), ...kind.query, facets: [] });
    const isLeaf = place.kind === "city" && !kind.hasNeighborhoods;
    const [result, summary, links] = await Promise.all([
      search.searchSchools({ ...inList(place), page, size: PAGE_SIZE_DEFAULT }),
      search.summarizeSchools(everything),
      placeLinks(context, place, {
        // Below a city only the search goes on, where the directory does not.
        base: isLeaf ? paths.search() : kind.base,
        countByState: () => search.countByState(inList({ kind: "country" })),
        hasPlot: true,
      }),
    ]);
    const lastPage = lastPageOf(result.total, PAGE_SIZE_DEFAULT);
    const isBeyond = page > lastPage;
    const hrefOf = (n: number) => withQuery(path, n > 1 ? `page=${n}` : "");
    const facts = placeFacts(place, summary);
    const trail = breadcrumb(place, kind.base, kind.name);
    const cityName = (code: string) => search.places.findCityByCode(code)?.name ?? "";
    const cards = isBeyond
      ? []
      : result.hits.map((hit) => toSchoolCardItem(hit, cityName, { kind: "plain", asksForOffer: false }, markup));
    const title = `${kind.subject} ${inPlaceOfTitle(place)}`;
    return {
      kind: "page",
      status: isBeyond ? 404 : 200,
      layout: "default",
      meta: {
        title: page > 1 ? `${title}, página ${page}` : title,
        description:
          `${title}: ${plural(result.total, "escola", "escolas")} com mensalidade, avaliações e contato. ${facts[1] ?? ""}`.trimEnd(),
        canonical: hrefOf(page),
        isIndexable: page === 1 && result.total >= MIN_INDEXABLE_SCHOOLS,
        jsonLd: listJsonLd(
          trail,
          cards.map((card) => ({ label: card.name, href: card.href })),
          origin,
        ),
      },
      body: createElement(DirectoryPage, {
        view: {
          heading: `${kind.subject} ${inPlace(place)}`,
          facts,
          order: (search.isBasic && kind.basicOrder) || kind.order,
          breadcrumb: trail,
          cards,
          empty: isBeyond
            ? {
                text: "Esta página não existe: a lista acaba antes.",
                link: { label: `Ir para a última página (${lastPage})`, href: hrefOf(lastPage) },
              }
            : {
                text: `Nenhuma escola para esta lista ${inPlace(place)} por enquanto.`,
                link: { label: "Ver todas as escolas daqui", href: placePath(place) },
              },
          pagination: {
            current: page,
            total: lastPage,
            href: hrefOf,
          },
          searchHref: placePath(place),
          placeLinks: links,
          isIndex: place.kind === "country" && page === 1,
          source: sourceLine(manifest),
        },
      }),
    };
  };
}
