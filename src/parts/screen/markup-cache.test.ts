import { expect, test } from "vitest";
import { MarkupCache, toLatin1 } from "./markup-cache.ts";

test("an entry is rendered once, and cached under its own key", () => {
  const cache = new MarkupCache();
  let rendered = 0;
  const get = (key: string) => cache.get(key, () => ({ text: `${key} ${++rendered}` })).text;
  expect([get("a"), get("b"), get("a")]).toEqual(["a 1", "b 2", "a 1"]);
});

test("the oldest entries are evicted when all of them together grow too long", () => {
  const cache = new MarkupCache(17);
  cache.add("old", { text: "12345" });
  cache.add("list", [{ text: "12" }, { text: "34" }]);
  cache.add("new", { text: "12345" });
  expect(["old", "list", "new"].filter((key) => cache.find(key))).toEqual(["list", "new"]);
  cache.add("newest", { text: "123456" });
  expect(["list", "new", "newest"].filter((key) => cache.find(key))).toEqual(["newest"]);
});

test("snapshots share nothing", () => {
  new MarkupCache().add("a", { text: "first" });
  expect(new MarkupCache().find("a")).toBeUndefined();
});

test("characters beyond Latin-1 become references, those of two units as well", () => {
  expect(toLatin1("<b>São João −45 % 🏫</b>")).toBe("<b>São João &#8722;45 % &#127979;</b>");
});
