import { MAX_PAGES } from "../domain/constants.ts";
import { isBare } from "../domain/filters/filter-state.ts";
import { counted, type Noun, SCHOLARSHIPS, SCHOOLS, type SearchKind, sortName } from "../domain/filters/search-kind.ts";
import { decodeArea, rectangleOf } from "../domain/places/area.ts";
import type { Sort } from "../domain/ranking/ranking.ts";
import { findEntry } from "../domain/text/find-entry.ts";
import { formatCount, formatList } from "../domain/text/format.ts";
import type { LinkView } from "../site/link-view.ts";
import { onDemand } from "../site/on-demand.ts";
import { activeFilters, priceLabel } from "./filters/active-filters.ts";
import { FILTER_LABELS } from "./filters/filter-labels.ts";
import { toFilterState } from "./filters/to-filter-state.ts";
import { listedIn } from "./list-page.ts";
import type { ListQuery } from "./list-query.ts";
import { type MayMeetLabels, mayMeetLabels } from "./may-meet.ts";
import { canonicalOf } from "./params/canonical.ts";
import { isDefaultYears, pageSize, type SearchParams } from "./params/search-params.ts";
import { inPlace, type Place } from "./place/place.ts";
import { addressLine } from "./place/point-address.ts";
import { pricedLabel, servedLabel } from "./price-labels.ts";
import type { SearchViewInput } from "./search-view-input.ts";

/** Few lists are empty: an isolate starts without it. */
const findRecovery = onDemand(() => import("./recovery.ts"))("findRecovery");

/** X2. */
const UNKNOWN_ADDRESS = "Erro ao obter endereço pela localização.";

/** All that a search page shows around its cards, in words and links. */
export type SearchView = Awaited<ReturnType<typeof toSearchView>>;

export async function toSearchView(input: SearchViewInput) {
  const { list, result, isRemote } = input;
  const { kind, place, params, path, href } = list;
  const filters = activeFilters(params, input.neighborhoodName);
  const state = toFilterState(input, filters);
  const listHref = href();
  // A query for a stage, grade or shift without a price also counts the schools that publish one (K29).
  const served = result.isPricedFirst && result.total > 0 ? ` com ${servedLabel(params)}` : "";
  const priced = result.isPricedFirst ? pricedLabel(result) : "";
  // No school comes first for a scholarship if none has one.
  const hasNoneAhead = input.vain?.includes("hasOffers") ?? false;
  const hasNothing = listedIn(result) === 0 || params.page > input.lastPage;
  const may = mayMeetLabels(result, params);
  // None of the list meets all: its heading is of those that may.
  const onlyMay = may && result.total === 0 ? may : null;
  const beside = may && !onlyMay ? ` · ${may.line}` : "";
  const count = onlyMay ? onlyMay.line : counted(result.total, kind.noun);
  const counts =
    result.total === 0 ? `${kind.noun.none} encontrada` : `${count} encontrada${result.total === 1 ? "" : "s"}`;
  // Scholarships are listed by school, and both are counted (K27).
  const ofSchools = result.schools ? ` em ${counted(result.schools, SCHOOLS.noun)}` : "";
  const capped = capNotice(result.schools === undefined ? kind : SCHOOLS, params, listedIn(result));
  return {
    /**
     * "1.864 escolas com Educação Infantil em São Paulo, 672 com preço", "12 bolsas de estudo em São Paulo, em 4
     * escolas".
     */
    heading: onlyMay
      ? mayHeading(onlyMay, kind, whereOf(place, params, input.term))
      : `${titleOf(served ? kind.noun : kind.heading, result.total)}${served}${may ? priceSentence(params) : ""} ${whereOf(place, params, input.term)}${priced}${ofSchools && `,${ofSchools}`}`,
    /** "Outras 8 não informam o turno.": those that may meet the search, after the ones that do; null without any. */
    others: may && !onlyMay ? `${may.line.charAt(0).toUpperCase()}${may.line.slice(1)}.` : null,
    /** "1.284 escolas", "1.284 escolas, 672 com preço", "4.952 bolsas em 812 escolas". */
    count: count + priced + ofSchools + beside,
    /** Result count, for the live region: "1.284 escolas encontradas". */
    found: onlyMay ? onlyMay.line : counts + priced + ofSchools + beside,
    breadcrumb: input.breadcrumb,
    action: path,
    params,
    answer: state,
    /** Nothing is here to filter, sort or show on a map. */
    isBare: isBare(state),
    /** The query of the list as it is, for a form that adds to it. */
    listFields: [...new URLSearchParams(listHref.slice(path.length))],
    listHref,
    /** The season that the list is for, or null. */
    season: kind === SCHOLARSHIPS && isDefaultYears(params) ? await seasonView(input) : null,
    /** The price that a sort compares while no grade is chosen; null where every card shows that of its grade. */
    compared: comparedPrice(kind, params),
    sortName: sortName(kind, params.sort, params.neutro || hasNoneAhead, result.order),
    /** The list and its map. */
    hrefs: {
      list: href({ view: "grid", size: null, page: 1 }),
      map: href({ view: "map", size: null, page: 1 }),
    },
    map: input.map,
    neutral: !isRemote && !hasNoneAhead ? neutralLink(list) : null,
    notices: notices(input),
    term: input.term,
    didYouMean: input.didYouMean,
    cityLinks: input.cityQuestion?.links ?? [],
    /** "Perto de Moema, São Paulo, SP": where the point of the search is. */
    address: input.address && !input.term?.near ? `Perto de ${addressLine(input.address)}` : null,
    capNotice: capped,
    pagination: { current: params.page, total: input.lastPage, href: (page: number) => href({ page }) },
    /** Suggestions for an empty result; null if there are hits. */
    recovery: hasNothing ? await findRecovery(input, filters) : null,
    // Beyond the last page only the neighborhoods lead to the rest of a city's list (K6).
    placeLinks: place.kind === "country" || place.kind === "state" || capped !== null ? input.placeLinks : null,
    /** The first page of the country without filters: places come before the list. */
    isIndex: place.kind === "country" && canonicalOf(params).isPlain && params.page === 1 && input.map === null,
    source: input.source,
    isRemote,
  };
}

