/** A name and its position. */
export type PlacedName = readonly [name: string, lat: number, lng: number];

/**
 * The ground of the maps of one city, of one state or of the country, drawn at publication: lines of SVG in whole
 * units.
 */
export interface StoredGround {
  /** The north-western corner of what is known: latitude, longitude. */
  readonly at: readonly [lat: number, lng: number];
  /** Zoom of a map on which a unit is a pixel, and width and height in units. */
  readonly zoom: number;
  readonly size: readonly [width: number, height: number];
  /** The city itself, as closed lines. */
  readonly land: string;
  /** Its outline along a coast, which the shore of `water` takes the place of. */
  readonly coast?: string;
  /** Kilometres from it to the shore at most. */
  readonly shoreKm?: number;
  /** The borders of its neighbors. */
  readonly borders: string;
  /** Sea, bays, lakes and reservoirs: what lies within an odd number of its lines. */
  readonly water: string;
  /** Too many schools lie in the water for it to be true here: it is not drawn. */
  readonly isUnsure?: true;
  /** Rivers with two banks, true from afar alone. */
  readonly rivers?: string;
  /** Names of the neighbors, and where they have room. */
  readonly names: readonly PlacedName[];
  /** Names of waters, and where they have room. */
  readonly waterNames?: readonly PlacedName[];
  /** Its best known neighborhoods, the first ones first, each on land. */
  readonly anchors?: readonly PlacedName[];
  /** South-western and north-eastern corner of the part where nearly all of its schools are. */
  readonly schools?: readonly [south: number, west: number, north: number, east: number];
  /** Source of an imported outline; absent where it is that of the shipped mesh. */
  readonly sourceId?: string;
}

/** Key of the ground of the whole country, beside the codes of cities and the letters of states. */
export const COUNTRY_GROUND = "BR";
