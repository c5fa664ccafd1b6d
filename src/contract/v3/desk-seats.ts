import * as v from "valibot";
import type { Shift } from "../../domain/catalog/shift.ts";
import type { Grade } from "../../domain/catalog/stage.ts";
import { endpoint } from "../endpoint.ts";
import { orNull, text, word } from "./parts.ts";

export const MAX_SEATS = 999;

const deskClass = v.object({
  offerId: text,
  grade: word<Grade>(),
  shift: word<Shift>(),
  year: v.number(),
  seats: v.nullable(v.number()),
  /** ISO date; null when the number was never confirmed. */
  confirmedOn: orNull,
  isShown: v.boolean(),
  /** Whether the number is to be confirmed: families do not see it, or will not in a week. */
  isDue: v.boolean(),
});
export type DeskClass = v.InferOutput<typeof deskClass>;

const deskSeats = v.object({ classes: v.array(deskClass) });

const seats = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SEATS));

const seatsRequest = v.object({
  classes: v.pipe(
    v.array(
      v.object({
        offerId: v.pipe(v.string(), v.maxLength(120)),
        seats: v.nullable(seats),
        /** The number that the form was shown with: another one has been set since when it is not the present one. */
        shown: v.nullable(seats),
      }),
    ),
    v.maxLength(600),
  ),
});

export const deskSeatEndpoints = {
  list: endpoint("GET /v3/claims/own/:token/seats", "link", deskSeats, {
    summary: "The classes of the school with their seats, and until when they were confirmed.",
    unwrap: ({ classes }) => classes,
  }),
  confirm: endpoint("POST /v3/claims/own/:token/seats", "link", deskSeats, {
    summary: "Confirms or changes the seats of classes; null for a number that is not told.",
    body: seatsRequest,
    unwrap: ({ classes }) => classes,
  }),
};
