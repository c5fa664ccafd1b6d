import { expect, test } from "vitest";
import { isD1Outage } from "./d1-outage.ts";

test.each([
  ["D1_ERROR: Network connection lost.", true],
  ["D1_ERROR: D1 DB is overloaded. Requests queued for too long.", true],
  ["D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.", true],
  ["D1_ERROR: database is locked: SQLITE_BUSY", true],
  ["D1_ERROR: UNIQUE constraint failed: account.email: SQLITE_CONSTRAINT", false],
  ["D1_ERROR: no such table: nada: SQLITE_ERROR", false],
  ["Cannot read properties of undefined", false],
])("%j: an outage is %j", (message, isOutage) => {
  expect(isD1Outage(new Error(message))).toBe(isOutage);
  expect(isD1Outage(new Error("Failed query: select 1", { cause: new Error(message) }))).toBe(isOutage);
});

test("other values are not outages", () => {
  expect(isD1Outage("D1_ERROR: Network connection lost.")).toBe(false);
});
