import { expect, test } from "vitest";
import { stepState } from "./stepper.tsx";

test.each([
  ["at work on the third of five", 3, 3, ["finished", "finished", "completed-selected", "uncompleted", "uncompleted"]],
  [
    "looking back at the first",
    3,
    1,
    ["completed-selected", "finished", "current-unselected", "uncompleted", "uncompleted"],
  ],
  ["at the last", 5, 5, ["finished", "finished", "finished", "finished", "completed-selected"]],
])("%s", (_name, current, selected, states) => {
  expect(states.map((_, i) => stepState(i + 1, current, selected))).toEqual(states);
});
