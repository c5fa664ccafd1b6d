import type { Point } from "../../domain/places/geo.ts";
import type { MapView, Pixel } from "../../domain/places/map-projection.ts";
import type { Ground } from "./map-ground.ts";

export interface Pin extends Point {
  /** Unique on the map. */
  readonly key: string;
  readonly name: string;
  /** Short label; without it, or without room for it, the pin is a dot. */
  readonly label: string;
  /** Full price with its seat, or the mean of the ENEM in its place; empty without either. */
  readonly price: string;
  readonly href: string;
  /** It has a card in the list of the page. */
  readonly isListed: boolean;
  /** Its label is the mean of the ENEM, not a price. */
  readonly isEnem?: boolean | undefined;
  /** The school only may meet the search. */
  readonly isUnsure?: boolean | undefined;
}

/** Several pins that would overlap. */
export interface Cluster extends Point {
  readonly key: string;
  /** Number of pins: "1.284". */
  readonly label: string;
}

/** A place name for orientation. */
export interface PlaceName extends Point {
  readonly name: string;
}

/** Content of a map; where room is short, earlier items win. */
export interface MapScene {
  readonly view: MapView;
  /** South-western and north-eastern corner of what the first view shows; absent where it is not fitted. */
  readonly fitted?: readonly [Point, Point] | null;
  /** Under all else; absent where nothing is known. */
  readonly ground?: Ground | null;
  readonly pins: readonly Pin[];
  readonly places: readonly PlaceName[];
  /** Names of what is around: of the next municipalities or states. */
  readonly neighbors?: readonly PlaceName[];
  /** Names of waters, at spots within them. */
  readonly waters?: readonly PlaceName[];
  readonly clusters?: readonly Cluster[];
  /** Whether a pixel of the map is water: no number or name is placed there. */
  readonly isWater?: (at: Pixel) => boolean;
  readonly circle?: (Point & { readonly radiusKm: number }) | null;
  /** Corners of the searched polygon, or of the one that is being drawn. */
  readonly area?: readonly Point[] | null;
  /** Key of the highlighted pin. */
  readonly selected?: string | null;
}

/** Words and the middle of their line. */
export interface PlacedText {
  readonly text: string;
  readonly at: Pixel;
}

/** A pin within the map, as a label or, without room for that, as a dot. */
export interface PlacedPin {
  readonly pin: Pin;
  readonly at: Pixel;
  readonly isSelected: boolean;
  /** Its label, or a shorter one; null where neither has room. */
  readonly text: string | null;
  /** The label is below its point. */
  readonly isBelow: boolean;
}

/** A number in its circle. */
export interface PlacedCluster {
  readonly key: string;
  readonly text: string;
  readonly at: Pixel;
  /** Width of the circle. */
  readonly side: number;
}

export interface PlacedPlace {
  readonly place: PlaceName;
  /** Middle of its line. */
  readonly at: Pixel;
  readonly className: string;
  /** Degrees by which it is turned; absent for a level one. */
  readonly turn?: number;
}

/** All that is written on a map. */
export interface MapLabels {
  /** In the order of the scene. */
  readonly pins: readonly PlacedPin[];
  readonly clusters: readonly PlacedCluster[];
  readonly places: readonly PlacedPlace[];
  /** Names of schools, cut to what is read at a glance. */
  readonly schoolNames: readonly PlacedText[];
}
