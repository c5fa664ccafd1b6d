import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DATA_DOCUMENTATION, withPersonalData } from "./print-personal-data.ts";

test("docs/personal-data.md has the current list of personal data", () => {
  const documentation = readFileSync(DATA_DOCUMENTATION, "utf8");
  expect(documentation, "run: npm run docs").toBe(withPersonalData(documentation));
});
