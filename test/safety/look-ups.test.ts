import { readFileSync } from "node:fs";
import { Visitor } from "vite";
import { expect, test } from "vitest";
import { listModules, parseModule } from "./modules.ts";

/** Where a table is indexed by a word from outside, on behalf of all others. */
const FIND_ENTRY = "src/domain/text/find-entry.ts";

const MODULES = (await listModules("src")).filter((file) => file !== FIND_ENTRY);

/** Constants that any text may index as far as types go (`Record<string, …>`), by the module that declares them. */
const TABLES = new Map(MODULES.map((file) => [file, tablesIn(file)]));
const EXPORTED = new Set(
  [...TABLES.values()].flatMap((tables) => tables.filter((t) => t.isExported).map((t) => t.name)),
);

test("an object is never indexed by a word from outside: it would find what every object inherits", () => {
  expect(EXPORTED.size).toBeGreaterThan(0);
  expect(MODULES.flatMap(looseLookUps)).toEqual([]);
});

/**
 * Tables indexed by any text, and keys or tables that a cast makes fit. Everything else that is indexed by a mere
 * `string` is an error of TypeScript.
 */
function looseLookUps(file: string): string[] {
  const open = new Set([...EXPORTED, ...TABLES.get(file)!.map(({ name }) => name)]);
  const found: string[] = [];
  new Visitor({
    MemberExpression({ computed, object, property, start }) {
      if (!computed || property.type === "Literal") return;
      const isOpenTable = object.type === "Identifier" && open.has(object.name);
      if (isOpenTable || property.type === "TSAsExpression" || object.type === "TSAsExpression") {
        found.push(`${file}:${lineOf(file, start)}: use findEntry`);
      }
    },
  }).visit(parseModule(file).program);
  return found;
}

function lineOf(file: string, offset: number): number {
  return readFileSync(file, "utf8").slice(0, offset).split("\n").length;
}

function tablesIn(file: string): { readonly name: string; readonly isExported: boolean }[] {
  return parseModule(file).program.body.flatMap((statement) => {
    const isExported = statement.type === "ExportNamedDeclaration";
    const declaration = isExported ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration") return [];
    return declaration.declarations.flatMap(({ id }) =>
      id.type === "Identifier" && isRecordOfTexts(id.typeAnnotation?.typeAnnotation)
        ? [{ name: id.name, isExported }]
        : [],
    );
  });
}

interface Type {
  readonly type: string;
  readonly typeName?: { readonly name?: string };
  readonly typeArguments?: { readonly params: readonly Type[] } | null;
}

/** `Record<string, …>`, within `Readonly` and the like too. */
function isRecordOfTexts(type: unknown): boolean {
  const { type: kind, typeName, typeArguments } = (type ?? {}) as Type;
  const params = typeArguments?.params ?? [];
  if (kind !== "TSTypeReference") return false;
  if (typeName?.name === "Record") return params[0]?.type === "TSStringKeyword";
  return params.some(isRecordOfTexts);
}
