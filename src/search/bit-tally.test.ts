import fc from "fast-check";
import { expect, test } from "vitest";
import { BitTally } from "./bit-tally.ts";

test("counts the words that have each bit, and may be read at any time", () => {
  const words = fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 100 });
  fc.assert(
    fc.property(words, words, (first, second) => {
      const tally = new BitTally();
      const counted = (list: readonly number[]) =>
        Array.from({ length: 32 }, (_, bit) => list.filter((word) => (word >>> bit) & 1).length);
      const totals = () => Array.from({ length: 32 }, (_, bit) => tally.at(bit));
      for (const word of first) tally.add(word);
      expect(totals()).toEqual(counted(first));
      for (const word of second) tally.add(word);
      expect(totals()).toEqual(counted([...first, ...second]));
    }),
  );
});
