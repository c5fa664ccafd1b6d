import fc from "fast-check";
import { expect, test } from "vitest";
import { decide, type Evidence, NO_FACTS, type Rankable, relevanceScore, sortKeys, tieRank } from "./ranking.ts";

const everything = {
  rating: 5,
  hasFee: true,
  hasPhone: true,
  hasExactLocation: true,
  hasStructure: true,
  hasEnem: true,
};

test.each([
  [NO_FACTS, 0],
  [everything, 1000],
  [{ ...NO_FACTS, rating: 5 }, 600],
  [{ ...NO_FACTS, rating: 2.5, hasPhone: true }, 380],
  [{ ...everything, rating: 0, hasEnem: false }, 320],
])("the relevance of %j is %d", (facts, score) => {
  expect(relevanceScore(facts)).toBe(score);
});

const evidence = fc.record({
  facts: fc.integer({ min: 0, max: 15 }),
  reviews: fc.integer({ min: 0, max: 400 }),
  size: fc.integer({ min: 0, max: 5 }),
});

test("the rank of ties is the order of the comparisons after the criterion, below 2^42", () => {
  const ties = sortKeys("relevance", true).slice(-4);
  const school = (id: string, evidence: Evidence) => ({ id, evidence }) as Rankable;
  const property = fc.property(evidence, evidence, fc.constantFrom("35000001", "35000002"), (a, b, id) => {
    const difference = tieRank("35000001", a) - tieRank(id, b);
    const decided = decide(ties, school("35000001", a), school(id, b))?.order ?? 0;
    expect(Math.sign(difference)).toBe(Math.sign(decided));
  });
  fc.assert(property, { numRuns: 2000 });
  expect(tieRank("35000001", { facts: 0, reviews: 0, size: 0 })).toBeLessThan(2 ** 42);
  expect(tieRank("35000001", { facts: 15, reviews: 255, size: 7 })).toBeGreaterThanOrEqual(0);
});
