import type { SuggestionsResponse } from "../../contract/school-card.ts";
import { type Grade, gradeOf } from "../../domain/catalog/stage.ts";
import { SEARCH_TERM_MIN } from "../../domain/constants.ts";
import { formatCount, plural } from "../../domain/text/format.ts";
import { paths, withQuery } from "../../site/paths.ts";

const SCHOOLS = {
  /** The search, to which a point or term is added. */
  search: paths.search(),
  state: paths.searchState,
  city: paths.searchCity,
  neighborhood: paths.searchNeighborhood,
};

// The canonical URLs, to avoid a redirect.
const SCHOLARSHIPS: Destinations = {
  search: paths.scholarshipSearch(),
  city: (_uf, city) => withQuery(paths.scholarshipSearch(), `city=${city}&distinct=false`),
  neighborhood: (_uf, city, neighborhood) =>
    withQuery(paths.scholarshipSearch(), `city=${city}&distinct=false&neighborhood=${neighborhood}`),
};

export interface Suggestion {
  readonly name: string;
  /** Location: "Campinas, SP". */
  readonly place: string;
  /** Number of its schools: "12 escolas, 4 com 6º ano". */
  readonly note?: string;
  readonly href: string;
  /** Id of an address, which must be located first. */
  readonly placeId?: string;
  /**
   * Action instead of leading to `href`: searches at the visitor's position, or deletes the recent search of that URL
   * or all of them. "home" leads there without a recent search, in which the home would outlive its erasure.
   */
  readonly act?: "here" | "home" | "forget" | "forget-all";
}

export interface SuggestionGroup {
  readonly label: string;
  readonly suggestions: readonly Suggestion[];
}

export function isTerm(text: string): boolean {
  return text.trim().length >= SEARCH_TERM_MIN;
}

/** Fetches suggestions for a text, of the page's city first, counted for a child's grade; rejects on failure. */
export async function fetchSuggestions(
  text: string,
  to: Destinations,
  grade: Grade | null,
  signal: AbortSignal,
): Promise<SuggestionGroup[]> {
  const query = new URLSearchParams({ q: text.trim(), ...(grade && { grade }) });
  const city =
    /^\/busca\/[a-z]{2}\/([^/]+)/.exec(location.pathname)?.[1] ?? new URLSearchParams(location.search).get("city");
  if (city) query.set("city", city);
  const response = await fetch(`${paths.suggestions()}?${query}`, { signal });
  if (!response.ok) throw new Error(String(response.status));
  return groupsOf(await response.json(), text.trim(), to, grade);
}

function groupsOf(
  { reading, states, cities, neighborhoods, schools }: SuggestionsResponse,
  typed: string,
  to: Destinations,
  grade: Grade | null,
): SuggestionGroup[] {
  const group = (label: string, suggestions: Suggestion[]) => (suggestions.length > 0 ? { label, suggestions } : []);
  // The number is of schools, not of scholarships.
  const isOfSchools = to.search === SCHOOLS.search;
  const read = isOfSchools ? reading : null;
  const note = (counts: PlaceCounts) => (isOfSchools ? { note: countsLabel(counts, grade) } : {});
  return [
    group(
      "Sua busca",
      read
        ? [
            {
              name: read.label,
              place: "",
              note:
                read.schools > 0
                  ? plural(read.schools, "escola", "escolas")
                  : read.may_meet > 0
                    ? plural(read.may_meet, "pode servir", "podem servir")
                    : "nenhuma com tudo isso: veja o mais próximo",
              href: `${to.search}?q=${encodeURIComponent(typed)}`,
            },
          ]
        : [],
    ),
    group(
      "Cidades",
      cities.map(({ name, slug, uf, ...counts }) => ({ name, place: uf, ...note(counts), href: to.city(uf, slug) })),
    ),
    group(
      "Estados",
      states.flatMap(({ name, uf, ...counts }) =>
        to.state ? { name, place: uf, ...note(counts), href: to.state(uf) } : [],
      ),
    ),
    group(
      "Bairros",
      neighborhoods.map(({ name, slug, city, city_slug, uf, ...counts }) => ({
        name,
        place: `${city}, ${uf}`,
        ...note(counts),
        href: to.neighborhood(uf, city_slug, slug),
      })),
    ),
    group(
      "Escolas",
      schools.map(({ name, slug, neighborhood, city, uf }) => ({
        name,
        place: [neighborhood, city, uf].filter(Boolean).join(", "),
        href: paths.school(slug),
      })),
    ),
  ].flat();
}

type PlaceCounts = Pick<SuggestionsResponse["cities"][number], "schools" | "with_grade">;

/** "12 escolas, 4 com 6º ano"; empty where the search does not count. */
function countsLabel({ schools, with_grade }: PlaceCounts, grade: Grade | null): string {
  if (schools === null) return "";
  const all = plural(schools, "escola", "escolas");
  if (grade === null || with_grade === null || schools === 0) return all;
  return `${all}, ${with_grade === 0 ? "nenhuma" : formatCount(with_grade)} com ${gradeOf(grade).name}`;
}

/** Limits the total number, shortening the longest groups first. */
export function shorten(groups: readonly SuggestionGroup[], limit: number): SuggestionGroup[] {
  const lengths = groups.map(({ suggestions }) => suggestions.length);
  const total = () => lengths.reduce((sum, length) => sum + length, 0);
  while (total() > limit) lengths[lengths.lastIndexOf(Math.max(...lengths))]!--;
  return groups.map((group, i) => ({ ...group, suggestions: group.suggestions.slice(0, lengths[i]) }));
}

/** Link targets of a search box: schools or scholarships. A search that always needs a city has no states. */
type Destinations = Omit<typeof SCHOOLS, "state"> & Partial<Pick<typeof SCHOOLS, "state">>;

/** The destinations of a form's search. */
export function destinationsOf(form: HTMLFormElement): Destinations {
  return new URL(form.action).pathname === SCHOLARSHIPS.search ? SCHOLARSHIPS : SCHOOLS;
}
