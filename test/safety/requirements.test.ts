import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { citedIn, OTHER_WORDS, readCodes, textFiles } from "../../scripts/citations.ts";

/** Documents that explain the codes: ours, and those of the specification. */
const [OURS, SPECIFICATION] = ["docs/requirements.md", "docs/conformance.md"];
const NOT_READ = [
  OURS,
  SPECIFICATION,
  "test/safety/requirements.test.ts",
  "scripts/citations.ts",
  "worker-configuration.d.ts",
];
const FILES = textFiles().filter((file) => !NOT_READ.includes(file));

/** Citations as `file:line`, by code. */
const CITED = new Map<string, string[]>();
for (const file of FILES) {
  for (const [i, line] of readCodes(file).split("\n").entries()) {
    for (const code of citedIn(line)) CITED.set(code, [...(CITED.get(code) ?? []), `${file}:${i + 1}`]);
  }
}

const explainedBy = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/^\| ([A-Z][\w.]*) \| \S/gm)].map(([, code]) => code!);
const EXPLAINED = [OURS, SPECIFICATION].flatMap(explainedBy);

test("every cited code is explained", () => {
  const unknown = [...CITED].filter(([code]) => !EXPLAINED.includes(code));
  expect(unknown.map(([code, places]) => `${code} in ${places.join(", ")}`)).toEqual([]);
});

test("every requirement of ours is cited; a test of scripts/print-conformance.ts proves those of the specification", () => {
  const ours = explainedBy(OURS);
  expect(ours.length).toBeGreaterThan(70);
  expect(ours.filter((code) => !CITED.has(code))).toEqual([]);
});

test("codes are explained once, and explanations cite only explained codes", () => {
  expect(EXPLAINED.filter((code, i) => EXPLAINED.indexOf(code) !== i)).toEqual([]);
  const pages = [OURS, SPECIFICATION].map((file) => readFileSync(file, "utf8"));
  const rows = pages.flatMap((page) => page.split("\n")).filter((line) => line.startsWith("| "));
  expect(rows.flatMap(citedIn).filter((code) => !EXPLAINED.includes(code))).toEqual([]);
});

test.each(OTHER_WORDS)("a word that means %s still occurs", (_meaning, files, word) => {
  const matching = FILES.filter((file) => files.test(file));
  expect(matching.some((file) => readFileSync(file, "utf8").search(word) >= 0)).toBe(true);
});

test.each([
  ["(K21, E13f, F2.2)", ["K21", "E13f", "F2.2"]],
  ["A8–A11", ["A8", "A9", "A10", "A11"]],
  ["E13h–E13j", ["E13h", "E13i", "E13j"]],
  ["%C3%A7 enhance-A1.js T12:00 S256 D1 M4.5 44 13v22V13 F30", []],
])("%s cites %j", (text, codes) => {
  expect(citedIn(text)).toEqual(codes);
});
