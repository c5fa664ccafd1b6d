import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { citationsOfTests, citedIn, textFiles } from "../../scripts/citations.ts";

/** Documents that explain the codes: ours, and the specification's. */
const [OURS, SPECIFICATION] = ["docs/requirements.md", "docs/statements.md"];
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
  for (const [i, line] of readFileSync(file, "utf8").split("\n").entries()) {
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

test("every requirement of ours is cited; scripts/docs proves those of the specification", () => {
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

test.each([
  ["(K21, E13f, F2.2)", ["K21", "E13f", "F2.2"]],
  ["A8–A11", ["A8", "A9", "A10", "A11"]],
  ["E13h–E13j", ["E13h", "E13i", "E13j"]],
  ["%C3%A7 enhance-A1.js T12:00 S256 D1 M4.5 44 13v22V13 F30", []],
])("%s cites %j", (text, codes) => {
  expect(citedIn(text)).toEqual(codes);
});

test("a test proves what its title, a step or the name of a case states, and nothing by a word that looks like it", () => {
  const proofs = citationsOfTests(
    "x.test.ts",
    `// (S1)
const CASES = [["a point (V33)", "A5"], ["A3:A5", "R2 is a bucket"], ["K6, Q2: sizes", \`the file \${"x"} (A1) (E1 x)\`]];
test.each(CASES)("R4a: %s leads on (P20, C13–C15)", async () => {
  await test.step("alert (U12)", () => expect("(U13)").toBe("L3: x"));
});
describe("reviews (R6)", () => test("in R7 and (see R8)", () => {}));`,
  );
  const codes = proofs.map(([code]) => code);
  expect(codes.toSorted()).toEqual(
    ["A1", "C13", "C14", "C15", "K6", "P20", "Q2", "R4a", "R6", "U12", "V33"].toSorted(),
  );
  expect(proofs).toContainEqual(["R4a", "R4a: %s leads on (P20, C13–C15)"]);
});
