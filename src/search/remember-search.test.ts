import { expect, test } from "vitest";
import { rememberSearch } from "./remember-search.ts";
import type { SchoolQuery } from "./types.ts";

const LIST: SchoolQuery = { scope: { kind: "country" }, sort: "relevance", page: 1, size: 21 };

test("a list is searched once, and each page and filter of its own", async () => {
  let searches = 0;
  const search = rememberSearch(async (_: SchoolQuery) => ({ search: ++searches }));
  const all: SchoolQuery[] = [LIST, { ...LIST, page: 2 }, { ...LIST, stages: ["medio"] }, { ...LIST }];
  expect(await Promise.all(all.slice(0, 3).map(search))).toEqual([{ search: 1 }, { search: 2 }, { search: 3 }]);
  expect(await search(all[3]!)).toEqual({ search: 1 });
});

test("a search by text or point is made anew", async () => {
  let searches = 0;
  const search = rememberSearch(async (_: SchoolQuery) => ({ search: ++searches }));
  for (const more of [{ text: "vertice" }, { near: { lat: -23, lng: -46, radiusKm: 5 } as never }]) {
    expect(await search({ ...LIST, ...more })).not.toEqual(await search({ ...LIST, ...more }));
  }
});

test("a list in use is kept, whatever else is searched", async () => {
  let searches = 0;
  const search = rememberSearch(async (_: SchoolQuery) => ({ search: ++searches }));
  await search(LIST);
  for (let page = 2; page < 200; page++) {
    await search({ ...LIST, page });
    expect(await search(LIST)).toEqual({ search: 1 });
  }
});
