import type { Point } from "../domain/places/geo.ts";

/** Status of `/escolas/api/v2/google/*` (A26–A28), which Google or the site's own places answer. */
export type PlacesStatus = "OK" | "ZERO_RESULTS";

/** A27. */
export interface AutocompleteAnswer {
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
export interface DetailsAnswer {
  status: PlacesStatus;
  result: { geometry: { location: Point } } | null;
}

/** A26; clients use `results[0]`. */
export interface GeocodeAnswer {
  status: PlacesStatus;
  results: GeocodeResult[];
}

export interface GeocodeResult {
  place_id: string;
  formatted_address: string;
  address_components: { long_name: string; short_name: string; types: string[] }[];
  geometry: { location: Point };
}

/** An error, with a message for people. */
export interface PlacesFailure {
  status: "INVALID_REQUEST" | "UNKNOWN_ERROR";
  error: { message: string };
}
