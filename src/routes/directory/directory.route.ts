import { createElement } from "react";
import { MIN_INDEXABLE_SCHOOLS, PAGE_SIZE_DEFAULT } from "../../domain/constants.ts";
import { rangeOf } from "../../domain/pricing/fee-range.ts";
import { ANY_SEAT } from "../../domain/pricing/seat.ts";
import { formatCount, formatDecimal, formatList, formatMoney, plural } from "../../domain/text/format.ts";
import { adjustmentLabel } from "../../listing/adjustment-label.ts";
import { findListPlace, listPage, listPart, pastEnd } from "../../listing/list-page.ts";
import { breadcrumb } from "../../listing/place/breadcrumb.ts";
import { inPlace, inPlaceOfTitle, type Place, placePath } from "../../listing/place/place.ts";
import { placeLinks } from "../../listing/place/place-links.ts";
import { yearsOfSeason } from "../../listing/season-years.ts";
import { toSchoolCardItem } from "../../parts/cards/school-card-item.tsx";
import type { Loader } from "../../parts/screen/route.ts";
import { sourceLine } from "../../parts/screen/source-line.ts";
import type { SchoolSummary } from "../../search/summarize-schools.ts";
import type { SchoolQuery } from "../../search/types.ts";
import type { PaginationView } from "../../site/link-view.ts";
import { parsePage } from "../../site/page-param.ts";
import { joinQuery, paths, withQuery } from "../../site/paths.ts";
import DirectoryPage from "./directory.page.tsx";
import { type DirectoryKind, openYears, schoolsOf } from "./directory-kind.ts";
import { type Asked, askedQuery, readAsked, seatOrStageLabel, stageChoices } from "./directory-stage.ts";

/** Added to the order of a list for a child. */
const PRICED_FIRST = " As que informam o preço para o seu filho vêm antes.";

/** A directory in the country, a state, a city or a neighborhood (R11–R20). */
export function loadDirectory(kind: DirectoryKind): Loader {
  return async (context) => {
    const placed = await findListPlace(context, kind.base);
    if ("answer" in placed) return placed.answer;
    const { place, path } = placed;
    const { url, search, manifest, markup, now } = context;

    const page = parsePage(url.searchParams);
    const years = yearsOfSeason(search, now);
    const wanted = readAsked(url.searchParams, kind.asksForStage === true, openYears(search, now));
    const { seat, stage } = wanted;
    const served = seatOrStageLabel(wanted);
    const isAsking = kind.asksForStage === true && stage === null;
    const inList = (p: Place): SchoolQuery => ({
      ...schoolsOf(p, years, wanted),
      ...kind.query,
      statedOnly: true,
      facets: [],
    });
    const isLeaf = place.kind === "city" && !kind.hasNeighborhoods;
    const [result, summary] = await Promise.all([
      search.searchSchools({
        ...inList(place),
        facets: kind.asksForStage && seat.grade === null ? ["stages"] : [],
        page,
        size: isAsking ? 1 : PAGE_SIZE_DEFAULT,
      }),
      search.summarizeSchools(schoolsOf(place, years, wanted)),
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
            query: askedQuery(wanted),
            countByState: () => search.countByState(inList({ kind: "country" })),
            hasPlot: true,
          },
    );
    const pageQuery = (n: number) => (n > 1 ? `page=${n}` : "");
    const hrefOf = (n: number) => withQuery(path, joinQuery(pageQuery(n), askedQuery(wanted)));
    const listed = isAsking ? { total: 0, hits: [] } : { total: result.total, hits: result.hits };
    const part = listPart(listed, page, PAGE_SIZE_DEFAULT, hrefOf);
    const adjustment = place.kind === "city" ? adjustmentLabel(manifest, place) : null;
    const facts = [
      ...placeFacts(place, summary, seat.year === null ? years : [seat.year], served),
      ...(adjustment ? [adjustment] : []),
    ];
    const trail = breadcrumb(place, kind.base, kind.name);
    const style = {
      kind: "plain",
      linksToPrice: served !== "",
      rangeOf: rangeOf(new URLSearchParams(askedQuery(wanted))),
    } as const;
    const cards = part.hits.map((hit) => toSchoolCardItem(hit, search.places, style, markup));
    const subject = served ? `${kind.subject} ${kind.preposition} ${served}` : kind.subject;
    const title = `${subject} ${inPlaceOfTitle(place)}`;
    const emptyView = () => {
      if (part.isPastEnd) return pastEndOf(part.pagination);
      if (isAsking && !isEmpty) return null;
      return served ? nothingFor(kind, served, place, path, wanted) : nothingYet(kind, place, summary);
    };
    const count = plural(result.total, "escola", "escolas");
    const view = {
      heading: `${subject} ${inPlace(place)}`,
      // The line of the child asks for another grade.
      stages:
        kind.asksForStage && seat.grade === null && (stage || !isEmpty)
          ? stageChoices(path, wanted, result.facets)
          : [],
      facts: isEmpty ? facts.slice(0, 1) : facts,
      sort: `${(search.isRemote && kind.basicSort) || kind.sort}${result.isPricedFirst ? PRICED_FIRST : ""}`,
      breadcrumb: trail,
      empty: emptyView(),
      pagination: part.pagination,
      searchHref: withQuery(placePath(place), askedQuery(wanted)),
      source: sourceLine(manifest),
    };
    return listPage(context, {
      place,
      part,
      title,
      // The figures count all schools of the place; the list has a part of them.
      description: `${title}: ${count} na lista, com avaliações e contato. ${facts.slice(0, 2).join(" ")}`.trimEnd(),
      canonical: withQuery(path, joinQuery(pageQuery(page), askedQuery({ seat: ANY_SEAT, stage }))),
      isIndexable: page === 1 && result.total >= MIN_INDEXABLE_SCHOOLS,
      listed: { trail, items: cards.map(({ name, href }) => ({ label: name, href })) },
      body: createElement(DirectoryPage, { view: { ...view, cards, placeLinks: links } }),
    });
  };
}

