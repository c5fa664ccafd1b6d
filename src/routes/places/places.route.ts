import * as v from "valibot";
import type {
  AutocompleteAnswer,
  DetailsAnswer,
  GeocodeAnswer,
  GeocodeResult,
  PlacesFailure,
  PlacesStatus,
} from "../../contract/google-places.ts";
import { DEFAULT_CITY, PLACE_RADIUS_M, SEARCH_TERM_MAX, SEARCH_TERM_MIN } from "../../domain/constants.ts";
import type { Loader, RouteContext, RouteResult } from "../../parts/screen/route.ts";
import { isOwnPlace, ownAddress, ownLocation, ownPredictions } from "./own-places.ts";

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
  const asked = read(point, context);
  if (!asked) return invalid();
  const google = await context.addressBook("");
  if (google) {
    const answer = await google.geocode(asked);
    return relayed(answer && toGeocodeAnswer(answer.results.filter(isInBrazil)), MESSAGES.geocode);
  }
  const found = await ownAddress(context.search, asked);
  return own(toGeocodeAnswer(found ? [found] : []));
};

/** Without a result, the answer says so in the words of X2. */
function toGeocodeAnswer(results: GeocodeResult[]): GeocodeAnswer {
  const status = statusOf(results[0]);
  return results.length > 0 ? { status, results } : { status, results, error: { message: MESSAGES.geocode } };
}

function isInBrazil({ address_components }: GeocodeResult): boolean {
  const country = address_components.find(({ types }) => types.includes("country"));
  return country === undefined || country.short_name === "BR";
}

/** A27: `GET /escolas/api/v2/google/place/autocomplete?input=&sessiontoken=&lat=&lng=&radius=`. */
export const loadAutocomplete: Loader = async (context) => {
  const asked = read(typed, context);
  if (!asked) return invalid();
  const { input, sessiontoken, lat, lng, radius } = asked;
  const near = lat === undefined || lng === undefined ? null : { lat, lng };
  const google = await context.addressBook(sessiontoken);
  if (!google) {
    // Without a point the answer must not depend on the visitor: it is cached.
    const predictions = await ownPredictions(context, input, near && { point: near, radiusMeters: radius });
    return own<AutocompleteAnswer>({ status: statusOf(predictions[0]), predictions });
  }
  const center = near ?? aroundVisitor(context);
  const found = await google.autocomplete({ input, session: sessiontoken, near: center, radiusMeters: radius });
  return relayed(found, MESSAGES.autocomplete);
};

/** A28: `GET /escolas/api/v2/google/place/details?placeId=&sessiontoken=`. */
export const loadPlaceDetails: Loader = async (context) => {
  const asked = read(chosen, context);
  if (!asked) return invalid();
  const { placeId, sessiontoken } = asked;
  const google = isOwnPlace(placeId) ? null : await context.addressBook(sessiontoken);
  if (google) return relayed(await google.details(placeId, sessiontoken), MESSAGES.details);
  const location = await ownLocation(context.search, placeId);
  return own<DetailsAnswer>({ status: statusOf(location), result: location && { geometry: { location } } });
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

const statusOf = (found: unknown): PlacesStatus => (found ? "OK" : "ZERO_RESULTS");

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
