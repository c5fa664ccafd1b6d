import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

const FILES: string[] = [];
for await (const file of glob(
  ["src", "scripts", "tools", "test", "vite"].map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
)) {
  if (!file.endsWith(".d.ts")) FILES.push(file);
}

/** A spread of a literal has no effect but to change the formatting. */
test("no object literal is spread into another one", () => {
  expect(FILES.length).toBeGreaterThan(900);
  expect(FILES.flatMap((file) => literalSpreads(file, readFileSync(file, "utf8")))).toEqual([]);
});

test.each([
  ["const a = { ...{ b: 1, c: 2 } };", 1],
  ["const a = { ...({ b: 1 } as const) };", 1],
  ["const a = <Card {...{ b, c }} />;", 1],
  ["const a = { ...b, ...(c && { d: 1 }), ...(c ? { d: 1 } : {}) };", 0],
])("%s has %i", (source, count) => {
  expect(literalSpreads("a.tsx", source)).toHaveLength(count);
});

interface Expression {
  readonly type: string;
  readonly expression?: Expression | boolean;
}

function literalSpreads(file: string, source: string): string[] {
  // Parsing every file takes seconds; few can have a spread of a literal.
  if (!/\.\.\.[\s(]*\{/.test(source)) return [];
  const found: string[] = [];
  const look = (argument: Expression, start: number) => {
    if (isLiteral(argument))
      found.push(`${file}:${source.slice(0, start).split("\n").length}: write the properties out`);
  };
  new Visitor({
    ObjectExpression({ properties }) {
      for (const property of properties) if (property.type === "SpreadElement") look(property.argument, property.start);
    },
    JSXSpreadAttribute({ argument, start }) {
      look(argument, start);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** An object literal, also in parentheses or with a type (`as`, `satisfies`). */
function isLiteral({ type, expression }: Expression): boolean {
  return type === "ObjectExpression" || (typeof expression === "object" && isLiteral(expression));
}
