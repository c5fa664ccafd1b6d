import { decodeArea } from "../../domain/places/area.ts";
import type { Point } from "../../domain/places/geo.ts";
import type { SearchParams } from "./search-params.ts";

/** The point that a search looks around; null for a whole place. */
export function pointOf({ lat, lng }: Pick<SearchParams, "lat" | "lng">): Point | null {
  return lat === null || lng === null ? null : { lat, lng };
}

/** The middle of what a search covers: its point, or that of its drawn area; null for a whole place. */
export function middleOf(params: SearchParams): Point | null {
  const area = decodeArea(params.area);
  if (area === null) return pointOf(params);
  const middle = (degrees: readonly number[]) => (Math.min(...degrees) + Math.max(...degrees)) / 2;
  return { lat: middle(area.map(({ lat }) => lat)), lng: middle(area.map(({ lng }) => lng)) };
}
