import * as v from "valibot";
import { SHIFTS } from "../domain/catalog/shift.ts";
import { GRADES } from "../domain/catalog/stage.ts";

/** A school, in WGS84 degrees. */
const mapPoint = v.object({
  slug: v.string(),
  name: v.string(),
  lat: v.number(),
  lng: v.number(),
  /** Lowest monthly fee in reais, with its scholarship, that meets the criteria; null when none is known. */
  fee: v.nullable(v.number()),
  /** Whose the fee is; null without one, or where the search does not tell. */
  grade: v.nullable(v.picklist(GRADES.map(({ slug }) => slug))),
  shift: v.nullable(v.picklist(SHIFTS.map(({ slug }) => slug))),
  year: v.nullable(v.number()),
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
