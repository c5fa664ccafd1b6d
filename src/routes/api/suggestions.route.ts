import type { SuggestionsResponse } from "../../contract/school-card.ts";
import { GRADES, type Grade } from "../../domain/catalog/stage.ts";
import { getUf } from "../../domain/places/uf.ts";
import { type Season, seasonOf } from "../../domain/pricing/season.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { parseSearchParams } from "../../listing/params/search-params.ts";
import type { Place } from "../../listing/place/place.ts";
import { type NameSuggestions, suggest } from "../../listing/place/suggest.ts";
import { suggestReading } from "../../listing/place/suggest-reading.ts";
import type { Rendered } from "../../parts/screen/markup-cache.ts";
import type { Loader } from "../../parts/screen/route.ts";
import type { SchoolInventory } from "../../search/school-search.ts";

/** First letters are typed by many, and most begin with them; a longer text is one visitor's, and is not kept. */
const SHARED_LETTERS = 6;

/** `GET /api/v1/suggestions?q=&city=&grade=`: suggestions of a search box; see docs/api.md. */
export const loadSuggestionsJson: Loader = async ({ url, search, inventory, markup, now }) => {
  const typed = url.searchParams.get("q") ?? "";
  const near = url.searchParams.get("city") ?? "";
  const grade = GRADES.find(({ slug }) => slug === url.searchParams.get("grade"))?.slug ?? null;
  const season = seasonOf(now);
  const write = async () => {
    const [names, reading] = await Promise.all([
      suggest(search, typed, near, inventory),
      // A remote search would need several calls per key.
      inventory && suggestReading(inventory, typed, season),
    ]);
    return JSON.stringify({ reading, ...(inventory ? await countPlaces(inventory, names, grade, season) : names) });
  };
  if (typed.length > SHARED_LETTERS) return { kind: "json", status: 200, text: await write() };
  const key = JSON.stringify(["suggestions", season.today, grade, near, typed]);
  const { text } = markup.find<Rendered>(key) ?? markup.add(key, { text: await write() });
  return { kind: "json", status: 200, text };
};

/**
 * Adds to suggested places the number of schools that their pages list: of a state all, and of every place those with
 * the child's grade, if it is known. Up to 13 searches in memory.
 */
async function countPlaces(
  inventory: SchoolInventory,
  names: NameSuggestions,
  grade: Grade | null,
  { years, defaultYears }: Pick<Season, "years" | "defaultYears">,
): Promise<Omit<SuggestionsResponse, "reading">> {
  const { places } = inventory;
  const count = async (place: Place, neighborhood: string[], grade: Grade | null) => {
    const { params } = parseSearchParams(new URLSearchParams(grade ? { grade: grade } : {}), years, defaultYears);
    const query = toSchoolQuery(place, { ...params, neighborhood });
    const { total, mayMeet } = await inventory.searchSchools({ ...query, facets: [], countsFees: false, size: 1 });
    // None of schools that do not state their grades is no number.
    return total === 0 && mayMeet > 0 ? null : total;
  };
  const cityOf = async (slug: string): Promise<Place> => {
    const city = (await places.findCityBySlug(slug))!;
    return { kind: "city", unit: getUf(city.uf), city };
  };
  const withGrade = async (place: Place, neighborhood: string[] = []) =>
    grade && (await count(place, neighborhood, grade));
  const [states, cities, neighborhoods] = await Promise.all([
    Promise.all(
      names.states.map(async (state) => {
        const place: Place = { kind: "state", unit: getUf(state.uf) };
        return { ...state, schools: await count(place, [], null), with_grade: await withGrade(place) };
      }),
    ),
    Promise.all(
      names.cities.map(async (city) => ({ ...city, with_grade: grade && (await withGrade(await cityOf(city.slug))) })),
    ),
    Promise.all(
      names.neighborhoods.map(async (neighborhood) => ({
        ...neighborhood,
        with_grade: grade && (await withGrade(await cityOf(neighborhood.city_slug), [neighborhood.slug])),
      })),
    ),
  ]);
  return { ...names, states, cities, neighborhoods };
}
