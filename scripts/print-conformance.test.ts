import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CONFORMANCE, withProofs } from "./print-conformance.ts";

const DOCUMENTATION = readFileSync(CONFORMANCE, "utf8");

test("the documentation names the tests and decisions that cite each statement", () => {
  expect(DOCUMENTATION, "run: node scripts/print-conformance.ts").toBe(withProofs(DOCUMENTATION));
});
