import { createElement } from "react";
import * as v from "valibot";
import { hasPrices, hasRatings } from "../../contract/publication.ts";
import { ADMINISTRATIONS, type Administration } from "../../domain/catalog/administration.ts";
import { MIN_INDEXABLE_SCHOOLS, PAGE_SIZE_DEFAULT } from "../../domain/constants.ts";
import { formatCount, formatDecimal, plural } from "../../domain/text/format.ts";
import { findListPlace, listPage, listPart, pastEnd } from "../../listing/list-page.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { DEFAULT_PARAMS } from "../../listing/params/search-params.ts";
import { breadcrumb } from "../../listing/place/breadcrumb.ts";
import { inPlace, inPlaceOfTitle, type Place, placeAndParents, placePath } from "../../listing/place/place.ts";
import { placeLinks } from "../../listing/place/place-links.ts";
import type { Cities } from "../../parts/cards/card-view.ts";
import { isPrivateFile, rankedLabel } from "../../parts/school/enem-ranks.ts";
import type { Loader, PageResult, RouteContext } from "../../parts/screen/route.ts";
import { enemSourceLine } from "../../parts/screen/source-line.ts";
import type { EnemStanding, SchoolHit } from "../../search/types.ts";
import type { LinkView } from "../../site/link-view.ts";
import { parsePage } from "../../site/page-param.ts";
import { paths, withQuery } from "../../site/paths.ts";
import NoEditionPage from "./no-edition.page.tsx";
import RankingPage, { type RankingRowView } from "./ranking.page.tsx";

const administrationSchema = v.picklist(ADMINISTRATIONS.map((a) => a.slug));

/** ENEM ranking (R25–R27): schools of every administration, in one edition. */
export const loadRanking: Loader = async (context) => {
  const { url, search, manifest, getRanking } = context;
  const listed = await findListPlace(context, paths.enemRanking());
  if ("answer" in listed) return listed.answer;
  const { place, path } = listed;

  const editions = manifest.rankings.map((ranking) => ranking.edition);
  const year = Number(url.searchParams.get("edicao") ?? Number.NaN);
  const edition = editions.includes(year) ? year : editions[0];
  const ranking = edition === undefined ? null : await getRanking(edition);
  const trail = breadcrumb(place, paths.enemRanking(), "Ranking do ENEM");
  if (edition === undefined || !ranking) return withoutEdition(context, place, path, trail);

  const administration = v.safeParse(administrationSchema, url.searchParams.get("dependencia"));
  const selected = administration.success ? administration.output : null;
  const page = parsePage(url.searchParams);
  const inRanking = (p: Place) => ({ ...toSchoolQuery(p, DEFAULT_PARAMS), administrations: [], facets: [] });
  const result = await ranking.searchSchools({
    ...inRanking(place),
    administrations: selected ? [selected] : [],
    // Ranks of a city are unknown where the file names none; of schools of one city, the order is the same.
    sort: "brazil_ranking_enem",
    facets: ["administrations"],
    page,
    size: PAGE_SIZE_DEFAULT,
  });
  const href = (changes: { page?: number; dependencia?: Administration | null; edicao?: number }) => {
    const next = { page: 1, dependencia: selected, edicao: edition, ...changes };
    const query = new URLSearchParams();
    if (next.dependencia) query.set("dependencia", next.dependencia);
    if (next.edicao !== editions[0]) query.set("edicao", String(next.edicao));
    if (next.page > 1) query.set("page", String(next.page));
    return withQuery(path, query.toString());
  };
  const part = listPart({ total: result.total, hits: result.hits }, page, PAGE_SIZE_DEFAULT, (n) => href({ page: n }));
  const ofEdition = edition === null ? "Ranking do ENEM" : `Ranking do ENEM ${edition}`;
  const subject = `${ofEdition}: escolas`;
  const where = inPlaceOfTitle(place);
  const schools = plural(result.total, "escola", "escolas");
  const rows = part.hits.map((hit) => toRow(hit, place, search.places));
  const first = part.hits[0]?.enem;
  const ranked = first ? rankOf(first, place).ranked : 0;
  const view = {
    heading: `${subject} ${inPlace(place)}`,
    breadcrumb: trail,
    count:
      edition === null
        ? `${schools} com média. Edição e participantes: não informado.`
        : `${schools} com pelo menos 10 participantes nesta edição.`,
    rankedIn:
      ranked > 0
        ? `O lugar é entre ${rankedSet(ranked, place, isPrivateFile(manifest.rankings, edition))}.`
        : first
          ? "Na ordem da média: a fonte não informa a cidade das escolas, por isso não há lugar na cidade."
          : null,
    isOfCity: place.kind === "city",
    administrations: administrationLinks(result.facets[0]?.values ?? [], selected, href),
    editions: editions.flatMap((e) =>
      e === null ? [] : { label: String(e), href: href({ edicao: e }), isSelected: e === edition },
    ),
    rows,
    empty: part.isPastEnd
      ? pastEnd(part.pagination)
      : {
          text: `Nenhuma escola ${selected ? "deste tipo " : ""}${inPlace(place)} teve participantes suficientes nesta edição.`,
          link: await widerRanking(place, selected !== null, async (p) => {
            const { total } = await ranking.searchSchools({ ...inRanking(p), size: 1 });
            return total > 0;
          }),
        },
    pagination: part.pagination,
    howToRead:
      "Média das cinco áreas (quatro provas objetivas e redação), de quem fez o exame. Depende de quantos e quais alunos participaram: não mede, sozinha, a qualidade da escola.",
    source: enemSourceLine(manifest, edition),
  };
  // The map's counts, which are cached by URL, are of the newest edition.
  const links =
    place.kind === "city" || (place.kind === "country" && edition !== editions[0])
      ? null
      : await placeLinks(context, place, {
          base: paths.enemRanking(),
          countByState: () => ranking.countByState(inRanking({ kind: "country" })),
        });
  return listPage(context, {
    place,
    styles: "landing",
    part,
    title: `${subject} ${where}`,
    description: `${schools} ${where} ${edition === null ? "na ordem da média do ENEM." : `na ordem da média do ENEM ${edition}, com participantes e fonte.`}`,
    canonical: href({ page, dependencia: null }),
    isIndexable: page === 1 && !selected && edition === editions[0] && result.total >= MIN_INDEXABLE_SCHOOLS,
    listed: { trail, items: rows.map(({ name, href }) => ({ label: name, href })) },
    body: createElement(RankingPage, { view: { ...view, placeLinks: links } }),
  });
};

