import { expect, test } from "vitest";
import { canBecome } from "../transitions.ts";
import {
  BEFORE_AGREEMENT,
  CONFIRMED,
  OPEN,
  ORDER_STATUSES,
  ORDER_STEPS,
  ORDER_TRANSITIONS,
  type OrderStatus,
  SCHOOL_TURN,
  TAKES_SEAT,
} from "./order-status.ts";

const ALL = Object.keys(ORDER_STATUSES) as OrderStatus[];

/** Rows: from. Columns, in the order of ALL: to. Written by hand from decision K1, not from the code. */
const MATRIX: Record<OrderStatus, string> = {
  //                   ini awp exp pre pen sub rej app enr dis fai dro con
  initiated: "          .   x   x   x   .   .   .   .   .   .   .   .   x",
  awaiting_payment: "   .   .   x   x   .   .   .   .   .   .   .   .   x",
  expired: "            .   .   .   .   .   .   .   .   .   .   .   x   .",
  pre_registered: "     .   .   .   .   x   .   .   x   .   x   x   x   .",
  pending_docs: "       .   .   .   .   .   x   .   .   .   x   x   x   .",
  submitted_docs: "     .   .   .   .   .   .   x   x   .   x   x   x   .",
  rejected_docs: "      .   .   .   .   .   x   .   .   .   x   x   x   .",
  approved: "           .   .   .   .   .   .   .   .   x   x   x   x   .",
  enrolled: "           .   .   .   .   .   .   .   .   .   x   .   x   .",
  disputed: "           .   .   .   x   x   x   x   x   x   .   .   x   .",
  failed: "             .   .   .   .   .   .   .   .   .   .   .   .   x",
  dropping_out: "       .   .   .   .   .   .   .   .   .   .   .   .   x",
  drop_out_confirmed: " .   .   .   .   .   .   .   .   .   .   .   .   .",
};

const PAIRS = ALL.flatMap((from) => {
  const marks = MATRIX[from].trim().split(/\s+/);
  return ALL.map((to, i) => [from, to, marks[i] === "x"] as const);
});

test("the matrix is full", () => expect(PAIRS.length).toBe(13 * 13));

test.each(PAIRS)("%s → %s: %s", (from, to, isLegal) => expect(canBecome(ORDER_TRANSITIONS, from, to)).toBe(isLegal));

/** Statuses that can follow, in any number of steps. */
function reachable(from: OrderStatus): Set<OrderStatus> {
  const seen = new Set<OrderStatus>();
  const visit = (status: OrderStatus) => {
    for (const next of ORDER_TRANSITIONS[status]) {
      if (seen.has(next)) continue;
      seen.add(next);
      visit(next);
    }
  };
  visit(from);
  return seen;
}

test.each([...CONFIRMED, "disputed", "expired", "failed", "dropping_out"] as OrderStatus[])(
  "a paid order in %s can reach the refund",
  (status) => expect(reachable(status)).toContain("drop_out_confirmed"),
);

test("whatever the family has paid for can be given up in one step, and the school may refuse until the enrolment", () => {
  expect(CONFIRMED.filter((status) => !canBecome(ORDER_TRANSITIONS, status, "dropping_out"))).toEqual([]);
  expect(CONFIRMED.filter((status) => !canBecome(ORDER_TRANSITIONS, status, "failed"))).toEqual(["enrolled"]);
  expect(SCHOOL_TURN).toEqual(["pre_registered", "submitted_docs"]);
});

test("nothing leads back to before the contract", () => {
  for (const status of ALL.filter((s) => s !== "initiated")) {
    expect([...reachable(status)].filter((s) => s === "initiated")).toEqual([]);
  }
  expect(BEFORE_AGREEMENT).toEqual(["initiated", "awaiting_payment"]);
});

test("orders take a seat until they end, and are open until the enrolment", () => {
  const ended: OrderStatus[] = ["expired", "failed", "dropping_out", "drop_out_confirmed"];
  expect(ALL.filter((status) => !TAKES_SEAT.includes(status))).toEqual(ended);
  expect(ALL.filter((status) => !OPEN.includes(status))).toEqual(["expired", "enrolled", ...ended.slice(1)]);
});

test("each status has a label and a next action, and steps never go back (S35)", () => {
  for (const status of ALL) {
    const { label, nextAction, step } = ORDER_STATUSES[status];
    expect(label.length * nextAction.length).toBeGreaterThan(0);
    for (const next of ORDER_TRANSITIONS[status]) {
      const after = ORDER_STATUSES[next].step;
      // A contested payment is looked at again, and whoever had to act then goes on.
      if ([status, next].includes("disputed")) continue;
      if (step !== null && after !== null) {
        expect(ORDER_STEPS.indexOf(after)).toBeGreaterThanOrEqual(ORDER_STEPS.indexOf(step));
      }
    }
    // The step is that of whoever has to act: nothing is at the school before it is paid, nor at the family after.
    if (SCHOOL_TURN.includes(status)) expect(step).toBe("Escola");
  }
});
