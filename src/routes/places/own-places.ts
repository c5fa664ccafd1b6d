import type { GeocodeResult, Prediction } from "../../contract/google-places.ts";
import type { SuggestionsAnswer } from "../../contract/school-card.ts";
import { distanceKm, type Point } from "../../domain/places/geo.ts";
import { getUf } from "../../domain/places/uf.ts";
import { addressLine, findPointAddress } from "../../listing/place/point-address.ts";
import { suggest } from "../../listing/place/suggest.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { SchoolSearch } from "../../search/ports.ts";

/** Where a visitor looks for an address. */
interface Around {
  readonly point: Point;
  readonly radiusMeters: number;
}

/**
 * Predictions from our own cities, neighborhoods, schools and postal codes: those of the city around the point first, and
 * before all others those within its radius. A remote search would need a call for the location of each.
 */
export async function ownPredictions(
  { search, inventory }: Pick<RouteContext, "search" | "inventory">,
  input: string,
  around: Around | null,
): Promise<Prediction[]> {
  const city = around && (await search.places.nearestCity(around.point));
  const predictions = toPredictions(await suggest(search, input, city?.slug ?? ""));
  if (!around || !inventory) return predictions;
  const isWithin = async ({ place_id }: Prediction) => {
    const location = await ownLocation(search, place_id);
    return location !== null && distanceKm(around.point, location) * 1000 <= around.radiusMeters;
  };
  const { true: within = [], false: beyond = [] } = Object.groupBy(
    await Promise.all(predictions.map(async (prediction) => ({ prediction, isWithin: await isWithin(prediction) }))),
    (located) => `${located.isWithin}` as const,
  );
  return [...within, ...beyond].map(({ prediction }) => prediction);
}

function toPredictions({ cities, neighborhoods, schools }: SuggestionsAnswer): Prediction[] {
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

/** The neighborhood around a point, if one is near, and its city; null far from every known place. */
export async function ownAddress({ places }: SchoolSearch, point: Point): Promise<GeocodeResult | null> {
  const address = await findPointAddress(places, point);
  if (!address) return null;
  const { neighborhood, city } = address;
  const { uf, name: state } = getUf(city.uf);
  const component = (long: string, short: string, types: string[]) => ({ long_name: long, short_name: short, types });
  return {
    place_id: neighborhood ? `neighborhood:${city.slug}/${neighborhood.slug}` : `city:${city.slug}`,
    formatted_address: addressLine(address),
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
