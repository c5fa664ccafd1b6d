import type { SuggestionsResponse } from "../../contract/school-card.ts";
import {
  CITY_SUGGESTIONS,
  NEIGHBORHOOD_SUGGESTIONS,
  SCHOOL_SUGGESTIONS,
  SEARCH_TERM_MAX,
  SEARCH_TERM_MIN,
} from "../../domain/constants.ts";
import { cepDigits } from "../../domain/places/cep.ts";
import { isMisspelt, suggestStates } from "../../domain/places/place-phrases.ts";
import { findRegion } from "../../domain/places/regions.ts";
import { cut } from "../../domain/text/cut.ts";
import { nameWords, parseNameQuery } from "../../domain/text/name-words.ts";
import { citySlug, fold, slugify } from "../../domain/text/slug.ts";
import type { CityName } from "../../search/city-name.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import type { ReadPlace } from "../../search/reading/reading.ts";
import type { SchoolInventory } from "../../search/school-search.ts";
import type { CityRecord, NeighborhoodRecord, SchoolRecord } from "../../search/types.ts";

/** Places and schools whose names begin as the typed text. */
export type NameSuggestions = Omit<SuggestionsResponse, "reading">;

const NOTHING: NameSuggestions = { states: [], cities: [], neighborhoods: [], schools: [] };

/**
 * States, cities (4), neighborhoods (5) and schools (5) for what was typed so far, of the city `near` (a slug, or
 * empty) first; for a postal code, its city and, where it is known, its neighborhood. With the `inventory` in memory, a
 * name and its place are read separately ("dom bosco salvador"); a remote search would need several calls per key.
 */
export async function suggest(
  search: SchoolSearch,
  typed: string,
  near: string,
  inventory: SchoolInventory | null = null,
): Promise<NameSuggestions> {
  const text = cut(typed, SEARCH_TERM_MAX);
  if (fold(text).length < SEARCH_TERM_MIN) return NOTHING;
  const { places } = search;
  const cep = cepDigits(text);
  if (cep !== null) {
    const school = /^\d{8}$/.test(text.trim()) ? await search.findSchoolByCode(text.trim()) : null;
    if (school) return { ...NOTHING, schools: [toSchool(school, places.findCityByCode(school.cityCode)!)] };
    const atCep = await places.findByCep(cep);
    if (!atCep) return NOTHING;
    const { city, neighborhood } = atCep;
    return {
      ...NOTHING,
      cities: [toSuggestion(city)],
      neighborhoods: neighborhood ? [toNeighborhood(neighborhood, city)] : [],
    };
  }
  const region = findRegion(text);
  if (region) {
    const cities = await Promise.all(
      region.cities.map((name) => places.findCityBySlug(citySlug(slugify(name), region.uf))),
    );
    const known = cities.filter((city) => city !== null).slice(0, CITY_SUGGESTIONS);
    if (known.length > 0) return { ...NOTHING, cities: known.map(toSuggestion) };
  }
  const nearCode = (await places.findCityBySlug(near))?.code;
  const [cities, neighborhoods, schools] = await Promise.all([
    search.suggestCities(text, CITY_SUGGESTIONS),
    search.suggestNeighborhoods(text, NEIGHBORHOOD_SUGGESTIONS, nearCode),
    search.suggestSchools(text, SCHOOL_SUGGESTIONS, { cityCode: nearCode }),
  ]);
  const cityOf = (code: string) => places.findCityByCode(code)!;
  // A city with a similar name ("Mallet") is not suggested where a school has the exact name ("maple").
  const isName = schools[0] !== undefined && isTyped(schools[0].name, text);
  const named = inventory && !isName && fold(text).includes(" ") ? await namedInPlace(inventory, text) : null;
  const isEmpty = (place: Offered) => place.schools === 0 && !fold(text).startsWith(fold(place.name));
  const hasSchools = schools.length > 0 || ![...cities, ...neighborhoods].every(isEmpty);
  // Places without private schools are last, and left out where they would be first: "tatu" is Tatuapé before Tatuí.
  const withCounts = <P extends Offered>(list: readonly P[]) => {
    const meant = list.filter(({ name }) => !isName || !isMisspelt(name, text));
    if (hasSchools && meant.every(isEmpty)) return [];
    return meant.toSorted((a, b) => Number(isEmpty(a)) - Number(isEmpty(b)));
  };
  const best = new Map([...(named?.schools ?? []), ...schools].map((school) => [school.id, school]));
  // A place with its state ("campinas sp") is not a search for schools with similar names.
  const isPlaceAlone = !isName && cities.length > 0 && !cities.every(({ name }) => isMisspelt(name, text));
  const states = suggestStates(text);
  return {
    states: states.map(({ name, uf }) => ({ name, uf, schools: null, with_grade: null })),
    cities: [...(cities.length === 0 && named ? [named.city] : withCounts(cities))]
      .slice(0, CITY_SUGGESTIONS - states.length)
      .map(toSuggestion),
    neighborhoods: withCounts(neighborhoods).map((n) => toNeighborhood(n, cityOf(n.cityCode))),
    schools: (isPlaceAlone ? [] : [...best.values()])
      .slice(0, SCHOOL_SUGGESTIONS)
      .map((s) => toSchool(s, cityOf(s.cityCode))),
  };
}

/** A place as it is suggested. */
type Offered = Pick<CityRecord | NeighborhoodRecord, "name" | "schools">;

/** Schools of a name in the place that the text names as well, with its city; null without both. */
async function namedInPlace(inventory: SchoolInventory, text: string) {
  const { place, name } = await inventory.readText(text, [], true);
  if (place === null || place.kind === "state" || name === "") return null;
  const result = await inventory.searchSchools({
    scope: { kind: "city", cityCode: place.city.code },
    neighborhoods: neighborhoodsOf(place),
    text: name,
    administrations: ["privada"],
    sort: "relevance",
    neutral: true,
    page: 1,
    size: SCHOOL_SUGGESTIONS,
  });
  const city = (await inventory.places.findCityBySlug(place.city.slug))!;
  return { city, schools: result.textMatch === "exact" ? result.hits : [] };
}

const neighborhoodsOf = (place: ReadPlace) =>
  place.kind === "neighborhoods" ? place.neighborhoods.map(({ slug }) => slug) : [];

/** Whether a school is called as was typed, up to the last word. */
function isTyped(name: string, text: string): boolean {
  const words = nameWords(name);
  const { required } = parseNameQuery(text);
  return required.every((word, i) =>
    words.some((each) => (i === required.length - 1 ? each.startsWith(word) : each === word)),
  );
}

function toSchool({ id, name, slug, neighborhood }: SchoolRecord, city: CityName) {
  return { id, name, slug, neighborhood: neighborhood?.name ?? null, city: city.name, uf: city.uf };
}

function toNeighborhood({ name, slug, fullSlug, schools }: NeighborhoodRecord, city: CityName) {
  return {
    name,
    slug,
    full_slug: fullSlug,
    city: city.name,
    city_slug: city.slug,
    uf: city.uf,
    schools,
    with_grade: null,
  };
}

function toSuggestion({ name, slug, uf, schools }: CityRecord) {
  return { name, slug, uf, schools, with_grade: null };
}
