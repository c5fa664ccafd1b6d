import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";

/**
 * A code is the letter of a family, one or two digits and sometimes a lower-case letter: K21, E13f. Codes of family F
 * have two numbers: F2.2. Anything attached to further characters is not a code: `%C3` in a URL, `enhance-A1.js`,
 * `T12:00`, `S256`, `35V13` in an SVG path. D, M, N, O, W and Y are not families, so that the database D1 and
 * `M4.5` in an SVG path need no rule.
 */
const CODE = /(?<![\w%.-])(?:[ABCEGHIJKLPQRSTUVXZ]\d{1,2}[a-z]?|F\d\.\d{1,2})(?!\w|\.\d|\.js|:\d|-\d)/g;

/** "A12–A25" cites every code in between, "E13h–E13j" every letter. */
const RANGE = new RegExp(`(${CODE.source})–(${CODE.source})`, "g");

/** Text files of the repository, including uncommitted ones. */
export function textFiles(): string[] {
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(ts|tsx|js|mjs|css|sql|md|toml|yml|html)$/.test(file) && existsSync(file));
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

/** Codes as a statement of their own: "R4a: …" or "S27, K10: …" at the start of a text, or "(P20, C13–C15)" in it. */
const LIST = `${CODE.source}(?:(?:, |–)${CODE.source})*`;
const STATEMENT = new RegExp(`^${LIST}(?=: )|(?<=\\()${LIST}(?=\\))`, "g");

/**
 * The names under which the tests of a file cite codes: titles of tests and of their steps, and names of cases in
 * tables outside of them. A code inside other words, in a comment or in the body of a test cites nothing.
 */
export function citationsOfTests(file: string, source = readFileSync(file, "utf8")): [code: string, name: string][] {
  if (citedIn(source).length === 0) return [];
  const steps = new Set<number>();
  const bodies: Span[] = [];
  const texts: (Span & { readonly text: string })[] = [];
  new Visitor({
    CallExpression({ callee, arguments: parts }) {
      const called = source.slice(callee.start, callee.end);
      if (called === "test.step") steps.add(parts[0]!.start);
      // The body of a `describe` has tests.
      else if (/^test\b(?!\.describe)/.test(called)) bodies.push(...parts.slice(1));
    },
    Literal({ start, end, value }) {
      if (typeof value === "string") texts.push({ start, end, text: value });
    },
    TemplateLiteral({ start, end }) {
      texts.push({ start, end, text: source.slice(start + 1, end - 1) });
    },
  }).visit(parseSync(file, source).program);
  return texts
    .filter(({ start, end }) => steps.has(start) || !bodies.some((body) => body.start <= start && end <= body.end))
    .flatMap(({ text }) =>
      (text.match(STATEMENT) ?? []).flatMap(citedIn).map((code): [string, string] => [code, text]),
    );
}

interface Span {
  readonly start: number;
  readonly end: number;
}
