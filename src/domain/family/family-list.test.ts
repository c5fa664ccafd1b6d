import { expect, test } from "vitest";
import {
  decodeList,
  EMPTY,
  type FamilyList,
  mergeList,
  remember,
  toggleCompared,
  toggleDiscarded,
  toggleSaved,
  writeNote,
} from "./family-list.ts";

const school = (slug: string) => ({ slug, name: slug.toUpperCase() });
const many = (count: number) => Array.from({ length: count }, (_, i) => `escola-${i}`);

test.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["another thing", '"x"'],
  ["lists of other things", '{"saved":[1,{}],"compared":[null,{"slug":"a"}],"notes":{"a":3},"seen":"x"}'],
])("%s stored is an empty list", (_name, text) => {
  expect(decodeList(text)).toEqual(EMPTY);
});

test("a stored list round-trips", () => {
  const list: FamilyList = {
    saved: ["a"],
    notes: { a: "Boa" },
    compared: [school("a")],
    discarded: [school("b")],
    seen: ["a", "b"],
  };
  expect(decodeList(JSON.stringify(list))).toEqual(list);
});

test("a school is saved and taken out, up to twenty", () => {
  const one = toggleSaved(EMPTY, "a")!;
  expect(one.saved).toEqual(["a"]);
  expect(toggleSaved(one, "a")!.saved).toEqual([]);
  expect(toggleSaved({ ...EMPTY, saved: many(20) }, "a")).toBeNull();
});

test("four schools are compared, and no fifth", () => {
  const four = many(4).reduce((list, slug) => toggleCompared(list, school(slug))!, EMPTY);
  expect(four.compared).toHaveLength(4);
  expect(toggleCompared(four, school("x"))).toBeNull();
  expect(toggleCompared(four, school("escola-1"))!.compared.map(({ slug }) => slug)).not.toContain("escola-1");
});

test("a school is discarded and restored; one seen twice is stored once", () => {
  const discarded = toggleDiscarded(EMPTY, school("a"));
  expect(discarded.discarded).toEqual([school("a")]);
  expect(toggleDiscarded(discarded, school("a"))).toEqual(EMPTY);
  expect(remember(remember(remember(EMPTY, "a"), "b"), "a").seen).toEqual(["b", "a"]);
});

test("merging a list adds missing schools and loses nothing", () => {
  const own = writeNote({ ...EMPTY, saved: ["a", "b"] }, "a", "Minha");
  const { list, added, left } = mergeList(own, ["b", "c", "a"], { a: "Outra", c: "Perto do trabalho" });
  expect(list.saved).toEqual(["a", "b", "c"]);
  expect(list.notes).toEqual({ a: "Minha", c: "Perto do trabalho" });
  expect([added, left]).toEqual([1, 0]);
  const full = mergeList({ ...EMPTY, saved: many(19) }, ["x", "y"], {});
  expect([full.list.saved.length, full.added, full.left]).toEqual([20, 1, 1]);
});
