import * as v from "valibot";
import { SHIFTS } from "../domain/catalog/shift.ts";
import { GRADES } from "../domain/catalog/stage.ts";
import { reais } from "./money.ts";

/** A school, in WGS84 degrees. */
const mapPoint = v.object({
  slug: v.string(),
  name: v.string(),
  lat: v.number(),
  lng: v.number(),
  /** Lowest monthly fee in reais, with its scholarship, that meets the criteria; null when none is known. */
  fee: v.nullable(reais),
  /** Highest such fee; null if a single grade is asked for, or a single fee meets them. */
  highest_fee: v.nullable(reais),
  /** Grade of the fee; null without a fee, or when a remote search omits it. */
  grade: v.nullable(v.picklist(GRADES.map(({ slug }) => slug))),
  shift: v.nullable(v.picklist(SHIFTS.map(({ slug }) => slug))),
  year: v.nullable(v.number()),
  /** Mean of the newest ENEM, 0–1000, and its year if known; null without one, or from a remote search. */
  enem: v.nullable(v.object({ average: v.number(), edition: v.nullable(v.number()) })),
  /** It states too little to meet the search, and contradicts none of it. */
  may_meet: v.optional(v.literal(true)),
});
export type MapPoint = v.InferOutput<typeof mapPoint>;

/** Response of `GET /api/v1/points`. */
export const mapPoints = v.object({
  total: v.number(),
  /** The first matches that have coordinates. */
  points: v.array(mapPoint),
  /** Place names for orientation, most important first. */
  places: v.array(v.object({ name: v.string(), lat: v.number(), lng: v.number() })),
});
export type MapPoints = v.InferOutput<typeof mapPoints>;
