import { expect, test } from "vitest";
import { checksumOf, hashText } from "./checksum.ts";
import { fromDeltas, toDeltas } from "./deltas.ts";
import { ContentDictionary, Dictionary } from "./dictionary.ts";
import { packDetails, unpackDetails } from "./offer-details.ts";
import { encodeStringTable, openStringTable } from "./string-table.ts";

// Written into published files: another result needs another FORMAT_VERSION.
test("checksums and hashes do not change", () => {
  expect(checksumOf(Uint32Array.of())).toBe(304_278_331);
  expect(checksumOf(Uint32Array.of(1, 2, 3, 4, 5, 6, 7))).toBe(972_767_179);
  expect(checksumOf(Uint32Array.of(1, 2, 3, 4, 5, 6, 7, 8))).toBe(2_643_362_072);
  expect(hashText("colegio-vertice")).toBe(2_749_655_358);
});

test("a checksum counts each word, and their number", () => {
  const words = Uint32Array.of(1, 2, 3, 4, 5, 6, 7);
  for (const i of words.keys()) expect(checksumOf(words.with(i, 9))).not.toBe(checksumOf(words));
  expect(checksumOf(Uint32Array.of(0))).not.toBe(checksumOf(Uint32Array.of(0, 0)));
});

test("differences are small, and give back the numbers", () => {
  const numbers = Uint32Array.of(7, 7, 300, 4_000_000_000);
  expect(toDeltas(numbers)).toEqual(Uint32Array.of(7, 0, 293, 3_999_999_700));
  expect(fromDeltas(toDeltas(numbers))).toEqual(numbers);
  expect(fromDeltas(toDeltas(Uint32Array.of(9, 2)))).toEqual(Uint32Array.of(9, 2));
});

test("strings of any letters are given back", () => {
  const strings = ["\ufeffSão Paulo", "", "Água Fria 東京", "😀", "\ufeff"];
  const { blob, starts } = encodeStringTable(strings);
  const table = openStringTable(blob, starts);
  expect(table.length).toBe(strings.length);
  for (const [i, text] of strings.entries()) expect([table.at(i), table.at(i)]).toEqual([text, text]);
});

test("details of offers are given back, whatever their texts", () => {
  const details = {
    id: "a;b,c%3B",
    listMonthlyFeeCents: 100_000,
    enrollmentFeeCents: null,
    waivers: { enrollmentFee: true, firstMonth: false, platformFee: true },
    validityRule: null,
    seats: 0,
    checkedAt: null,
    sourceId: "fonte 100%",
  };
  const others = [
    { ...details, id: "1", enrollmentFeeCents: 0, validityRule: "ano;letivo", seats: null, checkedAt: "2026-02-01" },
    { ...details, id: ";", waivers: { enrollmentFee: false, firstMonth: true, platformFee: false } },
  ];
  const all = [details, ...others];
  for (const [i, one] of all.entries()) expect(unpackDetails(packDetails(all), i)).toEqual(one);
});

test("values are numbered as they come, objects by their content", () => {
  const words = new Dictionary<string>();
  expect(["b", "a", "b", "c"].map((word) => words.idOf(word))).toEqual([0, 1, 0, 2]);
  expect(words.list).toEqual(["b", "a", "c"]);
  const lists = new ContentDictionary<readonly number[]>();
  const list = [1, 2];
  expect([[], list, [1, 2], list, [2]].map((one) => lists.idOf(one))).toEqual([0, 1, 1, 1, 2]);
  expect(lists.list).toEqual([[], [1, 2], [2]]);
});
