import fc from "fast-check";
import { expect, test } from "vitest";
import { TopRows } from "./top-rows.ts";

test("keeps the first rows of an order, whatever the order in which they are offered", () => {
  const keys = fc.array(fc.nat(8), { maxLength: 40 });
  fc.assert(
    fc.property(keys, fc.nat(12), fc.nat(40), (keys, capacity, turn) => {
      const top = new TopRows(capacity);
      // Rows with equal keys have different ties, which do not follow the rows.
      const rows = keys.map((key, row) => ({ key, tie: (row * 7 + turn) % 41, segment: row % 3, row }));
      for (const { key, tie, segment, row } of rows) top.offer(key, tie, segment, row);
      const inOrder = rows.toSorted((a, b) => a.key - b.key || a.tie - b.tie).slice(0, capacity);
      expect(top.sorted()).toEqual(inOrder.map(({ key, segment, row }) => ({ key, segment, row })));
      const last = inOrder.length === capacity ? (inOrder.at(-1)?.key ?? -Infinity) : Infinity;
      expect(top.lastKey).toBe(last);
    }),
  );
});
