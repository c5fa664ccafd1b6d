import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CONFORMANCE, withProofs } from "./print-conformance.ts";

const DOCUMENTATION = readFileSync(CONFORMANCE, "utf8");

test("every statement of the specification has a proof", () => {
  const rows = DOCUMENTATION.split("\n").filter((line) => /^\| [A-Z]\d/.test(line));
  expect(rows.length).toBeGreaterThan(370);
  expect(rows.filter((row) => /\| +\|$/.test(row))).toEqual([]);
});

test("the documentation names the tests and decisions that cite each statement", () => {
  expect(DOCUMENTATION, "run: npm run docs").toBe(withProofs(DOCUMENTATION));
});
