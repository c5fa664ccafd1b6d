import type { Point } from "../../domain/places/geo.ts";

/** Renders streets into an empty element. Rejects when they do not load; `onLost` is called when they fail later. */
export type StreetsProvider = (ground: HTMLElement, onLost: (error: Error) => void) => Promise<MoveStreets>;

/** Centres the streets on a point; `zoom` as in `MapView`. */
type MoveStreets = (center: Point, zoom: number) => void;
