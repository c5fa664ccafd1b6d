import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { API_DOCUMENTATION, withSchema } from "./print-search-schema.ts";

test("the documentation shows the schema of the search API as it is", () => {
  const documentation = readFileSync(API_DOCUMENTATION, "utf8");
  expect(documentation, "run: node scripts/print-search-schema.ts").toBe(withSchema(documentation));
});
