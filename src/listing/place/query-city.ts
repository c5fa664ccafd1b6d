import { DEFAULT_CITY } from "../../domain/constants.ts";
import { getUf } from "../../domain/places/uf.ts";
import { cut } from "../../domain/text/cut.ts";
import { slugify } from "../../domain/text/slug.ts";
import type { CityName } from "../../search/city-name.ts";
import type { PlaceSearch, SchoolSearch } from "../../search/ports.ts";
import type { LinkView } from "../../site/link-view.ts";
import { type ParsedSearch, parseSearchParams } from "../params/search-params.ts";
import { pointOf } from "../params/search-point.ts";
import { findCityPlace, type Place, placeName } from "./place.ts";

const NAME_MAX = 60;
/** Cities with a similar name that are offered. */
const SIMILAR = 3;

/** A city that a query does not name clearly. */
export interface CityDoubt {
  /** As it was written. */
  readonly asked: string;
  /** Whether several cities have this name. */
  readonly isShared: boolean;
  /** Cities of this name, or of a similar one. */
  readonly cities: readonly CityName[];
}

/** The place of a search by its query, or the slug of a city that is spelt in another way ("Niterói"). */
type QueryPlace = { readonly place: Place; readonly doubt: CityDoubt | null } | { readonly slug: string };

/**
 * Finds the place of a search by `city` of its query, also without its state if the name is unique. An unknown city
 * counts as none (S27): the search is then in the city of its point, else in the default market (S30).
 */
export async function findQueryPlace(search: SchoolSearch, query: URLSearchParams): Promise<QueryPlace> {
  const { places } = search;
  const typed = (query.get("city") ?? "").replace(/\p{Cc}+/gu, " ").trim();
  if (typed === "") return { place: await placeWithoutCity(places, query), doubt: null };
  const slug = slugify(typed);
  const place = await findCityPlace(places, slug);
  if (place) return slug === typed ? { place, doubt: null } : { slug };
  const namesakes = typed.length > NAME_MAX ? [] : await places.findCitiesByBareSlug(slug);
  if (namesakes.length === 1) return { slug: namesakes[0]!.slug };
  const isShared = namesakes.length > 1;
  const cities = isShared ? namesakes : await search.suggestCities(slug.replaceAll("-", " "), SIMILAR);
  return {
    place: await placeWithoutCity(places, query),
    doubt: { asked: cut(typed, NAME_MAX), isShared, cities },
  };
}

async function placeWithoutCity(places: PlaceSearch, query: URLSearchParams): Promise<Place> {
  const point = pointOf(parseSearchParams(query, []).params);
  if (point === null) return (await findCityPlace(places, DEFAULT_CITY.slug)) ?? { kind: "country" };
  const city = await places.nearestCity(point);
  return city ? { kind: "city", unit: getUf(city.uf), city } : { kind: "country" };
}

/** The query with a city spelt by its slug; null where it is already. */
export function respell(query: URLSearchParams, place: QueryPlace): URLSearchParams | null {
  if (!("slug" in place)) return null;
  const respelt = new URLSearchParams(query);
  respelt.set("city", place.slug);
  return respelt;
}

/** The filters beside a city that is not known: its neighborhoods are not known either (S27). */
export function withoutCity<P extends ParsedSearch>(parsed: P, doubt: CityDoubt | null): P {
  if (!doubt) return parsed;
  const dropped = doubt.isShared ? parsed.dropped : ["city", ...parsed.dropped];
  return { ...parsed, dropped, params: { ...parsed.params, neighborhood: [] } };
}

/** Notice about an unknown city in the query, with links to the cities it may mean. */
export interface CityQuestion {
  readonly notice: string;
  readonly links: readonly LinkView[];
}

export function toCityQuestion(
  doubt: CityDoubt | null,
  shown: Place,
  hrefOf: (slug: string) => string,
): CityQuestion | null {
  if (!doubt) return null;
  const { asked, isShared, cities } = doubt;
  return {
    notice: isShared
      ? `Há ${cities.length} cidades com o nome “${asked}”. Escolha a sua: por enquanto, mostramos ${placeName(shown)}.`
      : `Não encontramos a cidade “${asked}”: mostramos ${placeName(shown)}.`,
    links: cities.map(({ name, uf, slug }) => ({ label: `${name}, ${uf}`, href: hrefOf(slug) })),
  };
}