/** Ranking of the nearest place with schools: of the place itself if `isPart` of them are shown, else around it. */
async function widerRanking(
  place: Place,
  isPart: boolean,
  hasSchools: (place: Place) => Promise<boolean>,
): Promise<LinkView> {
  const places = isPart ? placeAndParents(place) : placeAndParents(place).slice(0, -1);
  for (const wider of places.slice(1).reverse()) {
    if (!(await hasSchools(wider))) continue;
    return { label: `Ver o ranking ${inPlace(wider)}`, href: placePath(wider, paths.enemRanking()) };
  }
  return { label: "Ver o ranking do Brasil", href: paths.enemRanking() };
}

/** Page without a published edition; not indexed. */
function withoutEdition(
  { manifest }: Pick<RouteContext, "manifest">,
  place: Place,
  path: string,
  trail: readonly LinkView[],
): PageResult {
  const subject = "Ranking do ENEM: escolas";
  const body = createElement(NoEditionPage, {
    view: {
      heading: `${subject} ${inPlace(place)}`,
      breadcrumb: trail,
      links: [
        { label: `Escolas particulares ${inPlace(place)}`, href: placePath(place) },
        ...(hasRatings(manifest)
          ? [{ label: `Mais bem avaliadas ${inPlace(place)}`, href: placePath(place, paths.ratingDirectory()) }]
          : []),
        ...(hasPrices(manifest)
          ? [{ label: `Bolsas de estudo ${inPlace(place)}`, href: placePath(place, paths.scholarshipDirectory()) }]
          : []),
      ],
    },
  });
  return {
    kind: "page",
    status: 200,
    meta: {
      title: `${subject} ${inPlaceOfTitle(place)}`,
      description: `O ranking do ENEM das escolas ${inPlace(place)} ainda não tem nenhuma edição publicada.`,
      canonical: path,
      isIndexable: false,
    },
    body,
  };
}

/** The rank that a ranking of the place shows, and the number of schools ranked. */
function rankOf(enem: EnemStanding, { kind }: Place): { readonly rank: number; readonly ranked: number } {
  if (kind === "country") return { rank: enem.countryRank, ranked: enem.countryRanked };
  if (kind === "state") return { rank: enem.stateRank, ranked: enem.stateRanked };
  return { rank: enem.cityRank, ranked: enem.cityRanked };
}

/** "todas as 1.946 escolas privadas do arquivo do Inep no estado, também as que não estão neste site". */
function rankedSet(ranked: number, { kind }: Place, isPrivate: boolean): string {
  const where = { country: "", state: " no estado", city: " na cidade", neighborhood: " na cidade" }[kind];
  return `todas as ${rankedLabel(ranked, isPrivate)}${where}, também as que não estão neste site`;
}

function toRow(hit: SchoolHit, place: Place, cities: Cities): RankingRowView {
  const enem = hit.enem!;
  const { rank } = rankOf(enem, place);
  return {
    id: hit.id,
    slug: hit.slug,
    rank: rank > 0 ? `${formatCount(rank)}º` : "–",
    name: hit.name,
    href: paths.school(hit.slug),
    place: `${cities.findCityByCode(hit.cityCode)?.name ?? ""}, ${hit.uf}`,
    administration: ADMINISTRATIONS.find((a) => a.slug === hit.administration)!.name,
    average: formatDecimal(enem.average, 1),
    // Number and noun on one line.
    participants:
      enem.participants === null
        ? null
        : plural(enem.participants, "participante", "participantes").replace(" ", "\u00a0"),
  };
}

function administrationLinks(
  counts: readonly { readonly key: string; readonly count: number }[],
  selected: Administration | null,
  href: (changes: { dependencia: Administration | null }) => string,
) {
  const all = { label: "Todas", href: href({ dependencia: null }), isSelected: selected === null };
  const each = ADMINISTRATIONS.map(({ slug, name }) => {
    const count = counts.find((c) => c.key === slug)?.count ?? 0;
    return {
      label: `${name} (${formatCount(count)})`,
      href: href({ dependencia: slug }),
      isSelected: slug === selected,
      isEmpty: count === 0,
    };
  });
  return [all, ...each];
}
