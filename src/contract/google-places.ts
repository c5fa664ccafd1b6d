import type { Point } from "../domain/places/geo.ts";

/** What the calls `/escolas/api/v2/google/*` answer (A26–A28), whoever knows: Google, or our own places. */
export type PlacesStatus = "OK" | "ZERO_RESULTS";

/** A27. */
export interface AutocompleteAnswer {
  status: PlacesStatus;
  predictions: Prediction[];
}

export interface Prediction {
  /** Google's, or one of ours: `city:…`, `neighborhood:…`, `school:…`. */
  place_id: string;
  description: string;
  structured_formatting: { main_text: string; secondary_text: string };
}

/** A28. `result` is null with `ZERO_RESULTS`. */
export interface DetailsAnswer {
  status: PlacesStatus;
  result: { geometry: { location: Point } } | null;
}

/** A26: those who ask use `results[0]`. */
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

/** A call that failed: a status that is neither of the two, and words for people. */
export interface PlacesFailure {
  status: "INVALID_REQUEST" | "UNKNOWN_ERROR";
  error: { message: string };
}
