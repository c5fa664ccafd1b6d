import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { showHelp } from "./show-help.ts";

/** A stack frame of browsers, the Worker and the collector: "…enhance-A1.js:1:234…". */
const PLACE = /([\w.-]+\.js):(\d+):(\d+)/g;

/**
 * Replaces the places of a stack trace with those in our sources: "enhance-A1.js:1:234" becomes
 * "src/client/share.ts:12:5". Places without a map stay. `folders` contain the maps (`dist/maps`, `dist/worker`).
 */
export function mapStack(stack: string, folders: readonly string[]): string {
  const maps = new Map<string, SourceMap | null>();
  return stack.replace(PLACE, (place, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, findMap(file, folders));
    const origin = maps.get(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !("fileName" in origin)) return place;
    return `${origin.fileName.replace(/^.*?(src|node_modules)\//, "$1/")}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function findMap(file: string, folders: readonly string[]): SourceMap | null {
  for (const folder of folders) {
    try {
      return new SourceMap(JSON.parse(readFileSync(path.join(folder, `${file}.map`), "utf8")));
    } catch {
      // Try the next folder.
    }
  }
  return null;
}

// Resolves the stack trace of the standard input: `npm run stack -- [build folder] < stack.txt`
if (import.meta.main) {
  showHelp("Uso: npm run stack -- [pasta do build] < erro.txt; traduz os lugares de um erro.");
  const build = process.argv[2] ?? "dist";
  process.stdout.write(mapStack(readFileSync(0, "utf8"), [path.join(build, "maps"), path.join(build, "worker")]));
}
