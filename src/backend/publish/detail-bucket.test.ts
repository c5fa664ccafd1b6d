import { expect, test } from "vitest";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { BucketBuilder, findInBucket, findMoved, patchBucket } from "./detail-bucket.ts";

/** Buckets look at the slug alone. */
const detail = (slug: string, about = "") => ({ slug, about }) as SchoolDetail;

function encodeBucket(details: readonly SchoolDetail[], moved: readonly [string, string][] = []): string {
  const builder = new BucketBuilder();
  for (const [slug, to] of moved) builder.addMoved(slug, to);
  for (const detail of details) builder.add(detail);
  return new TextDecoder().decode(builder.build());
}

const bytes = (text: string) => new TextEncoder().encode(text);

const SLUGS = ["colegio-vertice", "colegio", "vertice", "colegio-vertice-ii", "a"];
const bucket = encodeBucket(SLUGS.map((slug) => detail(slug, `de ${slug}`)));

test.each(SLUGS)("%s is found, and no other whose slug it begins or ends", (slug) => {
  expect(findInBucket(bytes(bucket), slug)).toEqual(detail(slug, `de ${slug}`));
});

test.each([
  ["a slug that is in no line", "instituto"],
  ["the beginning of a slug", "colegio-vert"],
  ["the end of a slug", "ertice"],
  ["an empty slug", ""],
  ["a key of the JSON", '{"slug"'],
])("nothing is found for %s", (_name, slug) => {
  expect(findInBucket(bytes(bucket), slug)).toBeNull();
});

test("a bucket that is cut off is damaged: a school that was in it is not absent", () => {
  const cut = bytes(encodeBucket([detail("a"), detail("b")])).subarray(0, -1);
  expect(findInBucket(cut, "a")).toEqual(detail("a"));
  expect(() => findInBucket(cut, "b")).toThrow("cut off");
});

test("an empty bucket has nothing and can be patched", () => {
  expect(encodeBucket([])).toBe("");
  expect(findInBucket(bytes(""), "a")).toBeNull();
  expect(patchBucket("", new Map([["a", detail("a")]]))).toBe(encodeBucket([detail("a")]));
});

test("another slug of a school leads to the one it is known by, and is no school itself", () => {
  const text = encodeBucket([detail("b")], [["a", "b"]]);
  expect([findMoved(bytes(text), "a"), findInBucket(bytes(text), "a")]).toEqual(["b", null]);
  expect([findMoved(bytes(text), "b"), findInBucket(bytes(text), "b")]).toEqual([null, detail("b")]);
  expect(findMoved(bytes(text), "c")).toBeNull();
  expect(findMoved(bytes(patchBucket(text, new Map([["a", "c"]]))), "a")).toBe("c");
  expect(patchBucket(text, new Map([["a", null]]))).toBe(encodeBucket([detail("b")]));
});

test("a slug of a school's own is never taken by another's former one", () => {
  expect(findInBucket(bytes(encodeBucket([detail("a")], [["a", "b"]])), "a")).toEqual(detail("a"));
});

test("text with tabs and line breaks is encoded on one line", () => {
  const wild = detail("b", "um\tdois\n\na\ttrês\u2028quatro\r");
  const text = encodeBucket([detail("a"), wild, detail("c")]);
  expect(findInBucket(bytes(text), "b")).toEqual(wild);
  expect(findInBucket(bytes(text), "c")).toEqual(detail("c"));
  expect(findInBucket(bytes(patchBucket(text, new Map([["a", null]]))), "b")).toEqual(wild);
});

test.each<[name: string, changes: [string, SchoolDetail | null][], left: SchoolDetail[]]>([
  ["nothing", [], [detail("a", "1"), detail("b", "1")]],
  ["replaced", [["a", detail("a", "2")]], [detail("a", "2"), detail("b", "1")]],
  ["removed", [["a", null]], [detail("b", "1")]],
  ["removed, though absent", [["x", null]], [detail("a", "1"), detail("b", "1")]],
  ["added before all", [["0", detail("0")]], [detail("0"), detail("a", "1"), detail("b", "1")]],
  ["added after all", [["c", detail("c")]], [detail("a", "1"), detail("b", "1"), detail("c")]],
  [
    "all at once",
    [
      ["a", null],
      ["b", detail("b", "2")],
      ["c", detail("c")],
    ],
    [detail("b", "2"), detail("c")],
  ],
])("patch equals encoding anew: %s", (_name, changes, left) => {
  const old = encodeBucket([detail("b", "1"), detail("a", "1")]);
  expect(patchBucket(old, new Map(changes))).toBe(encodeBucket(left));
});

test("a replaced school keeps the medians of its city", () => {
  const medians = [{ key: "class_size_med", year: "2025", median: 21.3, schools: 5 }];
  const old = encodeBucket([{ ...detail("a", "1"), medians }, detail("b", "1")]);
  const patched = bytes(
    patchBucket(
      old,
      new Map([
        ["a", detail("a", "2")],
        ["b", detail("b", "2")],
      ]),
    ),
  );
  expect(findInBucket(patched, "a")).toEqual({ ...detail("a", "2"), medians });
  expect(findInBucket(patched, "b")).toEqual(detail("b", "2"));
});
