import { expect, test } from "vitest";
import type { SchoolHit } from "../../search/types.ts";
import { offerGroups } from "./offer-groups.ts";

const hits = (...offers: boolean[]) => offers.map((hasOffers) => ({ hasOffers }) as SchoolHit);

test.each([
  [
    "both groups of a page",
    hits(true, true, false),
    1,
    true,
    [
      [0, "Com bolsa"],
      [2, "Sem bolsa"],
    ],
  ],
  ["a first page of one group", hits(true, true), 1, true, []],
  ["a first page without scholarships", hits(false, false), 1, true, []],
  ["a later page of the second group", hits(false, false), 3, true, [[0, "Sem bolsa"]]],
  ["a neutral order", hits(true, false), 1, false, []],
  ["no school", hits(), 2, true, []],
] as const)("%s", (_, list, page, hasGroups, groups) => {
  expect([...offerGroups(list, page, hasGroups)]).toEqual(groups);
});
