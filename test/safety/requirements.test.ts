import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const REQUIREMENTS = "docs/requirements.md";
const NOT_READ = [REQUIREMENTS, "test/safety/requirements.test.ts", "worker-configuration.d.ts"];

/** Text files of the repository, including uncommitted ones. */
const FILES = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(ts|tsx|js|mjs|css|sql|md|toml|yml|html)$/.test(file) && existsSync(file))
  .filter((file) => !NOT_READ.includes(file));

/**
 * A code is the letter of a family, one or two digits and sometimes a lower-case letter: K21, E13f. Codes of family F
 * have two numbers: F2.2. Anything attached to further characters is not a code: `%C3` in a URL, `enhance-A1.js`,
 * `T12:00`, `S256`, `35V13` in an SVG path. D, J, M, N, O, W and Y are not families, so that the database D1 and
 * `M4.5` in an SVG path need no rule.
 */
const CODE = /(?<![\w%.-])(?:[ABCEGHIKLPQRSTUVXZ]\d{1,2}[a-z]?|F\d\.\d{1,2})(?!\w|\.\d|\.js|:\d|-\d)/g;

/** "A12–A25" cites every code in between, "E13h–E13j" every letter. */
const RANGE = new RegExp(`(${CODE.source})–(${CODE.source})`, "g");

/** Words that look like a code, with the files in which they mean something else. */
const OTHER_WORDS: readonly [meaning: string, files: RegExp, word: RegExp][] = [
  ["the JavaScript engine", /./, /\bV8\b/g],
  ["a paper size", /./, /\b(?:size:|of) A4\b/g],
  ["a chapter of ASVS", /^(docs|test\/safety)\/security\b/, /\bV\d+\b/g],
  ["a version of a table of the school census", /^docs\/data\.md$|\/formats\/censo\.ts$/, /\bV[12]\b/g],
  ["Cloudflare's object storage", /^docs\/operations\.md$/, /\bR2\b/g],
  ["a school grade (Grupo 4)", /^src\/search\/reading\//, /\bG\d\b/g],
  ["the id of a row", /^scripts\/import\/[\w-]+\.test\.ts$/, /\bA[1-3]\b/g],
  ["a path in capitals", /^test\/integration\/security\/paths\.test\.ts$/, /\/V3\//g],
  ["the window system that a browser names", /^src\/domain\/people\/device-name\.test\.ts$/, /\bX11;/g],
  ["an error code of another backend", /^src\/contract\/v3\/call\.test\.ts$/, /\bE1\b/g],
];

/** Citations as `file:line`, by code. */
const CITED = new Map<string, string[]>();
for (const file of FILES) {
  for (const [i, line] of readCodes(file).split("\n").entries()) {
    for (const code of citedIn(line)) CITED.set(code, [...(CITED.get(code) ?? []), `${file}:${i + 1}`]);
  }
}

const TABLE = readFileSync(REQUIREMENTS, "utf8");
const EXPLAINED = [...TABLE.matchAll(/^\| ([A-Z][\w.]*) \| \S/gm)].map(([, code]) => code!);

test("every cited code is explained", () => {
  const unknown = [...CITED].filter(([code]) => !EXPLAINED.includes(code));
  expect(unknown.map(([code, places]) => `${code} in ${places.join(", ")}`)).toEqual([]);
});

test("every explained code is cited", () => {
  expect(EXPLAINED.length).toBeGreaterThan(200);
  expect(EXPLAINED.filter((code) => !CITED.has(code))).toEqual([]);
});

test("codes are explained once, and explanations cite only explained codes", () => {
  expect(EXPLAINED.filter((code, i) => EXPLAINED.indexOf(code) !== i)).toEqual([]);
  const rows = TABLE.split("\n").filter((line) => line.startsWith("| "));
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

/** The text of a file without words that only look like codes. */
function readCodes(file: string): string {
  const rules = OTHER_WORDS.filter(([, files]) => files.test(file));
  return rules.reduce((text, [, , word]) => text.replace(word, ""), readFileSync(file, "utf8"));
}

function citedIn(text: string): string[] {
  const ranges = [...text.matchAll(RANGE)].flatMap(([, first, last]) => expandRange(first!, last!));
  return [...new Set([...ranges, ...(text.replace(RANGE, "").match(CODE) ?? [])])];
}

function expandRange(first: string, last: string): string[] {
  const letter = /[a-z]$/.exec(first)?.[0];
  const stem = letter ? first.slice(0, -1) : first[0]!;
  const [from, to] = letter
    ? [letter.charCodeAt(0), last.charCodeAt(last.length - 1)]
    : [Number(first.slice(1)), Number(last.slice(1))];
  return Array.from({ length: to - from + 1 }, (_, i) => stem + (letter ? String.fromCharCode(from + i) : from + i));
}
