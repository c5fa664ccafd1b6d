import type { GeocodeResult, Prediction } from "../../contract/google-places.ts";
import { distanceKm, type Point } from "../../domain/places/geo.ts";
import { getUf } from "../../domain/places/uf.ts";
import { suggest } from "../../listing/place/suggest.ts";
import type { SchoolSearch } from "../../search/ports.ts";

/** Maximum distance in kilometres from the centre of a neighborhood to a point in it. */
const NEIGHBORHOOD_KM = 3;

/** Predictions from our own cities, neighborhoods, schools and postal codes. */
export async function ownPredictions(search: SchoolSearch, input: string): Promise<Prediction[]> {
  const { cities, neighborhoods, schools } = await suggest(search, input, "");
  return [
    ...cities.map(({ name, slug, uf }) => toPrediction(`city:${slug}`, name, uf)),
    ...neighborhoods.map(({ name, slug, city, city_slug, uf }) =>
      toPrediction(`neighborhood:${city_slug}/${slug}`, name, `${city}, ${uf}`),
    ),
    ...schools.map(({ name, slug, city, uf }) => toPrediction(`school:${slug}`, name, `${city}, ${uf}`)),
  ];
}

/** Whether a place id is our own. */
export function isOwnPlace(placeId: string): boolean {
  return /^(city|neighborhood|school):/.test(placeId);
}

/** Location of our own place; null when it is unknown or has no coordinates. */
export async function ownLocation(search: SchoolSearch, placeId: string): Promise<Point | null> {
  const { places } = search;
  const [, kind, slug = ""] = /^(\w+):(.*)$/.exec(placeId) ?? [];
  if (kind === "school") return (await search.findSchool(slug))?.location ?? null;
  const [citySlug = "", neighborhoodSlug = ""] = slug.split("/");
  const city = await places.findCityBySlug(citySlug);
  if (kind === "city" || !city) return city?.location ?? null;
  const neighborhood = await places.findNeighborhood(city.code, neighborhoodSlug);
  // S28.
  return neighborhood && (neighborhood.location ?? city.location);
}

/** The neighborhood around a point, if one is near, and the nearest city. */
export async function ownAddress({ places }: SchoolSearch, point: Point): Promise<GeocodeResult | null> {
  const [nearest] = await places.nearestNeighborhoods(point, 1);
  const isInside = nearest?.location && distanceKm(point, nearest.location) <= NEIGHBORHOOD_KM;
  const neighborhood = isInside ? nearest : undefined;
  const city = neighborhood ? places.findCityByCode(neighborhood.cityCode) : await places.nearestCity(point);
  if (!city) return null;
  const { uf, name: state } = getUf(city.uf);
  const component = (long: string, short: string, types: string[]) => ({ long_name: long, short_name: short, types });
  return {
    place_id: neighborhood ? `neighborhood:${city.slug}/${neighborhood.slug}` : `city:${city.slug}`,
    formatted_address: `${neighborhood ? `${neighborhood.name}, ` : ""}${city.name}, ${uf}`,
    address_components: [
      ...(neighborhood
        ? [component(neighborhood.name, neighborhood.name, ["sublocality", "sublocality_level_1", "political"])]
        : []),
      component(city.name, city.name, ["administrative_area_level_2", "political"]),
      component(state, uf, ["administrative_area_level_1", "political"]),
      component("Brasil", "BR", ["country", "political"]),
    ],
    geometry: { location: point },
  };
}

function toPrediction(placeId: string, name: string, place: string): Prediction {
  return {
    place_id: placeId,
    description: `${name}, ${place}`,
    structured_formatting: { main_text: name, secondary_text: place },
  };
}
