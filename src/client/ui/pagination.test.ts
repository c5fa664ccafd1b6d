import { expect, test } from "vitest";
import { Pagination } from "./pagination.tsx";

test("the pagination is hidden for a single page, and for none (C31)", () => {
  const href = (page: number) => `?page=${page}`;
  expect([0, 1].map((total) => Pagination({ current: 1, total, href }))).toEqual([null, null]);
  expect(Pagination({ current: 1, total: 2, href })).not.toBeNull();
});
