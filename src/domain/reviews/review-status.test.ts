import { expect, test } from "vitest";
import { canBecome } from "../transitions.ts";
import { NOTICE_TRANSITIONS, REVIEW_STATUSES, REVIEW_TRANSITIONS, type ReviewStatus } from "./review-status.ts";

const STATUSES = Object.keys(REVIEW_STATUSES) as ReviewStatus[];

/** From (line) to (column), in the order of the statuses. */
const MATRIX = `
  . x . . . x x
  . . x x . x x
  . x . . x x x
  . x x . . . x
  . . x . . x x
  . . . . . . .
  . . . . . . .`;

test.each(STATUSES.flatMap((from, i) => STATUSES.map((to, j) => [from, to, i, j] as const)))(
  "from %s to %s",
  (from, to, i, j) => {
    const cell = MATRIX.trim().split("\n")[i]!.trim().split(" ")[j];
    expect(canBecome(REVIEW_TRANSITIONS, from, to)).toBe(cell === "x");
  },
);

test("every review can be taken back by its author, until it is gone", () => {
  const living = STATUSES.filter((status) => REVIEW_TRANSITIONS[status].length > 0);
  expect(living.filter((status) => !canBecome(REVIEW_TRANSITIONS, status, "withdrawn_by_author"))).toEqual([]);
});

test("nothing is published that was not read: only a confirmed review is", () => {
  expect(canBecome(REVIEW_TRANSITIONS, "pending_email", "published")).toBe(false);
});

test("a notice is decided once", () => {
  expect(NOTICE_TRANSITIONS).toEqual({ open: ["kept", "hidden"], kept: [], hidden: [] });
});
