import { readFileSync } from "node:fs";
import { Visitor } from "vite";
import { expect, test } from "vitest";
import { listModules, parseModule } from "./modules.ts";

const SERVER = await listModules("src/{backend,features,remote,worker}");

test("background work has one helper, which logs its failure", () => {
  const handing = SERVER.filter((file) => readFileSync(file, "utf8").includes(".waitUntil("));
  expect(handing).toEqual(["src/backend/in-background.ts"]);
});

test("errors are logged through errorText only, because failed statements contain their parameters", () => {
  expect(SERVER.flatMap(wholeErrors)).toEqual([]);
});

/** Errors, their messages and causes in logged values; not their names and codes, nor the result of `errorText`. */
function wholeErrors(file: string): string[] {
  const found: string[] = [];
  const source = readFileSync(file, "utf8");
  new Visitor({
    CallExpression({ callee, arguments: parts }) {
      if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier") return;
      if (callee.object.name !== "console") return;
      for (const { start, end } of parts) {
        const text = source
          .slice(start, end)
          .replaceAll(/"[^"]*"|error(Text|Frames)\(\w+\)|error( instanceof Error|\.name|\.code)/g, "");
        if (/\b(error|reason|cause|message|stack)\b/.test(text)) found.push(`${file}: ${source.slice(start, end)}`);
      }
    },
  }).visit(parseModule(file).program);
  return found;
}
