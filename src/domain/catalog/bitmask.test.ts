import { expect, test } from "vitest";
import { maskOf, slugsOf } from "./bitmask.ts";
import { GRADES, gradesOfStages, STAGES } from "./stage.ts";
import { SCHOOL_TAGS, TAGS } from "./tag.ts";

const OPTIONS = [{ slug: "a" }, { slug: "b" }, { slug: "c" }] as const;

test.each([
  [[], 0],
  [["a"], 0b001],
  [["c", "a", "c"], 0b101],
  [["a", "b", "c"], 0b111],
] as const)("the bits of %j are %d", (slugs, mask) => {
  expect(maskOf(OPTIONS, slugs)).toBe(mask);
  expect(slugsOf(OPTIONS, mask)).toEqual([...new Set(slugs)].sort());
});

test("unknown slugs have no bit", () => expect(maskOf<string>(OPTIONS, ["x", "b"])).toBe(0b010));

test("the grades of stages are those of their names", () => {
  const slugs = slugsOf(GRADES, gradesOfStages(maskOf(STAGES, ["infantil", "medio"])));
  expect(slugs).toEqual(GRADES.map(({ slug }) => slug).filter((slug) => /^(infantil|medio)_/.test(slug)));
});

test("tags of the school are none of an offer", () => {
  const slugs = slugsOf(TAGS, SCHOOL_TAGS);
  expect(slugs).toEqual(expect.arrayContaining(["bilingue", "premium"]));
  expect(slugs).not.toContain("dupla-isencao");
});
