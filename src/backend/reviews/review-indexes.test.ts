import { expect, test } from "vitest";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";

const db = openMemoryD1();

test.each([
  ["a school's reviews", "inep_code = ? AND status = ? ORDER BY created_at DESC", "review_by_school"],
  ["all reviews of a school", "inep_code = ?", "review_by_school"],
  ["the reviews that wait for the team", "status = ? ORDER BY created_at", "review_by_status"],
])("%s are read by an index, in order", async (_, condition, index) => {
  const { results } = await db
    .prepare(`EXPLAIN QUERY PLAN SELECT * FROM review WHERE ${condition}`)
    .bind(...Array.from(condition.matchAll(/\?/g), () => ""))
    .all<{ detail: string }>();
  expect(results.map(({ detail }) => detail).join("; ")).toMatch(
    new RegExp(`^SEARCH review USING INDEX ${index} [^;]*$`),
  );
});
