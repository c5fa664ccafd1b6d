import { expect, test } from "vitest";
import { type AlertState, afterWindow } from "./alerts.ts";

/** Whether the alert of failures (from 1 on, down to 0.2) is raised after each window. */
function raisedAfter(values: readonly (number | null)[]): boolean[] {
  let state: AlertState | undefined;
  return values.map((value) => {
    state = afterWindow("failures", state, value);
    return state.isRaised;
  });
}
const turns = (values: readonly (number | null)[]) =>
  raisedAfter(values).filter((isRaised, i, all) => isRaised !== (all[i - 1] ?? false)).length;

test("two windows in a row raise it, and two below the lower limit clear it", () => {
  expect(raisedAfter([2, 2, 2, 0.1, 0.1])).toEqual([false, true, true, true, false]);
});

test("a series that flaps around a limit turns nothing, whichever limit it is", () => {
  expect(turns([2, 0, 2, 0, 2, 0, 2, 0])).toBe(0);
  expect(turns([2, 2, ...Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? 0.9 : 1.1))])).toBe(1);
  expect(turns([2, 2, 0.1, 0.5, 0.1, 0.5, 0.1, 0.5])).toBe(1);
});

test("a window that nobody came in says nothing", () => {
  expect(raisedAfter([2, null, null, 2])).toEqual([false, false, false, true]);
  expect(raisedAfter([2, 2, 0, null, 0])).toEqual([false, true, true, true, false]);
});
