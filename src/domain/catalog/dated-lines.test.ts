import { expect, test } from "vitest";
import { allLines, isAnnounceable, linesFrom, storeLines, typedLine } from "./dated-lines.ts";
import { readTypedLine } from "./typed-line.ts";

const TODAY = "2026-11-23";

test.each([
  ["23/11/2026 hoje", true],
  ["22/11/2026 ontem", false],
  ["1/10/2026 a 23/11/2026", true],
  ["1/10/2026 a 22/11/2026", false],
  ["15/12/2026 a 1/12/2026", false],
  ["1/1/2020 a 15/12/2026", false],
  ["12/12/2126 visita", false],
])("%j may be announced: %s", (typed, expected) => {
  expect(isAnnounceable(readTypedLine(typed)!, TODAY)).toBe(expected);
});

/** Stores typed lines over what is stored. */
const store = (typed: readonly string[], stored = "", stamp = "b", today = TODAY) =>
  storeLines(
    typed.map((line) => readTypedLine(line)!),
    stored,
    today,
    stamp,
  );

const A = "12/12/2026 9h, visita";
const B = "5/12/2026 9h, bolsão";
const C = "1/10/2026 a 15/12/2026 alunos novos";
const FIRST = store([A, B, C], "", "a");

test("lines are stored in their order, each with an id, and typed again as they were", () => {
  expect(FIRST.split("\n")).toEqual([
    "2026-10-01/2026-12-15 [a-0.0] alunos novos",
    "2026-12-05 [a-1.0] 9h, bolsão",
    "2026-12-12 [a-2.0] 9h, visita",
  ]);
  expect(linesFrom(FIRST, TODAY).map(typedLine)).toEqual([
    "01/10/2026 a 15/12/2026 alunos novos",
    "05/12/2026 9h, bolsão",
    A,
  ]);
  // Unchanged is unchanged, whatever the order in which it was typed.
  expect(store([A, C, B], FIRST)).toBe(FIRST);
});

test.each([
  ["moved", "19/12/2026 9h, visita", "2026-12-19 [a-2.1] 9h, visita"],
  ["told in other words", "12/12/2026 10h, visita", "2026-12-12 [a-2.1] 10h, visita"],
  ["both, which is another one", "19/12/2026 10h, visita", "2026-12-19 [b-2.0] 10h, visita"],
])("a line that is %s", (_, typed, stored) => {
  expect(store([B, C, typed], FIRST).split("\n")).toContain(stored);
});

test("a line that is there no more is cancelled until its day has passed, and may come back", () => {
  const without = store([B, C], FIRST);
  expect(without.split("\n").at(-1)).toBe("2026-12-12 [a-2.1x] 9h, visita");
  expect(linesFrom(without, TODAY)).toHaveLength(2);
  expect(allLines(without).filter(({ isCancelled }) => isCancelled)).toHaveLength(1);
  expect(store([B, C], without, "c")).toBe(without);
  expect(store([A, B, C], without, "c").split("\n")).toContain("2026-12-12 [a-2.2] 9h, visita");
  expect(store([], without, "c", "2026-12-13")).toBe("2026-10-01/2026-12-15 [a-0.1x] alunos novos");
});

test("lines of before there were ids, and a text that looks like one, are read", () => {
  const old = "2026-12-12 9h, visita";
  expect(allLines(old)).toEqual([
    {
      date: "2026-12-12",
      until: "2026-12-12",
      text: "9h, visita",
      id: "2026-12-12-0",
      sequence: 0,
      isCancelled: false,
    },
  ]);
  const [line] = allLines(store(["12/12/2026 [a-0.9x] visita"]));
  expect([line!.text, line!.isCancelled]).toEqual(["[a-0.9x] visita", false]);
});
