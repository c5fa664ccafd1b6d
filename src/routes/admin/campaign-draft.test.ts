import { expect, test } from "vitest";
import { type BlockDraft, editBlocks, readDraft } from "./campaign-draft.ts";

const block = (text: string): BlockDraft => ({ kind: "text", values: { text, textB: "" } });
const texts = (blocks: readonly BlockDraft[]) => blocks.map(({ values }) => values.text).join("");
const ABC = ["a", "b", "c"].map(block);

test.each([
  ["sobe:0", "abc"],
  ["sobe:2", "acb"],
  ["desce:0", "bac"],
  ["desce:2", "abc"],
  ["tira:1", "ac"],
  ["mais:text", "abc"],
  ["mais:html", "abc"],
  ["mais:constructor", "abc"],
  ["tira:3", "abc"],
  ["tira:-1", "abc"],
  ["tira:", "abc"],
  ["", "abc"],
  ["nada:1", "abc"],
])("%s makes it %s", (step, expected) => {
  expect(texts(editBlocks(ABC, step))).toBe(expected);
});

test("a thirteenth block is not added, and what is typed comes back from any steps", () => {
  let blocks: readonly BlockDraft[] = [];
  for (let i = 0; i < 20; i++) blocks = editBlocks(blocks, "mais:question");
  expect(blocks).toHaveLength(12);
  let moved: readonly BlockDraft[] = "abcdefghijkl".split("").map(block);
  for (let i = 0; i < 200; i++) moved = editBlocks(moved, `${i % 3 === 0 ? "sobe" : "desce"}:${(i * 7) % 12}`);
  expect(texts(moved).split("").sort().join("")).toBe("abcdefghijkl");
});

test("a form is read with its blocks in order, and without those of an unknown kind", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["title", "Bolsas"],
    ["isIndexable", "on"],
    ["blocks.0.kind", "text"],
    ["blocks.0.text", "Um"],
    ["blocks.1.kind", "__proto__"],
    ["blocks.2.kind", "offers"],
    ["blocks.2.search", "/busca"],
    ["blocks.99.kind", "text"],
  ])
    form.set(name!, value!);
  form.set("titleB", new File(["x"], "x.txt"));
  const draft = readDraft(form);
  expect(draft).toMatchObject({ title: "Bolsas", titleB: "", isIndexable: true });
  expect(draft.blocks).toEqual([
    { kind: "text", values: { text: "Um", textB: "" } },
    { kind: "offers", values: { search: "/busca" } },
  ]);
});
