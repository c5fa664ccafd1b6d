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
import type { PlaceSearch } from "../../search/ports.ts";
import type { CityDocument } from "../../search/types.ts";
import type { Loader } from "../route.ts";

const NOTHING: SuggestionsAnswer = { cities: [], neighborhoods: [], schools: [] };

/**
 * `GET /api/v1/suggestions?q=&city=`: cities (4), neighborhoods (5) and schools for what was typed so far; for a postal
 * code, its city.
 */
export const loadSuggestionsJson: Loader = async ({ url, search }) => {
  const text = (url.searchParams.get("q") ?? "").slice(0, SEARCH_TERM_MAX);
  if (fold(text).length < SEARCH_TERM_MIN) return { kind: "json", status: 200, body: NOTHING };
  const { places } = search;
  const cep = cepDigits(text);
  if (cep !== null) return { kind: "json", status: 200, body: { ...NOTHING, cities: await citiesOfCep(places, cep) } };
  const near = (await places.findCityBySlug(url.searchParams.get("city") ?? "")) ?? undefined;
  const [cities, neighborhoods, schools] = await Promise.all([
    search.suggestCities(text, CITY_SUGGESTIONS),
    search.suggestNeighborhoods(text, NEIGHBORHOOD_SUGGESTIONS, near?.code),
    search.suggestSchools(text, SCHOOL_SUGGESTIONS, { cityCode: near?.code }),
  ]);
  const cityOf = (code: string) => places.findCityByCode(code)!;
  const body: SuggestionsAnswer = {
    cities: cities.map(toSuggestion),
    neighborhoods: neighborhoods.map((n) => {
      const city = cityOf(n.cityCode);
      return { name: n.name, slug: n.slug, full_slug: n.fullSlug, city: city.name, city_slug: city.slug, uf: city.uf };
    }),
    schools: schools.map((s) => ({ id: s.id, name: s.name, slug: s.slug, city: cityOf(s.cityCode).name, uf: s.uf })),
  };
  return { kind: "json", status: 200, body };
};

async function citiesOfCep(places: PlaceSearch, cep: string) {
  const city = await places.findCityByCep(cep);
  return city ? [toSuggestion(city)] : [];
}

function toSuggestion({ name, slug, uf }: CityDocument) {
  return { name, slug, uf };
}
