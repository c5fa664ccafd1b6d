import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Words and clauses that nobody uses any more, each for names or comments, with what to write instead. */
const RETIRED = readFileSync("test/safety/retired-words.tsv", "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t") as [where: "name" | "comment", pattern: string, instead: string]);

const MAX_COMMENT = 120;

const FILES = globSync("{src,scripts,test,tools,vite}/**/*.{ts,tsx,mjs}").filter(
  (file) => !file.includes("node_modules"),
);

const COMMENT = /^\s*(?:\{?\/\*\*?|\*|\/\/)(?!\/) ?(.*?)(?:\*\/\}?)?$/;

/** The lines of a source: the text of a comment, or code without texts and regular expressions. */
function linesOf(
  source: string,
): { readonly comment: string | null; readonly code: string; readonly length: number }[] {
  return source.split("\n").map((line) => {
    const comment = COMMENT.exec(line)?.[1]?.trim() ?? null;
    const code =
      comment === null
        ? line.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|\/(?:[^/\\]|\\.)+\/\w*/g, "")
        : "";
    return { comment, code, length: line.length };
  });
}

/** "file:line: text" of each use of a retired word. */
function usesOf(
  where: "name" | "comment",
  pattern: RegExp,
  sources: readonly (readonly [file: string, source: string])[],
) {
  return sources.flatMap(([file, source]) =>
    linesOf(source).flatMap(({ comment, code }, i) =>
      pattern.test(where === "name" ? code : (comment ?? "")) ? [`${file}:${i + 1}: ${comment ?? code.trim()}`] : [],
    ),
  );
}

const compiled = (where: "name" | "comment", pattern: string) =>
  new RegExp(where === "name" ? `\\b(?:${pattern})\\b` : pattern);

const sources = FILES.map((file) => [file, readFileSync(file, "utf8")] as const);

test.each(RETIRED)("no %s has %s: write %s", (where, pattern) => {
  expect(usesOf(where, compiled(where, pattern), sources)).toEqual([]);
});

test("a retired word is found in a name and in a comment, not in a text", () => {
  const source =
    'const told = seatInWords(seat);\n/** A fee of which nobody told. */\ntest("the owner is told", () => {});';
  const found = RETIRED.map(([where, pattern]) => usesOf(where, compiled(where, pattern), [["a.ts", source]]).length);
  expect(found.filter((count) => count > 0)).toHaveLength(4);
});

test("a line of a comment has at most 120 characters, unless an address makes it longer", () => {
  const long = sources.flatMap(([file, source]) =>
    linesOf(source).flatMap(({ comment, length }, i) =>
      comment !== null && length > MAX_COMMENT && !/https?:|biome-ignore/.test(comment) ? [`${file}:${i + 1}`] : [],
    ),
  );
  expect(long).toEqual([]);
});
