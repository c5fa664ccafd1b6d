import { expect, test } from "vitest";
import { type RelevanceFacts, relevanceScore, SORTS, sortKeys } from "./ranking.ts";
import { KEY_WORDS, keyWords, RELEVANCE_FACT_WORDS } from "./ranking-words.ts";

test.each(SORTS)("every comparison of $slug has words", ({ slug }) => {
  for (const isNeutral of [false, true]) {
    for (const { name } of sortKeys(slug, isNeutral)) {
      const { title, rule } = keyWords(name, slug);
      expect(title).toMatch(/^\p{Lu}/u);
      expect(rule).toMatch(/^\p{Lu}.*\.$/u);
    }
  }
});

test.each(SORTS)("the comparisons called commercial are those that the neutral order of $slug lacks", ({ slug }) => {
  const neutral = new Set(sortKeys(slug, true).map((key) => key.name));
  for (const { name } of sortKeys(slug, false)) {
    expect(keyWords(name, slug).isCommercial, name).toBe(!neutral.has(name));
  }
});

test("every comparison with words of its own is used", () => {
  const used = new Set(SORTS.flatMap(({ slug }) => sortKeys(slug, false).map((key) => key.name)));
  for (const name of Object.keys(KEY_WORDS)) expect(used).toContain(name);
});

test("every fact with words weighs in the relevance", () => {
  const nothing: RelevanceFacts = {
    rating: 0,
    hasFee: false,
    hasPhone: false,
    hasExactLocation: false,
    hasStructure: false,
    hasEnem: false,
  };
  for (const fact of Object.keys(RELEVANCE_FACT_WORDS)) {
    expect(relevanceScore({ ...nothing, [fact]: fact === "rating" ? 5 : true }), fact).toBeGreaterThan(0);
  }
});
