import { expect, test } from "vitest";
import { cut } from "./cut.ts";

test("a cut text never ends with half of a surrogate pair", () => {
  for (const text of ["Ana Lima", "A𠮷野😀B", "😀😀😀", ""]) {
    for (let length = 0; length <= text.length + 1; length++) {
      const start = cut(text, length);
      expect([text.startsWith(start), start.isWellFormed()]).toEqual([true, true]);
      expect(Math.min(length, text.length) - start.length).toBeLessThanOrEqual(1);
    }
  }
});
