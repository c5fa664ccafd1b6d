import type { SuggestionsResponse } from "../../contract/school-card.ts";
import type { Grade } from "../../domain/catalog/stage.ts";
import { getUf } from "../../domain/places/uf.ts";
import type { Season } from "../../domain/pricing/season.ts";
import type { SchoolInventory } from "../../search/school-search.ts";
import { toSchoolQuery } from "../params/school-query.ts";
import { parseSearchParams } from "../params/search-params.ts";
import type { Place } from "./place.ts";
import type { NameSuggestions } from "./suggest.ts";

/**
 * Adds to suggested places the number of schools that their pages list: of a state all, and of every place those with
 * the child's grade, if it is known. Up to 13 searches in memory.
 */
export async function countPlaces(
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
