import type { AutocompleteResponse, DetailsResponse, PlacesFailure } from "../../contract/google-places.ts";
import { coarse } from "../../domain/places/geo.ts";
import { withQuery } from "../../site/paths.ts";
import type { SuggestionGroup } from "./suggestions.ts";

const API = "/escolas/api/v2/google/place";

/** Beginning of an address, or a number in it. Only such text is sent to Google. */
const ADDRESS =
  /^(r|rua|av|avenida|al|alameda|tv|travessa|estrada|rod|rodovia|pra[cç]a|largo|via)[.\s]+\S{2}|\S+.*\s\d/i;
const POSTAL_CODE = /^\s*\d{5}-?\d{3}\s*$/;

type Failure = Pick<PlacesFailure["error"], "message">;

/** Whether the site suggests addresses and the text may be one. */
export function mayBeAddress(text: string): boolean {
  return document.documentElement.dataset.addresses !== undefined && (ADDRESS.test(text) || POSTAL_CODE.test(text));
}

/**
 * Address search of one search box, with links to `search`. Google bills the requests up to a choice as one session.
 * Failures are messages for the visitor.
 */
export function createAddresses(search: string) {
  let session = crypto.randomUUID();
  return {
    /** Addresses for a text (X3). */
    async find(text: string, signal: AbortSignal): Promise<SuggestionGroup | Failure> {
      const point = new URLSearchParams(location.search);
      const [lat, lng] = [point.get("lat"), point.get("lng")];
      const query = new URLSearchParams({ input: text.trim(), sessiontoken: session, ...(lat && lng && { lat, lng }) });
      const response = await ask<AutocompleteResponse>(
        `autocomplete?${query}`,
        "Erro ao obter lista de endereços",
        signal,
      );
      if ("message" in response) return response;
      return {
        // Google requires attribution.
        label: "Endereços (Google Maps)",
        suggestions: response.predictions.map(
          ({ place_id, description, structured_formatting: { main_text, secondary_text } }) => ({
            name: main_text,
            place: secondary_text,
            href: withQuery(search, new URLSearchParams({ q: description.slice(0, 80) }).toString()),
            placeId: place_id,
          }),
        ),
      };
    },
    /** URL of the search around an address (X4). */
    async searchAround(placeId: string): Promise<string | Failure> {
      const query = new URLSearchParams({ placeId, sessiontoken: session });
      session = crypto.randomUUID();
      const message = "Erro ao obter detalhes do endereço";
      const response = await ask<DetailsResponse>(`details?${query}`, message);
      if ("message" in response) return response;
      if (!response.result) return { message };
      const { lat, lng } = response.result.geometry.location;
      return withQuery(search, `lat=${coarse(lat)}&lng=${coarse(lng)}`);
    },
  };
}

async function ask<A extends object>(call: string, ifUnreachable: string, signal?: AbortSignal): Promise<A | Failure> {
  try {
    const response = await fetch(`${API}/${call}`, { signal: signal ?? null });
    const json = await response.json();
    return response.ok ? json : (json as PlacesFailure).error;
  } catch {
    return { message: ifUnreachable };
  }
}
