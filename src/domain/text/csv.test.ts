import { expect, test } from "vitest";
import { writeCsv } from "./csv.ts";

test("cells are quoted where they must be, and no formula runs", () => {
  const rows = [
    ["nome", "nota", "sim?"],
    ['Maria "Lia"; Souza', 4.5, true],
    ["=1+1", null, false],
    ["1=1", -2, "linha\r\noutra"],
  ];
  expect(writeCsv(rows)).toBe(
    '\uFEFFnome;nota;sim?\r\n"Maria ""Lia""; Souza";4,5;sim\r\n\'=1+1;;não\r\n1=1;-2;"linha\r\noutra"\r\n',
  );
});
