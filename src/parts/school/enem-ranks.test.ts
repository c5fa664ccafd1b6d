import { expect, test } from "vitest";
import { cityRankLabel, isPrivateFile, ranksLabel } from "./enem-ranks.ts";

const RANKS = { countryRank: 511, stateRank: 116, cityRank: 32 };
const SETS = { countryRanked: 6578, stateRanked: 1946, cityRanked: 518 };
const NO_SETS = { countryRanked: 0, stateRanked: 0, cityRanked: 0 };

test("each rank names its set", () => {
  expect(ranksLabel({ ...RANKS, ...SETS }, true)).toEqual([
    "511º entre as 6.578 escolas privadas do arquivo do Inep",
    "116º entre as 1.946 do estado",
    "32º entre as 518 da cidade",
  ]);
  expect(ranksLabel({ ...RANKS, ...SETS }, false)[0]).toBe("511º entre as 6.578 escolas do arquivo do Inep");
  expect(cityRankLabel(32, 518)).toBe("32º de 518 na cidade");
});

test("without a set, as from a remote search, a rank names the place; without a rank there are no words", () => {
  expect(ranksLabel({ ...RANKS, ...NO_SETS }, false)).toEqual(["511º no Brasil", "116º no estado", "32º na cidade"]);
  expect(ranksLabel({ ...RANKS, ...SETS, cityRank: 0, cityRanked: 0 }, false)).toHaveLength(2);
  expect(cityRankLabel(32, 0)).toBe("32º na cidade");
  expect(cityRankLabel(0, 0)).toBeNull();
});

test("a file is private only where its edition says so", () => {
  expect(isPrivateFile([{ edition: 2025, isPrivate: true }], 2025)).toBe(true);
  expect(isPrivateFile([{ edition: 2025 }, { edition: 2024, isPrivate: true }], 2025)).toBe(false);
});
