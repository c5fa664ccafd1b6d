import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { API_DOCUMENTATION, withSchema } from "./print-search-schema.ts";

test("docs/api.md has the current schema of the search API", () => {
  const documentation = readFileSync(API_DOCUMENTATION, "utf8");
  expect(documentation, "run: node scripts/print-search-schema.ts").toBe(withSchema(documentation));
});
