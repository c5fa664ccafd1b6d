import { expect, test } from "vitest";
import {
  decodeList,
  type FamilyList,
  mergeList,
  remember,
  toggleCompared,
  toggleSaved,
  writeNote,
} from "./family-list.ts";

const EMPTY: FamilyList = { saved: [], notes: {}, compared: [], seen: [] };
const school = (slug: string) => ({ slug, name: slug.toUpperCase() });
const many = (count: number) => Array.from({ length: count }, (_, i) => `escola-${i}`);

test.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["another thing", '"x"'],
  ["lists of other things", '{"saved":[1,{}],"compared":[null,{"slug":"a"}],"notes":{"a":3},"seen":"x"}'],
  ["lists of still other things", '{"saved":"x","compared":[{"name":"a"}],"seen":[1]}'],
])("%s stored is an empty list", (_name, text) => {
  expect(decodeList(text)).toEqual(EMPTY);
});

test("a stored list round-trips", () => {
  const list: FamilyList = {
    saved: ["a"],
    notes: { a: "Boa" },
    compared: [school("a")],
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

test("a school is taken out with its note, and no other", () => {
  const list = { ...EMPTY, saved: ["a", "b"], notes: { a: "Longe", b: "Perto" } };
  expect(toggleSaved(list, "a")).toEqual({ ...EMPTY, saved: ["b"], notes: { b: "Perto" } });
});

test.each([
  ["  Perto do trabalho \n", { a: "Boa", b: "Perto do trabalho" }],
  [" ", { a: "Boa" }],
  ["x".repeat(201), { a: "Boa", b: "x".repeat(200) }],
])("the note %j of b is written", (note, notes) => {
  expect(writeNote({ ...EMPTY, notes: { a: "Boa", b: "Velha" } }, "b", note).notes).toEqual(notes);
});

test("four schools are compared, and no fifth", () => {
  const four = many(4).reduce((list, slug) => toggleCompared(list, school(slug))!, EMPTY);
  expect(four.compared).toHaveLength(4);
  expect(toggleCompared(four, school("x"))).toBeNull();
  const three = ["escola-0", "escola-2", "escola-3"];
  expect(toggleCompared(four, school("escola-1"))!.compared.map(({ slug }) => slug)).toEqual(three);
});

test("a school seen twice is stored once, and of those seen the newest three hundred", () => {
  expect(remember(remember(remember(EMPTY, "a"), "b"), "a").seen).toEqual(["b", "a"]);
  expect(remember({ ...EMPTY, seen: many(300) }, "x").seen).toEqual([...many(300).slice(1), "x"]);
});

test("merging a list adds missing schools and loses nothing", () => {
  const own = writeNote({ ...EMPTY, saved: ["a", "b"] }, "a", "Minha");
  const { list, added, left } = mergeList(own, ["b", "c", "a"], { a: "Outra", c: "Perto do trabalho" });
  expect(list.saved).toEqual(["a", "b", "c"]);
  expect(list.notes).toEqual({ a: "Minha", c: "Perto do trabalho" });
  expect([added, left]).toEqual([1, 0]);
  const full = mergeList({ ...EMPTY, saved: many(19) }, ["x", "y"], {});
  expect([full.list.saved.length, full.added, full.left]).toEqual([20, 1, 1]);
  const over = mergeList({ ...EMPTY, saved: many(21) }, ["x"], {});
  expect([over.list.saved.length, over.added, over.left]).toEqual([21, 0, 1]);
});
