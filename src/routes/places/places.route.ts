import * as v from "valibot";
import type {
  AutocompleteResponse,
  DetailsResponse,
  GeocodeResponse,
  GeocodeResult,
  PlacesFailure,
  PlacesStatus,
  Prediction,
} from "../../contract/google-places.ts";
import type { SuggestionsResponse } from "../../contract/school-card.ts";
import { DEFAULT_CITY, PLACE_RADIUS_M, SEARCH_TERM_MAX, SEARCH_TERM_MIN } from "../../domain/constants.ts";
import { distanceKm, type Point } from "../../domain/places/geo.ts";
import { getUf } from "../../domain/places/uf.ts";
import { addressLine, findPointAddress } from "../../listing/place/point-address.ts";
import { suggest } from "../../listing/place/suggest.ts";
import type { Loader, RouteContext, RouteResult } from "../../parts/screen/route.ts";
import type { SchoolSearch } from "../../search/ports.ts";

/** X2–X4: error messages. */
const MESSAGES = {
  geocode: "Erro ao obter endereço pela localização.",
  autocomplete: "Erro ao obter lista de endereços",
  details: "Erro ao obter detalhes do endereço",
};

const INVALID = "Confira os parâmetros da consulta.";

const degrees = (limit: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number), v.minValue(-limit), v.maxValue(limit));
const session = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{0,36}$/)), "");

const point = v.object({ lat: degrees(90), lng: degrees(180) });
const typed = v.object({
  input: v.pipe(v.string(), v.trim(), v.minLength(SEARCH_TERM_MIN), v.maxLength(SEARCH_TERM_MAX)),
  sessiontoken: session,
  lat: v.optional(degrees(90)),
  lng: v.optional(degrees(180)),
  radius: v.optional(
    v.pipe(v.string(), v.transform(Number), v.minValue(1), v.maxValue(50_000)),
    String(PLACE_RADIUS_M),
  ),
});
const chosen = v.object({
  placeId: v.pipe(v.string(), v.regex(/^[\w:/.+=-]{3,300}$/)),
  sessiontoken: session,
});

/** A26: `GET /escolas/api/v2/google/geocode?lat=&lng=`. */
export const loadGeocode: Loader = async (context) => {
  const input = read(point, context);
  if (!input) return invalid();
  const google = await context.addressBook("");
  if (google) {
    const response = await google.geocode(input);
    return relayed(response && toGeocodeResponse(response.results.filter(isInBrazil)), MESSAGES.geocode);
  }
  const address = await indexedAddress(context.search, input);
  return own(toGeocodeResponse(address ? [address] : []));
};

/** Without a result, the response says so in the words of X2. */
function toGeocodeResponse(results: GeocodeResult[]): GeocodeResponse {
  const status = statusOf(results[0]);
  return results.length > 0 ? { status, results } : { status, results, error: { message: MESSAGES.geocode } };
}

function isInBrazil({ address_components }: GeocodeResult): boolean {
  const country = address_components.find(({ types }) => types.includes("country"));
  return country === undefined || country.short_name === "BR";
}

/** A27: `GET /escolas/api/v2/google/place/autocomplete?input=&sessiontoken=&lat=&lng=&radius=`. */
export const loadAutocomplete: Loader = async (context) => {
  const requested = read(typed, context);
  if (!requested) return invalid();
  const { input, sessiontoken, lat, lng, radius } = requested;
  const near = lat === undefined || lng === undefined ? null : { lat, lng };
  const google = await context.addressBook(sessiontoken);
  if (!google) {
    // Without a point around the default market (S30): the response is cached, and must not depend on the visitor.
    const around = { point: near ?? DEFAULT_CITY, radiusMeters: radius };
    const predictions = await indexedPredictions(context, input, around);
    return own<AutocompleteResponse>({ status: statusOf(predictions[0]), predictions });
  }
  const center = near ?? aroundVisitor(context);
  const response = await google.autocomplete({ input, session: sessiontoken, near: center, radiusMeters: radius });
  return relayed(response, MESSAGES.autocomplete);
};

