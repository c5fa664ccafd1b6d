import { beforeAll, expect, test } from "vitest";
import { walkWithOnePrice } from "./price-walk.ts";
import { publishPrices } from "./priced-world.ts";

const WALKS = 60;
const PLACES = [
  "/busca",
  "/busca/sp",
  "/busca/sp/sao-paulo-sp",
  "/busca/sp/sao-paulo-sp/moema",
  "/busca/sp/campinas-sp",
  "/busca/rj/rio-de-janeiro-rj",
];

beforeAll(publishPrices);

test("a family meets one price of a seat on its way from the list to the reservation, and says once for whom it searches", async () => {
  const reached = await walkWithOnePrice({ places: PLACES, walks: WALKS, asksForPrice: true });
  expect(reached.priced).toBeGreaterThan(45);
  expect(reached.reservation).toBeGreaterThanOrEqual(8);
});
