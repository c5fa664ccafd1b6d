import { MAX_RADIUS_KM } from "../domain/constants.ts";
import { counted, SCHOLARSHIPS, type SearchKind } from "../domain/filters/search-kind.ts";
import { plural } from "../domain/text/format.ts";
import type { LinkView } from "../site/link-view.ts";
import { withQuery } from "../site/paths.ts";
import { type ActiveFilter, isUnfiltered, withoutFilters } from "./filters/active-filters.ts";
import { type ListCounts, listedIn, pastEnd } from "./list-page.ts";
import { DEFAULT_PARAMS, serializeSearchParams } from "./params/search-params.ts";
import { inPlace, placePath } from "./place/place.ts";
import type { Counted, SearchViewInput } from "./search-view-input.ts";

/** Kilometres that are offered where nothing is found around a point. */
const WIDER_RADII = [35, MAX_RADIUS_KM];

const NO_FILTER = "Sem nenhum filtro";

type RecoveryInput = Pick<SearchViewInput, "list" | "lastPage" | "wider" | "nearby" | "count"> & {
  readonly result: ListCounts & Pick<SearchViewInput["result"], "total">;
};

export type RecoveryView = NonNullable<Awaited<ReturnType<typeof findRecovery>>>;

/** The filters to drop, and how many schools each would leave; past the end of a list, the way back to it. */
export async function findRecovery(input: RecoveryInput, filters: readonly ActiveFilter[]) {
  const { list, result, lastPage, count } = input;
  const { kind, params, place } = list;
  if (listedIn(result) > 0) {
    const { text, link } = pastEnd({ total: lastPage, href: (page) => list.href({ page }) });
    return { title: text, suggestions: [link] };
  }
  const isPlain = isUnfiltered(params);
  const options = filters.map((f) => ({ label: `Sem ${f.label}`, without: f.without }));
  if (!isPlain && filters.length !== 1) options.push({ label: NO_FILTER, without: withoutFilters(params) });
  // Around a point the page chooses a radius of at most the default (K28): farther schools are a tap away.
  for (const radius of WIDER_RADII) {
    if (params.lat === null || radius <= params.radius) continue;
    options.push({ label: `A até ${radius} km`, without: { ...params, radius, page: 1 } });
  }
  const counts = await Promise.all(options.map(({ without }) => count(without)));
  // "Sem “Noturno”: 12 escolas".
  const suggestions = options.flatMap(({ label, without }, i) => {
    // One filter that left all schools out is offered by its name.
    const isSaid = label === NO_FILTER && counts.findIndex((other) => listedIn(other) === listedIn(counts[i]!)) < i;
    return listedIn(counts[i]!) > 0 && !isSaid ? toSuggestion(label, counts[i]!, list.href(without), kind) : [];
  });
  // "Em São Paulo: 340 escolas".
  for (const { label, href, count: countWider, dropsFilters } of input.wider) {
    const wider = dropsFilters && suggestions.length > 0 ? null : await countWider();
    if (wider === null || listedIn(wider) === 0) continue;
    suggestions.push(toSuggestion(label, wider, href, kind));
    break;
  }
  // Schools of the child's grade, whose scholarships and prices are unknown.
  if (kind === SCHOLARSHIPS) {
    const { grade, stageGroup, shifts } = params;
    const query = serializeSearchParams({ ...DEFAULT_PARAMS, grade, stageGroup, shifts });
    const label = `Ver as escolas particulares ${inPlace(place)}`;
    suggestions.push({ label, href: withQuery(placePath(place), query) });
  }
  // Schools are not left out by the years of the season.
  const year = kind === SCHOLARSHIPS && params.years.length > 0 ? ` para ${params.years.join(" e ")}` : "";
  const isEmptyPlace = isPlain || (params.school === "" && listedIn(await count(withoutFilters(params))) === 0);
  const title = isEmptyPlace ? `${kind.nothingYet} ${inPlace(place)}${year}.` : nothingFits(input, filters);
  return { title, suggestions };
}

const toSuggestion = (
  label: string,
  { total, mayMeet = 0 }: Counted,
  href: string,
  { noun }: SearchKind,
): LinkView => ({
  label: `${label}: ${total > 0 ? counted(total, noun) : plural(mayMeet, "pode servir", "podem servir")}`,
  href,
});

/** A name without results is most often misspelt. */
function nothingFits(
  { list: { kind, params, place }, nearby }: RecoveryInput,
  filters: readonly ActiveFilter[],
): string {
  if (params.school !== "" && isUnfiltered({ ...params, school: "" })) {
    const where = place.kind === "country" ? "" : ` ${inPlace(place)}`;
    const advice = nearby.length > 0 ? "Veja abaixo as mais próximas com esse nome" : "Confira como se escreve";
    return `Não achamos “${params.school}”${where}. ${advice}, ou use só parte do nome.`;
  }
  if (filters.length !== 1) return `${kind.noun.none} atende a todos estes filtros.`;
  return `${kind.noun.none} atende a este filtro.`;
}
