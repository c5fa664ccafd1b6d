import { expect, test } from "vitest";
import { newToken } from "./tokens.ts";

test("a token has 256 random bits", () => {
  const tokens = Array.from({ length: 200 }, newToken);
  for (const token of tokens) expect(token).toMatch(/^[\da-f]{64}$/);
  expect(new Set(tokens).size).toBe(tokens.length);
  // Each bit is set in about half of them.
  for (let bit = 0; bit < 256; bit++) {
    const set = tokens.filter((token) => (Number.parseInt(token[bit >> 2]!, 16) >> (bit & 3)) & 1).length;
    expect(Math.abs(set - 100), `bit ${bit}`).toBeLessThan(50);
  }
});
