import { expect, test } from "vitest";
import { findListFile, listAddress, listInWords, listKey, listOf } from "./material-list.ts";

const FILE = `${"9f".repeat(20)}-340.pdf`;
const ADDRESS = listAddress("35000001", FILE);

test("the address of a list tells where its file is, and its size", () => {
  const list = findListFile(ADDRESS)!;
  expect([listKey("waiting", list), listInWords(list)]).toEqual([`waiting/l/35000001/${FILE}`, "PDF, 340 KB"]);
});

test.each([
  null,
  "",
  "https://escola.example/lista.pdf",
  `https://escola.example${ADDRESS}`,
  `${ADDRESS}/x`,
  `/listas/../${FILE}`,
  `/fotos/35000001/${FILE}`,
  `/listas/35000001/${"9f".repeat(20)}.pdf`,
])("no file of this site: %s", (value) => {
  expect(findListFile(value)).toBeNull();
});

test("another text of a school that looks like an address of a list is none", () => {
  expect([
    listOf({ key: "hours", value: ADDRESS }),
    listOf({ key: "materialList", value: ADDRESS })?.kilobytes,
  ]).toEqual([null, 340]);
});