/**
 * "13 escolas podem servir no Tatuapé: não informam série, turno nem preço", "31 escolas podem ter Berçário em Palmas:
 * a fonte não diz quais". What is uncertain comes first: the bar of a phone has room for little else.
 */
function mayHeading({ count, asked, lack }: MayMeetLabels, { noun }: SearchKind, where: string): string {
  const may = `${counted(count, noun)} ${count === 1 ? "pode" : "podem"}`;
  return `${may} ${asked ? `ter ${asked}` : "servir"} ${where}: ${lack}`;
}

/** " até R$ 1.500"; empty without a bound of the price. */
function priceSentence(params: SearchParams): string {
  const label = priceLabel(params);
  return label && ` ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

function titleOf(noun: Noun, total: number): string {
  return total === 0 ? `${noun.none} encontrada` : counted(total, noun);
}

/** "Comparamos a menor mensalidade de cada escola, de qualquer série." */
function comparedPrice({ of }: SearchKind, params: SearchParams): string | null {
  const fact = COMPARED[of][params.sort];
  if (!fact || params.grade.length === 1) return null;
  const served = servedLabel(params);
  return `Comparamos ${fact} de cada escola, ${served ? `para ${served}` : "de qualquer série"}.`;
}

/** Facts by which a school is sorted: of its cheapest offer, and of scholarships of the best for the sort. */
const COMPARED: Record<SearchKind["of"], Partial<Record<Sort, string>>> = {
  schools: {
    min_price: "a menor mensalidade",
    max_price: "a menor mensalidade",
    max_discount: "o desconto da menor mensalidade",
  },
  scholarships: {
    min_price: "a menor mensalidade com bolsa",
    max_price: "a maior mensalidade com bolsa",
    max_discount: "o maior desconto",
  },
};

/**
 * The place, a circle around a point in it, and a drawn area: "a até 12 km do ponto escolhido", "da Avenida Paulista".
 */
function whereOf(place: Place, params: SearchParams, term: SearchViewInput["term"]): string {
  const parts = [
    params.lat === null ? "" : `a até ${params.radius} km ${term?.near ?? "do ponto escolhido"}`,
    params.area === ""
      ? ""
      : `na ${term?.zone ?? (rectangleOf(decodeArea(params.area)) ? "área do mapa" : "área desenhada")}`,
  ].filter((part) => part !== "");
  return (place.kind === "country" && parts.length > 0 ? parts : [inPlace(place), ...parts]).join(", ");
}

function neutralLink({ kind, params, href }: ListQuery): LinkView | null {
  if (!kind.hasAhead(params.sort)) return null;
  const label = params.neutro ? "Voltar à ordem padrão" : "Ver em ordem neutra";
  const target = href({ neutro: !params.neutro, page: 1 });
  // Forgets the order that the device remembers.
  return { label, href: params.neutro ? `${target}${target.includes("?") ? "&" : "?"}neutro=false` : target };
}

/** Notices above the list: filters that were dropped or corrected, and names that did not match exactly. */
function notices(input: SearchViewInput): string[] {
  const { result, cityQuestion } = input;
  const { params, dropped, unknown, corrected, unreadPrices } = input.list;
  const lines: string[] = [];
  const invalid = new Set(dropped.flatMap((key) => findEntry(FILTER_LABELS, key) ?? []));
  for (const words of unknown) invalid.delete(words);
  if (unreadPrices.length > 0) {
    invalid.delete(FILTER_LABELS.priceMax);
    const typed = formatList(unreadPrices.map((price) => `“${shorten(price)}”`));
    lines.push(
      `Não entendemos a mensalidade ${typed}: esta lista não a usa. Escreva um valor de R$ 1 a R$ 10.000, como 1200 ou 1.200,00.`,
    );
  }
  if (invalid.size > 0) lines.push(`Removemos um filtro inválido: ${formatList([...invalid])}.`);
  if (cityQuestion) lines.push(cityQuestion.notice);
  if (params.lat !== null && input.address === null) lines.push(UNKNOWN_ADDRESS);
  if (corrected.includes("point")) lines.push("A latitude e a longitude vieram trocadas: corrigimos a ordem.");
  if (corrected.includes("priceRange"))
    lines.push("A mensalidade mínima era maior que a máxima: trocamos uma pela outra.");
  if (corrected.includes("stageGroup")) lines.push("A série não é da etapa escolhida: mostramos só a série.");
  if (unknown.length > 0)
    lines.push(`Esta busca não usa: ${formatList(unknown)}. Mostramos os resultados sem esse filtro.`);
  if (result.total === 0) return lines;
  if (result.textMatch === "typo")
    lines.push(`Não achamos “${params.school}” escrito assim: mostramos nomes parecidos.`);
  if (result.textMatch === "partial")
    lines.push(`Nenhuma escola tem todas as palavras de “${params.school}”: mostramos as que têm quase todas.`);
  return lines;
}

/** The start of a long text. */
function shorten(text: string): string {
  const characters = [...text];
  return characters.length > 30 ? `${characters.slice(0, 30).join("")}…` : text;
}

/** Says that the list is cut off after its last page (K6). */
function capNotice({ noun }: SearchKind, params: SearchParams, total: number): string | null {
  const shown = MAX_PAGES * pageSize(params);
  if (total <= shown) return null;
  return `Mostrando as ${formatCount(shown)} primeiras de ${formatCount(total)} ${noun.many}. Refine por bairro, etapa ou preço.`;
}

/** Says which years are shown and links to the others (K21). In an empty list only years with results are linked. */
async function seasonView({ list: { season, params, href }, result, count }: SearchViewInput) {
  const { years, leadingYear, line } = season;
  const hidden = years.filter((year) => params.years.length > 0 && !params.years.includes(year));
  const all = { ...params, years: [], page: 1 };
  const hasOthers = hidden.length > 0 && (result.total > 0 || (await count(all)).total > 0);
  const isMixed = params.years.length !== 1 && leadingYear !== null;
  return {
    /** "Matrículas 2027". */
    line,
    leading: isMixed ? `As de ${leadingYear} vêm primeiro.` : null,
    /** A link to the years that the season leaves out. */
    others: hasOthers ? { label: `Mostrar também ${hidden.join(" e ")}`, href: href(all) } : null,
  };
}
