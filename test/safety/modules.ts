import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";
import { parseSync } from "vite";

/** An import of a module: another file of ours, by its path from the root, or a package. */
export interface Import {
  readonly target: string;
  readonly isPackage: boolean;
  /** Has no effect at run time. */
  readonly isType: boolean;
}

/** Our TypeScript under the folders, without tests, by path from the root. */
export async function listModules(...folders: string[]): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(folders.map((folder) => `${folder}/**/*.{ts,tsx}`))) files.push(file);
  return files.filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file)).sort();
}

const parsed = new Map<string, ReturnType<typeof parseSync>>();

/** Parses a module, once. */
export function parseModule(file: string): ReturnType<typeof parseSync> {
  const known = parsed.get(file) ?? parseSync(file, readFileSync(file, "utf8"));
  parsed.set(file, known);
  return known;
}

const importsByFile = new Map<string, readonly Import[]>();

/** Imports, re-exports, and dynamic imports of a module, which is parsed once. */
export function importsOf(file: string): readonly Import[] {
  const known = importsByFile.get(file) ?? parseImports(file);
  importsByFile.set(file, known);
  return known;
}

function parseImports(file: string): Import[] {
  const source = readFileSync(file, "utf8");
  const { module } = parseModule(file);
  const found: [request: string, isType: boolean][] = module.staticImports.map((statement) => [
    statement.moduleRequest.value,
    statement.entries.length > 0 && statement.entries.every((entry) => entry.isType),
  ]);
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries) if (moduleRequest) found.push([moduleRequest.value, isType]);
  for (const { moduleRequest } of module.dynamicImports)
    found.push([source.slice(moduleRequest.start + 1, moduleRequest.end - 1), false]);
  return found.map(([request, isType]) => {
    const isPackage = !request.startsWith(".");
    return { target: isPackage ? request : path.join(path.dirname(file), request), isPackage, isType };
  });
}
