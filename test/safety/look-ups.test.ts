import { readFileSync } from "node:fs";
import { Visitor } from "vite";
import { expect, test } from "vitest";
import { listModules, parseModule } from "./modules.ts";

/** The one helper that indexes a table by outside text. */
const FIND_ENTRY = "src/domain/text/find-entry.ts";

const MODULES = (await listModules("src")).filter((file) => file !== FIND_ENTRY);

/** Constants that may be indexed by any text as far as types go (`Record<string, …>`), by module. */
const TABLES = new Map(MODULES.map((file) => [file, tablesIn(file)]));
const EXPORTED = new Set(
  [...TABLES.values()].flatMap((tables) => tables.filter((t) => t.isExported).map((t) => t.name)),
);

test("no object is indexed by outside text, which would find inherited properties", () => {
  expect(EXPORTED.size).toBeGreaterThan(0);
  expect(MODULES.flatMap(looseLookUps)).toEqual([]);
});

/**
 * Tables indexed by any text, and keys or tables with a cast. Indexing anything else by a `string` is a TypeScript
 * error.
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

/** `Record<string, …>`, also within `Readonly` and the like. */
function isRecordOfTexts(type: unknown): boolean {
  const { type: kind, typeName, typeArguments } = (type ?? {}) as Type;
  const params = typeArguments?.params ?? [];
  if (kind !== "TSTypeReference") return false;
  if (typeName?.name === "Record") return params[0]?.type === "TSStringKeyword";
  return params.some(isRecordOfTexts);
}
