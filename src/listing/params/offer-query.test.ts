import { expect, test } from "vitest";
import { toOfferParams } from "./offer-query.ts";
import { DEFAULT_PARAMS } from "./search-params.ts";

test("school-only filters are dropped silently, an ENEM sort with a notice", async () => {
  const params = {
    ...DEFAULT_PARAMS,
    rating: 4,
    hasOffers: true,
    comPreco: true,
    methodology: ["Montessori"],
    shifts: ["ead" as const],
  };
  expect(toOfferParams({ params, dropped: [], corrected: [], unreadPrices: [] })).toEqual({
    params: { ...DEFAULT_PARAMS, shifts: ["ead"] },
    dropped: [],
    corrected: [],
    unreadPrices: [],
  });
  expect(
    toOfferParams({
      params: { ...DEFAULT_PARAMS, sort: "city_ranking_enem" },
      dropped: ["page"],
      corrected: [],
      unreadPrices: [],
    }),
  ).toEqual({
    params: DEFAULT_PARAMS,
    dropped: ["page", "sort"],
    corrected: [],
    unreadPrices: [],
  });
});
