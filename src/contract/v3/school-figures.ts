import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { orNull, text } from "./parts.ts";

const schoolMonth = v.object({
  /** ISO month in São Paulo: "2026-11". */
  month: text,
  /** Visits to the page of the school; null in a month before the first that was counted. */
  views: v.nullable(v.number()),
  /** Comparisons with other schools; null in the same case. */
  comparisons: v.nullable(v.number()),
  leads: v.number(),
  reservations: v.number(),
  /** Answers of the school to requests, reservations and reviews. */
  answers: v.number(),
});
export type SchoolMonth = v.InferOutput<typeof schoolMonth>;

const schoolFigures = v.object({
  months: v.array(schoolMonth),
  /** ISO date in São Paulo since which views and comparisons are counted; null before the first. */
  countedSince: orNull,
});
export type SchoolFigures = v.InferOutput<typeof schoolFigures>;

export const schoolFigureEndpoints = {
  list: endpoint("GET /v3/claims/own/:token/figures", "link", schoolFigures, {
    summary:
      "How often families saw and compared the school, and what it received and answered, in each of the last twelve months, the present one first.",
  }),
};
