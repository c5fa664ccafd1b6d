import type { AutocompleteAnswer, DetailsAnswer, PlacesFailure } from "../../contract/google-places.ts";
import { withQuery } from "../../site/paths.ts";
import type { SuggestionGroup } from "./suggestions.ts";

const API = "/escolas/api/v2/google/place";

/** What an address begins with, or a number in it. Only such text is asked about elsewhere. */
const ADDRESS =
  /^(r|rua|av|avenida|al|alameda|tv|travessa|estrada|rod|rodovia|pra[cç]a|largo|via)[.\s]+\S{2}|\S+.*\s\d/i;
const POSTAL_CODE = /^\s*\d{5}-?\d{3}\s*$/;

/** Three decimals, about 100 m, as for the visitor's own place. */
const coarse = (degrees: number) => degrees.toFixed(3);

/** Words for people are the message. */
class PlacesError extends Error {}

/** Whether the site suggests addresses, and this may be one. */
export function mayBeAddress(text: string): boolean {
  return document.documentElement.dataset.addresses !== undefined && (ADDRESS.test(text) || POSTAL_CODE.test(text));
}

/** Addresses for one search box, which lead to `search`. What is typed up to a choice is one session, for Google. */
export function createAddresses(search: string) {
  let session = crypto.randomUUID();
  return {
    /** Rejects with words for people (X3). */
    async find(text: string, signal: AbortSignal): Promise<SuggestionGroup> {
      const point = new URLSearchParams(location.search);
      const [lat, lng] = [point.get("lat"), point.get("lng")];
      const query = new URLSearchParams({ input: text.trim(), sessiontoken: session, ...(lat && lng && { lat, lng }) });
      const { predictions } = await ask<AutocompleteAnswer>(`${API}/autocomplete?${query}`, signal);
      return {
        // Google asks to be named beside what it knows.
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
    /** The search around an address; rejects with words for people (X4). */
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

/** What to tell people about a failure; null when there is nothing to tell. */
export function wordsOf(error: unknown): string | null {
  return error instanceof PlacesError ? error.message : null;
}

async function ask<A>(url: string, signal?: AbortSignal): Promise<A> {
  const answer = await fetch(url, signal ? { signal } : {});
  if (answer.ok) return answer.json();
  const { error } = (await answer.json()) as PlacesFailure;
  throw new PlacesError(error.message);
}
