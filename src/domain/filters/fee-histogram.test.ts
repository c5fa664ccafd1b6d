import { expect, test } from "vitest";
import { FEE_BUCKETS } from "../pricing/fee-buckets.ts";
import { toFeeHistogram } from "./fee-histogram.ts";

const noun = { one: "escola", many: "escolas", none: "Nenhuma escola" };
const counts = (byBucket: Readonly<Record<number, number>>) =>
  Array.from({ length: FEE_BUCKETS }, (_, bucket) => byBucket[bucket] ?? 0);

test.each([
  [{ 0: 5 }, "Mais comum: até R$\u00a0250 (5 escolas)"],
  [{ 2: 4, 3: 12, 9: 1 }, "Mais comum: R$\u00a0750 a R$\u00a01.000 (12 escolas)"],
  [{ 39: 5, 3: 4 }, "Mais comum: R$\u00a09.750 ou mais (5 escolas)"],
])("of %j the words are “%s”", (byBucket, words) => {
  expect(toFeeHistogram(counts(byBucket), noun)?.words).toBe(words);
});

test("the highest bar fills the box, the lowest can be seen, and nothing has none", () => {
  expect(toFeeHistogram(counts({ 1: 99, 4: 1 }), noun)?.bars.join("")).toBe(
    "M0.0038 24v-24h0.7607v24M0.8565 24v-1h0.011v1",
  );
});

test("too few fees are no distribution", () => {
  expect(toFeeHistogram(counts({ 1: 2, 3: 2 }), noun)).toBeNull();
  expect(toFeeHistogram(undefined, noun)).toBeNull();
});
