import { createElement } from "react";
import { MIN_INDEXABLE_SCHOOLS, PAGE_SIZE_DEFAULT } from "../../domain/constants.ts";
import { formatCount, formatDecimal, formatList, formatMoney, plural } from "../../domain/text/format.ts";
import { findListPlace, listPage, listPart, pastEnd } from "../../listing/list-page.ts";
import { breadcrumb } from "../../listing/place/breadcrumb.ts";
import { inPlace, inPlaceOfTitle, type Place, placePath } from "../../listing/place/place.ts";
import { placeLinks } from "../../listing/place/place-links.ts";
import { toSchoolCardItem } from "../../parts/cards/school-card-item.tsx";
import type { Loader } from "../../parts/screen/route.ts";
import { sourceLine } from "../../parts/screen/source-line.ts";
import type { SchoolSummary } from "../../search/summarize-schools.ts";
import type { SchoolQuery } from "../../search/types.ts";
import type { PaginationView } from "../../site/link-view.ts";
import { parsePage } from "../../site/page-param.ts";
import { joinQuery, paths, withQuery } from "../../site/paths.ts";
import DirectoryPage from "./directory.page.tsx";
import { type DirectoryKind, schoolsOf, yearsOfSeason } from "./directory-kind.ts";
import { findStage, type StageName, stageChoices, stageQuery } from "./directory-stage.ts";

/** A directory in the country, a state, a city or a neighborhood (R11–R20). */
export function loadDirectory(kind: DirectoryKind): Loader {
  return async (context) => {
    const found = await findListPlace(context, kind.base);
    if ("answer" in found) return found.answer;
    const { place, path } = found;
    const { url, search, manifest, markup, now } = context;

    const page = parsePage(url.searchParams);
    const years = yearsOfSeason(search, now);
    const stage = kind.asksForStage ? findStage(url.searchParams) : null;
    const isAsking = kind.asksForStage === true && stage === null;
    const ofStage = stage ? { stages: [stage.slug] } : {};
    const inList = (p: Place): SchoolQuery => ({ ...schoolsOf(p, years), ...kind.query, ...ofStage, facets: [] });
    const isLeaf = place.kind === "city" && !kind.hasNeighborhoods;
    const [result, summary] = await Promise.all([
      search.searchSchools({
        ...inList(place),
        facets: kind.asksForStage ? ["stages"] : [],
        page,
        size: isAsking ? 1 : PAGE_SIZE_DEFAULT,
      }),
      search.summarizeSchools({ ...schoolsOf(place, years), ...ofStage }),
    ]);
    const isEmpty = result.total === 0;
    // A directory without schools, or without pages below a city, links to the search.
    const links = await placeLinks(
      context,
      place,
      isEmpty
        ? { hasPlot: true }
        : {
            base: isLeaf ? paths.search() : kind.base,
            query: stageQuery(stage),
            countByState: () => search.countByState(inList({ kind: "country" })),
            hasPlot: true,
          },
    );
    const hrefOf = (n: number) => withQuery(path, joinQuery(n > 1 ? `page=${n}` : "", stageQuery(stage)));
    const listed = isAsking ? { total: 0, hits: [] } : { total: result.total, hits: result.hits };
    const part = listPart(listed, page, PAGE_SIZE_DEFAULT, hrefOf);
    const facts = placeFacts(place, summary, years, stage);
    const trail = breadcrumb(place, kind.base, kind.name);
    const style = { kind: "plain", linksToPrice: false } as const;
    const cards = part.hits.map((hit) => toSchoolCardItem(hit, search.places, style, markup));
    const subject = stage ? `${kind.subject} com ${stage.name}` : kind.subject;
    const title = `${subject} ${inPlaceOfTitle(place)}`;
    const emptyView = () => {
      if (part.isPastEnd) return pastEndOf(part.pagination);
      return isAsking && !isEmpty ? null : nothingYet(kind, place, summary, stage);
    };
    const count = plural(result.total, "escola", "escolas");
    return listPage(context, {
      place,
      part,
      title,
      description: `${title}: ${count}, os preços que informam, avaliações e contato. ${facts[1] ?? ""}`.trimEnd(),
      canonical: hrefOf(page),
      isIndexable: page === 1 && result.total >= MIN_INDEXABLE_SCHOOLS,
      listed: { trail, items: cards.map(({ name, href }) => ({ label: name, href })) },
      body: createElement(DirectoryPage, {
        view: {
          heading: `${subject} ${inPlace(place)}`,
          stages: kind.asksForStage && (stage || !isEmpty) ? stageChoices(path, stage, result.facets) : [],
          facts: isEmpty ? facts.slice(0, 1) : facts,
          order: (!search.capabilities.extendedFilters && kind.basicOrder) || kind.order,
          breadcrumb: trail,
          cards,
          empty: emptyView(),
          pagination: part.pagination,
          searchHref: withQuery(placePath(place), stageQuery(stage)),
          placeLinks: links,
          isIndex: isEmpty || (place.kind === "country" && page === 1),
          source: sourceLine(manifest),
        },
      }),
    });
  };
}

