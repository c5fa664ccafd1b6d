import * as v from "valibot";
import { type AddressBook, geocodeResponse } from "../../contract/google-places.ts";

/** Bindings for Google Maps Platform, or for a fake of it in tests. */
interface GooglePlacesBindings {
  /** The key, a secret; without it Google is not called. */
  readonly GOOGLE_PLACES_KEY?: string;
  readonly GOOGLE_PLACES_URL: string;
  readonly GOOGLE_GEOCODE_URL: string;
}

/** Timeout in milliseconds: a typing user has moved on by then. */
const TIMEOUT_MS = 2_500;

/** Streets, houses and postal codes; cities, neighborhoods and schools come from our own index. */
const ADDRESS_TYPES = ["street_address", "route", "premise", "postal_code"];

const suggestions = v.object({
  suggestions: v.optional(
    v.array(
      v.object({
        placePrediction: v.object({
          placeId: v.string(),
          text: v.object({ text: v.string() }),
          structuredFormat: v.object({
            mainText: v.object({ text: v.string() }),
            secondaryText: v.optional(v.object({ text: v.string() }), { text: "" }),
          }),
        }),
      }),
    ),
    [],
  ),
});

const place = v.object({ location: v.object({ latitude: v.number(), longitude: v.number() }) });

/** Google's Places API (New) and Geocoding API under the shapes of the specification; null without a key. */
export function googlePlaces(env: GooglePlacesBindings): AddressBook | null {
  const key = env.GOOGLE_PLACES_KEY;
  if (!key) return null;
  return {
    async autocomplete({ input, session, near, radiusMeters }) {
      const response = await ask(suggestions, `${env.GOOGLE_PLACES_URL}/v1/places:autocomplete`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-goog-api-key": key },
        body: JSON.stringify({
          input,
          ...(session && { sessionToken: session }),
          languageCode: "pt-BR",
          regionCode: "br",
          includedRegionCodes: ["br"],
          includedPrimaryTypes: ADDRESS_TYPES,
          locationBias: { circle: { center: { latitude: near.lat, longitude: near.lng }, radius: radiusMeters } },
        }),
      });
      if (!response) return null;
      const predictions = response.suggestions.map(({ placePrediction: { placeId, text, structuredFormat } }) => ({
        place_id: placeId,
        description: text.text,
        structured_formatting: {
          main_text: structuredFormat.mainText.text,
          secondary_text: structuredFormat.secondaryText.text,
        },
      }));
      return { status: predictions.length > 0 ? "OK" : "ZERO_RESULTS", predictions };
    },
    async details(placeId, session) {
      const query = new URLSearchParams({ languageCode: "pt-BR", ...(session && { sessionToken: session }) });
      const url = `${env.GOOGLE_PLACES_URL}/v1/places/${encodeURIComponent(placeId)}?${query}`;
      // The field mask decides the price: only the point.
      const response = await ask(place, url, { headers: { "x-goog-api-key": key, "x-goog-fieldmask": "location" } });
      if (!response) return null;
      const { latitude: lat, longitude: lng } = response.location;
      return { status: "OK", result: { geometry: { location: { lat, lng } } } };
    },
    geocode({ lat, lng }) {
      const query = new URLSearchParams({ latlng: `${lat},${lng}`, language: "pt-BR", region: "br", key });
      return ask(geocodeResponse, `${env.GOOGLE_GEOCODE_URL}/maps/api/geocode/json?${query}`);
    },
  };
}

/** The response parsed by its schema; null on any failure. The key is never logged. */
async function ask<S extends v.GenericSchema>(
  schema: S,
  url: string,
  init: RequestInit = {},
): Promise<v.InferOutput<S> | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { output, success } = v.safeParse(schema, await response.json());
    if (response.ok && success) return output;
    console.error("Google places:", response.status);
  } catch (error) {
    console.error("Google places:", error instanceof Error ? error.name : "no answer");
  }
  return null;
}