/** A28: `GET /escolas/api/v2/google/place/details?placeId=&sessiontoken=`. */
export const loadPlaceDetails: Loader = async (context) => {
  const input = read(chosen, context);
  if (!input) return invalid();
  const { placeId, sessiontoken } = input;
  const google = isIndexedPlace(placeId) ? null : await context.addressBook(sessiontoken);
  if (google) return relayed(await google.details(placeId, sessiontoken), MESSAGES.details);
  const location = await indexedLocation(context.search, placeId);
  return own<DetailsResponse>({ status: statusOf(location), result: location && { geometry: { location } } });
};

function read<S extends v.GenericSchema>(schema: S, { url }: RouteContext): v.InferOutput<S> | null {
  const { success, output } = v.safeParse(schema, Object.fromEntries(url.searchParams));
  return success ? output : null;
}

/** Bias of the search, because street names repeat: the geo-IP location, else the default market (S30). */
function aroundVisitor({ location }: RouteContext) {
  const place = location();
  return place ? { lat: place.latitude, lng: place.longitude } : { lat: DEFAULT_CITY.lat, lng: DEFAULT_CITY.lng };
}

const statusOf = (result: unknown): PlacesStatus => (result ? "OK" : "ZERO_RESULTS");

/** A response from the snapshot, cacheable like a page. */
function own<A extends object>(body: A): RouteResult {
  return { kind: "json", status: 200, body };
}

/** A response from Google, whose terms forbid caching. */
function relayed(body: object | null, message: string): RouteResult {
  if (body) return { kind: "json", status: 200, isPrivate: true, body };
  const failure: PlacesFailure = { status: "UNKNOWN_ERROR", error: { message } };
  return { kind: "json", status: 503, body: failure };
}

function invalid(): RouteResult {
  const failure: PlacesFailure = { status: "INVALID_REQUEST", error: { message: INVALID } };
  return { kind: "json", status: 400, body: failure };
}

/** Area in which a visitor looks for an address. */
interface Around {
  readonly point: Point;
  readonly radiusMeters: number;
}

/**
 * Predictions from our own cities, neighborhoods, schools and postal codes: of the city around the point first, and
 * before all others within the radius (C9). A remote search would need a call for the location of each.
 */
async function indexedPredictions(
  { search, inventory }: Pick<RouteContext, "search" | "inventory">,
  input: string,
  around: Around,
): Promise<Prediction[]> {
  const city = await search.places.nearestCity(around.point);
  const predictions = toPredictions(await suggest(search, input, city?.slug ?? ""));
  if (!inventory) return predictions;
  const isWithin = async ({ place_id }: Prediction) => {
    const location = await indexedLocation(search, place_id);
    return location !== null && distanceKm(around.point, location) * 1000 <= around.radiusMeters;
  };
  const { true: within = [], false: beyond = [] } = Object.groupBy(
    await Promise.all(predictions.map(async (prediction) => ({ prediction, isWithin: await isWithin(prediction) }))),
    (located) => `${located.isWithin}` as const,
  );
  return [...within, ...beyond].map(({ prediction }) => prediction);
}

function toPredictions({ cities, neighborhoods, schools }: Omit<SuggestionsResponse, "reading">): Prediction[] {
  return [
    ...cities.map(({ name, slug, uf }) => toPrediction(`city:${slug}`, name, uf)),
    ...neighborhoods.map(({ name, slug, city, city_slug, uf }) =>
      toPrediction(`neighborhood:${city_slug}/${slug}`, name, `${city}, ${uf}`),
    ),
    ...schools.map(({ name, slug, city, uf }) => toPrediction(`school:${slug}`, name, `${city}, ${uf}`)),
  ];
}

/** Whether a place id is our own. */
function isIndexedPlace(placeId: string): boolean {
  return /^(city|neighborhood|school):/.test(placeId);
}

/** Location of our own place; null when it is unknown or has no coordinates. */
async function indexedLocation(search: SchoolSearch, placeId: string): Promise<Point | null> {
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
async function indexedAddress({ places }: SchoolSearch, point: Point): Promise<GeocodeResult | null> {
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
