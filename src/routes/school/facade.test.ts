import { expect, test } from "vitest";
import { CREST_SHAPES } from "../../site/crest.ts";
import { facadeOf } from "./facade.ts";

const slugs = Array.from({ length: 200 }, (_, i) => `colegio-${i}`);
const forms = CREST_SHAPES.map((_, form) => form);

test("a school always has the same building, and most schools another one", () => {
  expect(facadeOf("escola-travessia", { form: 1 })).toEqual(facadeOf("escola-travessia", { form: 1 }));
  const drawings = new Set(slugs.map((slug) => JSON.stringify(facadeOf(slug, { form: 3 }))));
  expect(drawings.size).toBeGreaterThan(190);
});

test.each(forms)("form %i: every building is on the sheet and small", (form) => {
  for (const slug of slugs) {
    const paths = Object.values(facadeOf(slug, { form })).join("");
    expect(paths).not.toMatch(/NaN|undefined|Infinity/);
    expect(paths.length).toBeLessThan(2500);
    const starts = [...paths.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    for (const [, y] of starts) expect(y).toBeGreaterThanOrEqual(0);
    for (const [, y] of starts) expect(y).toBeLessThanOrEqual(240);
  }
});
