import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { API_DOCUMENTATION, withApi } from "./print-api.ts";

test("the documentation shows the endpoints and the schema of the search API as they are", () => {
  const documentation = readFileSync(API_DOCUMENTATION, "utf8");
  expect(documentation, "run: npm run docs").toBe(withApi(documentation));
});
