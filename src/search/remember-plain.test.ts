import { expect, test } from "vitest";
import { rememberPlain } from "./remember-plain.ts";
import type { SchoolQuery } from "./types.ts";

const LIST: SchoolQuery = { scope: { kind: "country" }, sort: "relevance", page: 1, size: 21 };

test("a list is searched once, and each page and filter of its own", async () => {
  let searches = 0;
  const search = rememberPlain(async (_: SchoolQuery) => ({ search: ++searches }));
  const all: SchoolQuery[] = [LIST, { ...LIST, page: 2 }, { ...LIST, stages: ["medio"] }, { ...LIST }];
  expect(await Promise.all(all.slice(0, 3).map(search))).toEqual([{ search: 1 }, { search: 2 }, { search: 3 }]);
  expect(await search(all[3]!)).toEqual({ search: 1 });
});

test("a search by text or price is made anew", async () => {
  let searches = 0;
  const search = rememberPlain(async (_: SchoolQuery) => ({ search: ++searches }));
  for (const more of [{ text: "vertice" }, { maxFeeCents: 90_000 as never }]) {
    expect(await search({ ...LIST, ...more })).not.toEqual(await search({ ...LIST, ...more }));
  }
});
