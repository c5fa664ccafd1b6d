import * as v from "valibot";
import type { Point } from "../domain/places/geo.ts";

/** Status of `/escolas/api/v2/google/*` (A26–A28), which Google or the site's own places answer. */
const placesStatus = v.picklist(["OK", "ZERO_RESULTS"]);
export type PlacesStatus = v.InferOutput<typeof placesStatus>;

/** A27. */
export interface AutocompleteResponse {
  status: PlacesStatus;
  predictions: Prediction[];
}

export interface Prediction {
  /** Google's, or the site's own: `city:…`, `neighborhood:…`, `school:…`. */
  place_id: string;
  description: string;
  structured_formatting: { main_text: string; secondary_text: string };
}

/** A28. `result` is null with `ZERO_RESULTS`. */
export interface DetailsResponse {
  status: PlacesStatus;
  result: { geometry: { location: Point } } | null;
}

/** A26; clients use `results[0]`, and show the error where there is none (X2). */
export const geocodeResponse = v.object({
  status: placesStatus,
  results: v.array(
    v.object({
      place_id: v.string(),
      formatted_address: v.string(),
      address_components: v.array(
        v.object({ long_name: v.string(), short_name: v.string(), types: v.array(v.string()) }),
      ),
      geometry: v.object({ location: v.object({ lat: v.number(), lng: v.number() }) }),
    }),
  ),
});
export type GeocodeResponse = v.InferOutput<typeof geocodeResponse> & { error?: { message: string } };
export type GeocodeResult = GeocodeResponse["results"][number];

export interface PlacesFailure {
  status: "INVALID_REQUEST" | "UNKNOWN_ERROR";
  error: { message: string };
}

/** Port of address search. Failures and unexpected responses are null. Google's terms forbid storing the results. */
export interface AddressBook {
  readonly autocomplete: (request: AutocompleteRequest) => Promise<AutocompleteResponse | null>;
  /** `session` ends with this call. */
  readonly details: (placeId: string, session: string) => Promise<DetailsResponse | null>;
  readonly geocode: (point: Point) => Promise<GeocodeResponse | null>;
}

interface AutocompleteRequest {
  readonly input: string;
  /** Session token of one autocomplete, which Google bills as one; empty without. */
  readonly session: string;
  /** Bias of the results. */
  readonly near: Point;
  readonly radiusMeters: number;
}
