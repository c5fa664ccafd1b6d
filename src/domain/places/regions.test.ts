import { expect, test } from "vitest";
import { referenceCities } from "../../../scripts/import/reference-places.ts";
import { fold } from "../text/slug.ts";
import { findRegion, REGION_NAMES } from "./regions.ts";

test("every city of a region is one of its state", () => {
  const known = new Set(referenceCities().map(({ name, uf }) => `${fold(name)} ${uf}`));
  const named = REGION_NAMES.flatMap(({ cities, uf }) => cities.map((city) => `${city} ${uf}`));
  expect(named.filter((city) => !known.has(city))).toEqual([]);
});

test("a region is found by its whole name, however it is written", () => {
  expect(findRegion("ABC Paulista")?.cities).toContain("sao caetano do sul");
  expect(findRegion("Litoral Norte Paulista")?.uf).toBe("SP");
  expect(findRegion("abc")).toBeNull();
});
