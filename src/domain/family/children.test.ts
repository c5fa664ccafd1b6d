import { expect, test } from "vitest";
import { decodeChildren, rememberChild, rememberSearch } from "./children.ts";

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

test("a search is for the child of its grade and shift, in place of the child of the search before", () => {
  const saved = { query: "grade=medio_1-serie&priceMax=900", place: "Moema", words: "1ª série · até R$ 900 · Moema" };
  const searched = (query: string) => ({ query, place: "", words: query, isFromSearch: true });
  const [sixth, seventh] = [searched("grade=fundamentalII_6-ano&shifts=manha"), searched("grade=fundamentalII_7-ano")];
  const first = rememberSearch([saved], sixth);
  expect(first).toEqual([sixth, saved]);
  expect(rememberSearch(first, seventh)).toEqual([seventh, saved]);
  expect(rememberSearch(first, sixth)).toEqual(first);
  // Whoever was saved by hand is found again, with place and budget, and stays.
  expect(rememberSearch(first, searched("grade=medio_1-serie"))).toEqual([saved, sixth]);
  expect(rememberSearch(first, searched("grade=medio_1"))).toEqual([searched("grade=medio_1"), saved]);
});
