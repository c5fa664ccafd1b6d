import { GRADES } from "../../domain/catalog/stage.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatDate, formatDecimal, formatMoney, plural, UNKNOWN } from "../../domain/text/format.ts";
import { findListPlace } from "../../listing/list-page.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { DEFAULT_PARAMS } from "../../listing/params/search-params.ts";
import { inPlace, type Place } from "../../listing/place/place.ts";
import type { Loader, NotFoundResult, RouteContext } from "../../parts/screen/route.ts";
import { type CardLabels, cardFile } from "../../parts/share-card/card-file.ts";
import type { SchoolSummary } from "../../search/summarize-schools.ts";
import { gradeEnding } from "../../site/picture-path.ts";

/** Subject of the lists by the name of their pictures (`picturePath`). */
const LISTS = {
  busca: { subject: "Escolas particulares", of: "com" },
  "bolsas-de-estudo": { subject: "Bolsas de estudo", of: "para" },
  "por-avaliacao": { subject: "Escolas mais bem avaliadas", of: null },
  "por-mensalidade": { subject: "Mensalidades de escolas", of: null },
} as const;

/** A list in words: the `subject`, and the word before a grade where it has pictures for one. */
type ListLabels = (typeof LISTS)[keyof typeof LISTS];

/** Pages without a place by the name of their pictures: title and line below. */
const PAGES = {
  inicio: ["Escolas particulares e bolsas de estudo", "Compare preços, bolsas, avaliações e ENEM"],
  comparar: ["Compare até quatro escolas, lado a lado", "Preço, bolsa, localização, avaliações, ENEM e estrutura"],
  confianca: ["Confiança em números", "Os números que o próprio site conta de si"],
} as const;

const NOT_FOUND: NotFoundResult = { kind: "notFound", message: null };

/**
 * `/cartao/:list` and the places below it: the preview picture of links to a list or page (B26). Known places and pages
 * alone have one, for all filters of the list but one grade, so that there are no more pictures than places and grades.
 */
export const loadPicture: Loader = async (context) => {
  const { list = "", state } = context.segments;
  const page = state === undefined && findEntry(PAGES, list);
  if (page) return cardFile(context, pageLabels(context, page));
  const grade = GRADES.find(({ slug }) => list.endsWith(gradeEnding(slug)));
  const labels = findEntry(LISTS, grade ? list.slice(0, -gradeEnding(grade.slug).length) : list);
  if (labels ? grade && !labels.of : list !== "ranking-enem") return NOT_FOUND;
  const place = await findListPlace(context, `/cartao/${list}`);
  if ("answer" in place) return place.answer;
  return cardFile(
    context,
    labels ? await listLabels(context, labels, place.place, grade) : await rankingLabels(context, place.place),
  );
};

function pageLabels({ manifest }: RouteContext, [name, place]: readonly [string, string]): CardLabels {
  const { schools, cities } = manifest.counts;
  const where = cities === null ? "" : ` em ${plural(cities, "cidade", "cidades")}`;
  return {
    name,
    place,
    crest: null,
    price: null,
    noPrice: plural(schools, "escola", "escolas") + where,
    rating: dateLine(manifest),
  };
}

/** "Escolas particulares em Campinas", "412 escolas, 120 informam o preço", the fees from lowest to highest. */
async function listLabels(
  { search, manifest, now }: RouteContext,
  { subject, of }: ListLabels,
  place: Place,
  grade: (typeof GRADES)[number] | undefined,
): Promise<CardLabels> {
  const { defaultYears } = seasonOf(now);
  // The years of the season choose prices and leave no school out, as in the list.
  const years = { years: defaultYears, defaultYears };
  const query = toSchoolQuery(place, { ...DEFAULT_PARAMS, ...years, grade: grade ? [grade.slug] : [] });
  const summary = await search.summarizeSchools(query);
  const fees = summary?.fees ?? null;
  return {
    name: [subject, grade && `${of} ${grade.name}`, inPlace(place)].filter(Boolean).join(" "),
    place: summary ? countsLabel(summary) : "",
    crest: null,
    price: fees && {
      before: "A menor mensalidade de cada uma",
      amount: formatMoney(fees.lowest),
      highest: fees.highest > fees.lowest ? formatMoney(fees.highest) : null,
      after: "por mês",
      discount: null,
    },
    noPrice: `Mensalidades: ${UNKNOWN}`,
    rating: [summary && scholarshipsLabel(summary), dateLine(manifest)].filter(Boolean).join(" · "),
  };
}

function countsLabel({ schools, fees }: SchoolSummary): string {
  const priced = fees ? `, ${plural(fees.count, "informa o preço", "informam o preço")}` : "";
  return plural(schools, "escola", "escolas") + priced;
}

function scholarshipsLabel({ withOffers, maxDiscountPercent: percent }: SchoolSummary): string {
  if (withOffers === 0) return "";
  const discount = formatDecimal(percent, Number.isInteger(percent) ? 0 : 1);
  return `${plural(withOffers, "tem bolsa", "têm bolsa")}, de até ${discount}%`;
}

async function rankingLabels({ manifest, getRanking }: RouteContext, place: Place): Promise<CardLabels> {
  const edition = manifest.rankings[0]?.edition;
  const ranking = edition === undefined ? null : await getRanking(edition);
  const query = {
    ...toSchoolQuery(place, DEFAULT_PARAMS),
    administrations: [],
    facets: [],
    sort: "brazil_ranking_enem",
  } as const;
  const result = ranking && (await ranking.searchSchools({ ...query, page: 1, size: 1 }));
  const best = result?.hits[0]?.enem;
  return {
    name: `Ranking do ENEM${edition ? ` ${edition}` : ""}: escolas ${inPlace(place)}`,
    place: result ? plural(result.total, "escola com média", "escolas com média") : "",
    crest: null,
    price: null,
    noPrice: `Maior média: ${best ? formatDecimal(best.average, 1) : UNKNOWN}`,
    rating: `Fonte: Inep · ${dateLine(manifest)}`,
  };
}

function dateLine({ publishedAt }: RouteContext["manifest"]): string {
  return publishedAt === null ? `Data: ${UNKNOWN}` : `atualizado em ${formatDate(publishedAt)}`;
}
