import { expect, test } from "vitest";
import { Memo } from "./memo.ts";

test("a value is made once, and kept under its own key", () => {
  const memo = new Memo<string>(9);
  let made = 0;
  const get = (key: string) => memo.get(key, () => `${key} ${++made}`);
  expect([get("a"), get("b"), get("a")]).toEqual(["a 1", "b 2", "a 1"]);
});

test("the oldest are left out when all together weigh too much, and a value that is too heavy alone", () => {
  const memo = new Memo<string>(10, (_, value) => value.length);
  for (const text of ["12345", "1234", "12345", "12345678901"]) memo.add(text, text);
  expect(memo.find("12345678901")).toBeUndefined();
  memo.add("a", "123456");
  memo.add("a", "1234");
  memo.add("b", "123456");
  expect(["a", "b"].map((key) => memo.find(key))).toEqual(["1234", "123456"]);
});
