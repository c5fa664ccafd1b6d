import { expect, test } from "vitest";
import { drawOf, NO_FACTS, ORDERS, relevanceScore, SORTS, sortKeys } from "./ranking.ts";
import { KEY_LABELS, keyWords, RELEVANCE_FACT_LABELS } from "./ranking-labels.ts";

test.each(ORDERS)("every comparison of %s has words", (slug) => {
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
  const used = new Set(ORDERS.flatMap((slug) => sortKeys(slug, false).map((key) => key.name)));
  for (const name of Object.keys(KEY_LABELS)) expect(used).toContain(name);
});

test("every fact with words weighs in the relevance", () => {
  for (const fact of Object.keys(RELEVANCE_FACT_LABELS)) {
    expect(relevanceScore({ ...NO_FACTS, [fact]: fact === "rating" ? 5 : true }), fact).toBeGreaterThan(0);
  }
});

test("the draw gives each code a number of its own, and no state the first ones", () => {
  const ids = ["11", "29", "35", "53"].flatMap((state) =>
    Array.from({ length: 5000 }, (_, i) => Number(`${state}${String(i * 7).padStart(6, "0")}`)),
  );
  expect(new Set(ids.map(drawOf)).size).toBe(ids.length);
  const first = ids.toSorted((a, b) => drawOf(a) - drawOf(b)).slice(0, 200);
  for (const state of [11, 29, 35, 53]) {
    expect(first.filter((id) => Math.floor(id / 1_000_000) === state).length).toBeGreaterThan(30);
  }
});