function pastEndOf(pagination: PaginationView) {
  const { text, link } = pastEnd(pagination);
  return { text, links: [link] };
}

/** The text of a list without schools for a child or stage, and ways on: schools without a stated price first. */
function nothingFor(kind: DirectoryKind, served: string, place: Place, path: string, wanted: Asked) {
  const where = inPlace(place);
  return {
    text: kind.noneFor(served, where),
    links: [
      { label: `Ver as escolas com ${served} ${where}`, href: withQuery(placePath(place), askedQuery(wanted)) },
      { label: "Ver esta lista para todas as séries", href: path },
    ],
  };
}

/** The text of a list without schools, and ways on: the place's schools first. */
function nothingYet(kind: DirectoryKind, place: Place, summary: SchoolSummary | null) {
  const where = inPlace(place);
  if (summary?.schools === 0) {
    const everywhere = { label: "Ver as escolas do Brasil", href: paths.search() };
    return { text: `Não conhecemos nenhuma escola particular ${where}.`, links: [everywhere] };
  }
  const { text, links } = kind.nothingYet;
  const schools = summary ? plural(summary.schools, "escola particular", "escolas particulares") : "todas as escolas";
  return { text, links: [{ label: `Ver ${schools} ${where}`, href: placePath(place) }, ...links] };
}

/**
 * Facts about the schools of a place, one sentence per figure; none when the figures are unknown. Prices and
 * scholarships are of `years`, empty for all; a summary of a child or stage says so.
 */
function placeFacts(place: Place, summary: SchoolSummary | null, years: readonly number[], served: string): string[] {
  if (!summary) return [];
  const { schools, withOffers, fees, rated, reviews } = summary;
  if (schools === 0) return [];
  const where = inPlace(place);
  const ofYears = years.length > 0 ? ` de ${formatList(years.map(String))}` : "";
  const inYears = years.length > 0 ? ` para ${formatList(years.map(String))}` : "";
  const sentences = [
    served
      ? `${plural(schools, "escola particular tem", "escolas particulares têm")} ${served} ${where}.`
      : `Há ${plural(schools, "escola particular cadastrada", "escolas particulares cadastradas")} ${where}.`,
  ];
  if (fees) {
    const range =
      fees.count === 1
        ? `Uma informa mensalidade${ofYears}: a menor, com bolsa onde há, é de ${formatMoney(fees.lowest)}.`
        : `${formatCount(fees.count)} informam mensalidade${ofYears}. A menor mensalidade de cada uma, com bolsa onde há, ${served ? `para ${served}` : "de qualquer série"}, vai de ${formatMoney(fees.lowest)} a ${formatMoney(fees.highest)}: metade delas pede até ${formatMoney(fees.median)}.`;
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