function pastEndOf(pagination: PaginationView) {
  const { text, link } = pastEnd(pagination);
  return { text, links: [link] };
}

/** The text of a list without schools, and ways on: the place's schools first. */
function nothingYet(kind: DirectoryKind, place: Place, summary: SchoolSummary | null, stage: StageName | null) {
  const where = inPlace(place);
  if (stage) {
    const label = `Ver as escolas com ${stage.name} ${where}`;
    const links = [{ label, href: withQuery(placePath(place), stageQuery(stage)) }];
    return { text: `Nenhuma escola daqui nos informou o preço de ${stage.name} ainda.`, links };
  }
  if (summary?.schools === 0) {
    const everywhere = { label: "Ver as escolas do Brasil", href: paths.search() };
    return { text: `Não conhecemos nenhuma escola particular ${where}.`, links: [everywhere] };
  }
  const { text, links } = kind.nothingYet;
  const schools = summary ? plural(summary.schools, "escola particular", "escolas particulares") : "todas as escolas";
  return { text, links: [{ label: `Ver ${schools} ${where}`, href: placePath(place) }, ...links] };
}

/**
 * Facts about the schools of a place, one sentence per figure; none when the figures are unknown. Prices and scholarships
 * are those of `years`, empty for all; a summary of one stage says so.
 */
function placeFacts(
  place: Place,
  summary: SchoolSummary | null,
  years: readonly number[],
  stage: StageName | null,
): string[] {
  if (!summary) return [];
  const { schools, withOffers, fees, rated, reviews } = summary;
  if (schools === 0) return [];
  const where = inPlace(place);
  const ofYears = years.length > 0 ? ` de ${formatList(years.map(String))}` : "";
  const inYears = years.length > 0 ? ` para ${formatList(years.map(String))}` : "";
  const sentences = [
    `Há ${plural(schools, "escola particular cadastrada", "escolas particulares cadastradas")}${stage ? ` com ${stage.name}` : ""} ${where}.`,
  ];
  if (fees) {
    const range =
      fees.count === 1
        ? `Uma informa mensalidade${ofYears}: a menor é de ${formatMoney(fees.lowest)}.`
        : `${formatCount(fees.count)} informam mensalidade${ofYears}. A menor mensalidade de cada uma, ${stage ? "nessa etapa" : "de qualquer série"}, vai de ${formatMoney(fees.lowest)} a ${formatMoney(fees.highest)}; em metade delas, até ${formatMoney(fees.median)}.`;
    sentences.push(range);
  } else sentences.push(`Nenhuma informa mensalidade${ofYears} ainda.`);
  if (withOffers > 0) {
    const discount = formatDecimal(summary.maxDiscountPercent, Number.isInteger(summary.maxDiscountPercent) ? 0 : 1);
    sentences.push(`${plural(withOffers, "tem bolsa", "têm bolsa")}${inYears}, com desconto de até ${discount}%.`);
  }
  if (rated > 0) {
    const count = plural(reviews, "avaliação", "avaliações");
    sentences.push(`${plural(rated, "escola foi avaliada", "escolas foram avaliadas")} por famílias (${count}).`);
  }
  return sentences;
}
