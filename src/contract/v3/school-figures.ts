import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { text } from "./parts.ts";

/** A month of a school at its desk. */
const schoolMonth = v.object({
  /** ISO month in São Paulo: "2026-11". */
  month: text,
  /** Requests of families. */
  leads: v.number(),
  /** Confirmed reservations. */
  reservations: v.number(),
  /** Answers of the school to requests, reservations and reviews. */
  answers: v.number(),
});
export type SchoolMonth = v.InferOutput<typeof schoolMonth>;

export const schoolFigureEndpoints = {
  list: endpoint("GET /v3/claims/own/:token/figures", "link", v.object({ months: v.array(schoolMonth) }), {
    summary: "What the school received and answered in each of the last twelve months, the present one first.",
    unwrap: ({ months }) => months,
  }),
};
