import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";

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
export const OTHER_WORDS: readonly [meaning: string, files: RegExp, word: RegExp][] = [
  ["the JavaScript engine", /(?<!\.test)\.(?:ts|md)$/, /\bV8\b/g],
  ["a paper size", /./, /\b(?:size:|of) A4\b/g],
  ["a chapter of ASVS", /^(docs|test\/safety)\/security\b/, /\bV\d+\b/g],
  ["a version of a table of the school census", /^docs\/data\.md$|\/formats\/censo\.ts$/, /\bV[12]\b/g],
  ["Cloudflare's object storage", /^docs\/operations\.md$|\/map-tiles\.test\.ts$/, /\bR2\b/g],
  ["a school grade (Grupo 4)", /^src\/search\/reading\//, /\bG\d\b/g],
  ["the id of a row", /^scripts\/import\/[\w-]+\.test\.ts$/, /\bA[1-3]\b/g],
  ["a path in capitals", /^test\/integration\/security\/paths\.test\.ts$/, /\/V3\//g],
  ["the window system that a browser names", /^src\/domain\/people\/device-name\.test\.ts$/, /\bX11;/g],
  ["an error code of another backend", /^src\/contract\/v3\/call\.test\.ts$/, /\bE1\b/g],
];

/** Text files of the repository, including uncommitted ones. */
export function textFiles(): string[] {
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(ts|tsx|js|mjs|css|sql|md|toml|yml|html)$/.test(file) && existsSync(file));
}

/** The text of a file, with blanks in place of the words that only look like codes. */
export function readCodes(file: string): string {
  const rules = OTHER_WORDS.filter(([, files]) => files.test(file));
  return rules.reduce(
    (text, [, , word]) => text.replace(word, (found) => " ".repeat(found.length)),
    readFileSync(file, "utf8"),
  );
}

/** Codes that a text cites, each once. */
export function citedIn(text: string): string[] {
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

/** A test, and the texts that say what it proves. */
interface Test {
  readonly start: number;
  readonly end: number;
  readonly title: string;
}

/**
 * The names under which the tests of a file cite codes: the title of a test or the name of one of its cases, if the code
 * is in it; the title of the test, if the code is in a comment inside of the test or right above it.
 */
export function citationsOfTests(file: string): [code: string, name: string][] {
  const source = readCodes(file);
  if (citedIn(source).length === 0) return [];
  const { program, comments } = parseSync(file, source);
  const tests: Test[] = [];
  const found: [string, string][] = [];
  const cite = (text: string, name: string) => {
    for (const code of citedIn(text)) found.push([code, name]);
  };
  new Visitor({
    CallExpression({ start, end, callee, arguments: [title] }) {
      const isTest = /^(?:test|describe)\b/.test(source.slice(callee.start, callee.end));
      const text = title && source.slice(title.start, title.end);
      if (isTest && text && /^["'`]/.test(text)) tests.push({ start, end, title: text.slice(1, -1) });
    },
    Literal({ start, end, value }) {
      if (typeof value === "string") cite(value, source.slice(start + 1, end - 1));
    },
    TemplateLiteral({ start, end, quasis }) {
      for (const { value } of quasis) cite(value.raw, source.slice(start + 1, end - 1));
    },
  }).visit(program);
  for (const { start, end, value } of comments) {
    const codes = citedIn(value);
    if (codes.length === 0) continue;
    const test = tests
      .filter((one) => (one.start < start && end < one.end) || isOnlyComments(source.slice(end, one.start)))
      .sort((a, b) => b.start - a.start)[0];
    if (test) for (const code of codes) found.push([code, test.title]);
  }
  return found;
}

/** Whether nothing but blanks and comments is between a comment and what follows it. */
function isOnlyComments(text: string): boolean {
  return text !== "" && text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").trim() === "";
}
