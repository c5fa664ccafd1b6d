/** Answer of `GET /api/v1/points`. */
export interface MapPoints {
  /** Everything that matches. */
  readonly total: number;
  /** What lies on the map: the first of the list that have coordinates. */
  readonly points: readonly MapPoint[];
  /** Names to find one's way by, most important first. */
  readonly places: readonly { readonly name: string; readonly lat: number; readonly lng: number }[];
}

/** A school, in WGS84 degrees. */
export interface MapPoint {
  readonly slug: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** Lowest monthly fee in reais, with its scholarship; null when none is known. */
  readonly fee: number | null;
}
