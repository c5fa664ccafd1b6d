import { createElement } from "react";
import { SEARCH_TERM_MIN } from "../../domain/constants.ts";
import { MAX_COMPARED, MIN_COMPARED } from "../../domain/family/school-list.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { formatList, plural } from "../../domain/text/format.ts";
import { MAX_TITLE_LENGTH } from "../../parts/layout/page-title.ts";
import { findSchools } from "../../parts/screen/find-schools.ts";
import type { Loader, RouteContext } from "../../parts/screen/route.ts";
import { sourceLabels } from "../../parts/screen/source-line.ts";
import { paths } from "../../site/paths.ts";
import { picturePath } from "../../site/picture-path.ts";
import ComparePage from "./compare.page.tsx";
import { type CompareParams, compareHref, parseCompareParams } from "./compare-params.ts";
import { toCompareView } from "./compare-view.ts";

/** Maximum schools offered for a typed name. */
const FOUND = 6;

/** `/comparar?escolas=a,b,c` (R42, K14): two to four schools side by side, at a shareable URL. */
export const loadCompare: Loader = async (context) => {
  const { url, search, manifest, family } = context;
  const params = parseCompareParams(url.searchParams);
  // A form repeats the key for each school; redirects to the canonical URL.
  if (url.searchParams.getAll("escolas").length > 1) {
    return { kind: "redirect", status: 302, location: compareHref(params) };
  }
  const { schools, unknown } = await findSchools(context, params.slugs.slice(0, MAX_COMPARED));
  const known = { ...params, slugs: schools.map(({ slug }) => slug) };
  const left = params.slugs.slice(MAX_COMPARED);
  const view = toCompareView({
    family,
    params: known,
    schools,
    notices: await noticesOf(context, schools.length, unknown.length, left),
    found: await findByName(context, known),
    cities: search.places,
    season: seasonOf(context.now),
    canReserve: context.canReserve,
    sourceLabel: sourceLabels(manifest),
    origin: context.origin,
  });
  return {
    kind: "page",
    status: schools.length === 0 && params.slugs.length > 0 ? 404 : 200,
    meta: {
      title: titleOf(schools.map(({ card }) => card.name)),
      description: "Preço, bolsa, localização, avaliações, ENEM e estrutura de até quatro escolas, lado a lado.",
      canonical: null,
      picture: { path: picturePath(paths.compare()), alt: "Compare até quatro escolas, lado a lado" },
      isIndexable: false,
      styles: "compare",
    },
    ...(view.table && { counts: { as: "comparisons", inepCodes: schools.map(({ card }) => card.id) } }),
    body: createElement(ComparePage, { view }),
  };
};

/** All names if they fit, else the first. */
function titleOf(names: readonly string[]): string {
  if (names.length < MIN_COMPARED) return "Comparar escolas";
  const title = `Comparação: ${formatList(names)}`;
  return title.length > MAX_TITLE_LENGTH ? `Comparação: ${names[0]} e mais ${names.length - 1}` : title;
}

async function findByName({ search }: RouteContext, { term, slugs }: CompareParams) {
  if (term.length < SEARCH_TERM_MIN) return [];
  const named = await search.suggestSchools(term, FOUND + MAX_COMPARED);
  return named.filter(({ slug }) => !slugs.includes(slug)).slice(0, FOUND);
}

async function noticesOf(
  { search }: RouteContext,
  known: number,
  unknown: number,
  left: readonly string[],
): Promise<string[]> {
  const notices: string[] = [];
  if (unknown > 0) notices.push(`Não encontramos ${plural(unknown, "escola", "escolas")} deste link.`);
  if (left.length > 0) {
    const schools = await Promise.all(left.map((slug) => search.findSchool(slug)));
    const names = left.map((slug, i) => schools[i]?.name ?? slug);
    notices.push(`Comparamos até ${MAX_COMPARED} escolas por vez. De fora: ${formatList(names)}.`);
  }
  if (known === 1) notices.push("Falta uma: escolha outra escola para comparar com esta.");
  return notices;
}
