import { cityLocative, neighborhoodLocative } from "../../domain/places/place-prepositions.ts";
import { type FederativeUnit, findUfBySlug, getUf, type Uf } from "../../domain/places/uf.ts";
import { citySlug, slugify } from "../../domain/text/slug.ts";
import type { PlaceSearch } from "../../search/ports.ts";
import type { CityRecord, NeighborhoodRecord } from "../../search/types.ts";
import { type CityPath, paths } from "../../site/paths.ts";

/** Place of a search page, as named by its route. */
export type Place =
  | { readonly kind: "country" }
  | { readonly kind: "state"; readonly unit: FederativeUnit }
  | { readonly kind: "city"; readonly unit: FederativeUnit; readonly city: CityRecord }
  | {
      readonly kind: "neighborhood";
      readonly unit: FederativeUnit;
      readonly city: CityRecord;
      readonly neighborhood: NeighborhoodRecord;
    };

interface PlaceSlugs {
  readonly state?: string;
  readonly city?: string;
  readonly neighborhood?: string;
}

/** The default city of a page about a place, to which the header leads: its city, or the capital of a state (R12). */
export async function findDefaultCity(places: PlaceSearch, place: Place): Promise<{ city?: CityPath }> {
  if (place.kind === "country") return {};
  const city = place.kind === "state" ? await places.findCityBySlug(place.unit.capital) : place.city;
  return city ? { city: { uf: city.uf, slug: city.slug } } : {};
}

export const PLACE_NOT_FOUND = {
  state: "Não encontramos este estado.",
  city: "Não encontramos esta cidade.",
  neighborhood: "Não encontramos este bairro.",
};

/**
 * Finds the place of a path, or the part that does not exist (X5, X6, X8). Slugs are accepted as names ("São Paulo"), a
 * state by letters or by name, a city with or without the state suffix; `placePath` gives the canonical spelling.
 */
export async function findPlace(
  places: Pick<PlaceSearch, "findCityBySlug" | "findNeighborhood">,
  slugs: PlaceSlugs,
): Promise<Place | { readonly notFound: "state" | "city" | "neighborhood" }> {
  if (slugs.state === undefined) return { kind: "country" };
  const unit = findUfBySlug(slugify(slugs.state));
  if (!unit) return { notFound: "state" };
  if (slugs.city === undefined) return { kind: "state", unit };
  const city = await places.findCityBySlug(citySlug(slugify(slugs.city), unit.uf));
  if (!city || city.uf !== unit.uf) return { notFound: "city" };
  if (slugs.neighborhood === undefined) return { kind: "city", unit, city };
  const neighborhood = await places.findNeighborhood(city.code, slugify(slugs.neighborhood));
  return neighborhood ? { kind: "neighborhood", unit, city, neighborhood } : { notFound: "neighborhood" };
}

/** The place of a city slug given in a query (`?city=`), or null. */
export async function findCityPlace(
  places: PlaceSearch,
  slug: string,
): Promise<Extract<Place, { kind: "city" }> | null> {
  const city = await places.findCityBySlug(slug.toLowerCase());
  return city && { kind: "city", unit: getUf(city.uf), city };
}

/** Canonical path of a place under a base: the search (`/busca`) or a directory. */
export function placePath(place: Place, base: string = paths.search()): string {
  return [base, ...placeSegments(place)].join("/");
}

function placeSegments(place: Place): string[] {
  if (place.kind === "country") return [];
  const state = place.unit.uf.toLowerCase();
  if (place.kind === "state") return [state];
  return place.kind === "city" ? [state, place.city.slug] : [state, place.city.slug, place.neighborhood.slug];
}

/** The places that contain a place, outermost first, and the place itself. */
export function placeAndParents(place: Place): Place[] {
  const country: Place = { kind: "country" };
  if (place.kind === "country") return [country];
  const state: Place = { kind: "state", unit: place.unit };
  if (place.kind === "state") return [country, state];
  const city: Place = { kind: "city", unit: place.unit, city: place.city };
  return place.kind === "city" ? [country, state, city] : [country, state, city, place];
}

/** Short name of a place, as a link says it. */
export function placeName(place: Place): string {
  if (place.kind === "country") return "Brasil";
  if (place.kind === "state") return place.unit.name;
  return place.kind === "city" ? place.city.name : place.neighborhood.name;
}

/**
 * Name of a place in a breadcrumb. A state with the name of its capital is shown by its letters, or the name would
 * appear twice.
 */
export function stepName(step: Place, place: Place): string {
  const isTwice = step.kind === "state" && place.kind !== "state" && NAMED_LIKE_CAPITAL.has(step.unit.uf);
  return isTwice ? step.unit.uf : placeName(step);
}

/** "na Mooca, São Paulo", "no Rio Grande do Sul", "no estado de São Paulo", "no Brasil". */
export function inPlace(place: Place): string {
  switch (place.kind) {
    case "country":
      return "no Brasil";
    case "state":
      return NAMED_LIKE_CAPITAL.has(place.unit.uf)
        ? `no estado ${place.unit.determinant} ${place.unit.name}`
        : `${place.unit.locative} ${place.unit.name}`;
    case "city":
      return `${cityLocative(place.city.slug)} ${place.city.name}`;
    case "neighborhood": {
      const { neighborhood, city } = place;
      return `${neighborhoodLocative(neighborhood.name, city.slug)} ${neighborhood.name}, ${city.name}`;
    }
  }
}

/** `inPlace` for a title, with the state: cities share names, titles must differ. */
export function inPlaceOfTitle(place: Place): string {
  const where = inPlace(place);
  return place.kind === "country" || place.kind === "state" ? where : `${where}, ${place.unit.uf}`;
}

/** States that share their name with their capital. */
const NAMED_LIKE_CAPITAL: ReadonlySet<string> = new Set<Uf>(["RJ", "SP"]);

/** "do Rio Grande do Sul", "do estado de São Paulo". */
export function ofState({ uf, name, determinant }: FederativeUnit): string {
  return `${NAMED_LIKE_CAPITAL.has(uf) ? "do estado " : ""}${determinant} ${name}`;
}

/** Looks up the names of neighborhoods of a place by slug; an unknown slug is its own name. */
export async function neighborhoodNames(
  places: PlaceSearch,
  place: Place,
  slugs: readonly string[],
): Promise<(slug: string) => string> {
  if (slugs.length === 0 || (place.kind !== "city" && place.kind !== "neighborhood")) return (slug) => slug;
  const neighborhoods = await Promise.all(slugs.map((slug) => places.findNeighborhood(place.city.code, slug)));
  return (slug) => neighborhoods.find((neighborhood) => neighborhood?.slug === slug)?.name ?? slug;
}
