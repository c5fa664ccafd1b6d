import type { AutocompleteAnswer, DetailsAnswer, PlacesFailure } from "../../contract/google-places.ts";
import { coarse } from "../../domain/places/geo.ts";
import { withQuery } from "../../site/paths.ts";
import type { SuggestionGroup } from "./suggestions.ts";

const API = "/escolas/api/v2/google/place";

/** Beginning of an address, or a number in it. Only such text is sent to Google. */
const ADDRESS =
  /^(r|rua|av|avenida|al|alameda|tv|travessa|estrada|rod|rodovia|pra[cç]a|largo|via)[.\s]+\S{2}|\S+.*\s\d/i;
const POSTAL_CODE = /^\s*\d{5}-?\d{3}\s*$/;

/** An error whose message is shown to the visitor. */
class PlacesError extends Error {}

/** Whether the site suggests addresses and the text may be one. */
export function mayBeAddress(text: string): boolean {
  return document.documentElement.dataset.addresses !== undefined && (ADDRESS.test(text) || POSTAL_CODE.test(text));
}

/**
 * Address search of one search box, with links to `search`. Google bills the requests up to a choice as one session.
 */
export function createAddresses(search: string) {
  let session = crypto.randomUUID();
  return {
    /** Rejects with a message for the visitor (X3). */
    async find(text: string, signal: AbortSignal): Promise<SuggestionGroup> {
      const point = new URLSearchParams(location.search);
      const [lat, lng] = [point.get("lat"), point.get("lng")];
      const query = new URLSearchParams({ input: text.trim(), sessiontoken: session, ...(lat && lng && { lat, lng }) });
      const { predictions } = await ask<AutocompleteAnswer>(`${API}/autocomplete?${query}`, signal);
      return {
        // Google requires attribution.
        label: "Endereços (Google Maps)",
        suggestions: predictions.map(
          ({ place_id, description, structured_formatting: { main_text, secondary_text } }) => ({
            name: main_text,
            place: secondary_text,
            href: withQuery(search, new URLSearchParams({ q: description.slice(0, 80) }).toString()),
            placeId: place_id,
          }),
        ),
      };
    },
    /** URL of the search around an address; rejects with a message for the visitor (X4). */
    async searchAround(placeId: string): Promise<string> {
      const query = new URLSearchParams({ placeId, sessiontoken: session });
      session = crypto.randomUUID();
      const { result } = await ask<DetailsAnswer>(`${API}/details?${query}`);
      if (!result) throw new PlacesError("Erro ao obter detalhes do endereço");
      const { lat, lng } = result.geometry.location;
      return withQuery(search, `lat=${coarse(lat)}&lng=${coarse(lng)}`);
    },
  };
}

/** The message of an error; null when none should be shown. */
export function wordsOf(error: unknown): string | null {
  return error instanceof PlacesError ? error.message : null;
}

async function ask<A>(url: string, signal?: AbortSignal): Promise<A> {
  const answer = await fetch(url, signal ? { signal } : {});
  if (answer.ok) return answer.json();
  const { error } = (await answer.json()) as PlacesFailure;
  throw new PlacesError(error.message);
}
