import type { SuggestionsAnswer } from "../../contract/school-card.ts";
import { cepDigits } from "../../domain/cep.ts";
import {
  CITY_SUGGESTIONS,
  NEIGHBORHOOD_SUGGESTIONS,
  SCHOOL_SUGGESTIONS,
  SEARCH_TERM_MAX,
  SEARCH_TERM_MIN,
} from "../../domain/constants.ts";
import { fold } from "../../domain/slug.ts";
import type { CityName, SchoolSearch } from "../../search/ports.ts";
import type { CityDocument, NeighborhoodDocument } from "../../search/types.ts";

const NOTHING: SuggestionsAnswer = { cities: [], neighborhoods: [], schools: [] };

/**
 * Cities (4), neighborhoods (5) and schools (5) for what was typed so far, those of the city `near` (a slug, or empty) first; for a postal
 * code, its city and, where it is known, its neighborhood.
 */
export async function suggest(search: SchoolSearch, typed: string, near: string): Promise<SuggestionsAnswer> {
  const text = typed.slice(0, SEARCH_TERM_MAX);
  if (fold(text).length < SEARCH_TERM_MIN) return NOTHING;
  const { places } = search;
  const cep = cepDigits(text);
  if (cep !== null) {
    const found = await places.findByCep(cep);
    if (!found) return NOTHING;
    const { city, neighborhood } = found;
    return {
      ...NOTHING,
      cities: [toSuggestion(city)],
      neighborhoods: neighborhood ? [toNeighborhood(neighborhood, city)] : [],
    };
  }
  const nearCode = (await places.findCityBySlug(near))?.code;
  const [cities, neighborhoods, schools] = await Promise.all([
    search.suggestCities(text, CITY_SUGGESTIONS),
    search.suggestNeighborhoods(text, NEIGHBORHOOD_SUGGESTIONS, nearCode),
    search.suggestSchools(text, SCHOOL_SUGGESTIONS, { cityCode: nearCode }),
  ]);
  const cityOf = (code: string) => places.findCityByCode(code)!;
  return {
    cities: cities.map(toSuggestion),
    neighborhoods: neighborhoods.map((n) => toNeighborhood(n, cityOf(n.cityCode))),
    schools: schools.map((s) => ({ id: s.id, name: s.name, slug: s.slug, city: cityOf(s.cityCode).name, uf: s.uf })),
  };
}

function toNeighborhood({ name, slug, fullSlug }: NeighborhoodDocument, city: CityName) {
  return { name, slug, full_slug: fullSlug, city: city.name, city_slug: city.slug, uf: city.uf };
}

function toSuggestion({ name, slug, uf }: CityDocument) {
  return { name, slug, uf };
}
