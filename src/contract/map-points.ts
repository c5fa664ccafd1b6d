import * as v from "valibot";

/** A school, in WGS84 degrees. */
const mapPoint = v.object({
  slug: v.string(),
  name: v.string(),
  lat: v.number(),
  lng: v.number(),
  /** Lowest monthly fee in reais, with its scholarship; null when none is known. */
  fee: v.nullable(v.number()),
});
export type MapPoint = v.InferOutput<typeof mapPoint>;

/** Answer of `GET /api/v1/points`. */
export const mapPoints = v.object({
  /** Everything that matches. */
  total: v.number(),
  /** What lies on the map: the first of the list that have coordinates. */
  points: v.array(mapPoint),
  /** Names to find one's way by, most important first. */
  places: v.array(v.object({ name: v.string(), lat: v.number(), lng: v.number() })),
});
export type MapPoints = v.InferOutput<typeof mapPoints>;
