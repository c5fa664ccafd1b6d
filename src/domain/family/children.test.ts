import { expect, test } from "vitest";
import { decodeChildren, rememberChild } from "./children.ts";

const child = (words: string) => ({ query: "grade=fundamentalII_6-ano", place: "", words });

test("what is stored is read back without what cannot be a child", () => {
  const others = [null, 3, child(""), ...["query", "place", "words"].map((key) => ({ ...child("x"), [key]: 3 }))];
  expect(decodeChildren(JSON.stringify([child("6º ano"), ...others]))).toEqual([child("6º ano")]);
  const seven = ["a", "b", "c", "d", "e", "f", "g"].map(child);
  expect(decodeChildren(JSON.stringify(seven))).toEqual(seven.slice(0, 6));
  for (const text of [null, "", "{", "{}", "null"]) expect(decodeChildren(text)).toEqual([]);
});

test("a remembered child is the current one, once, among six at most", () => {
  const seven = ["a", "b", "c", "d", "e", "f", "g"].reduce<ReturnType<typeof decodeChildren>>(
    (children, words) => rememberChild(children, child(words)),
    [],
  );
  expect(seven.map(({ words }) => words)).toEqual(["g", "f", "e", "d", "c", "b"]);
  expect(rememberChild(seven, child("d")).map(({ words }) => words)).toEqual(["d", "g", "f", "e", "c", "b"]);
});
