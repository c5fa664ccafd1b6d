import { Visitor } from "vite";
import { expect, test } from "vitest";
import { listModules, parseModule } from "./modules.ts";

/** Pure rules, the engine, pages and view models: the same input gives the same output, on both sides. */
const PURE = (
  await listModules(
    "src/domain",
    "src/search",
    "src/contract",
    "src/{site,parts,listing,routes,features}",
    "src/client/{ui,components}",
  )
).filter((file) => !/^src\/features\/.*\b(api|jobs|service)\.ts$/.test(file));

/** Globals that depend on time, chance, the machine, or its language. */
const IMPURE_OBJECTS = new Set(["Intl", "process", "performance", "crypto", "globalThis", "console", "navigator"]);
const IMPURE_METHODS = new Set(["Date.now", "Math.random"]);

test("pure code uses no clock, randomness, locale or machine state", () => {
  expect(PURE.length).toBeGreaterThan(50);
  expect(PURE.flatMap(impurities)).toEqual([]);
});

const CLOCK = /: (?:new Date\(\)|Date\.now)$/;

/** A call is of one instant; two of these measure how long something takes. */
const READ_CLOCK = ["drain-queue.ts", "http/mount.ts", "payments/pix/pix-client.ts"];

test("the backend reads the clock where a call begins", async () => {
  const found = (await listModules("src/backend")).filter((file) => impurities(file).some((one) => CLOCK.test(one)));
  expect(found).toEqual(READ_CLOCK.map((file) => `src/backend/${file}`));
});

function impurities(file: string): string[] {
  const found: string[] = [];
  new Visitor({
    MemberExpression(node) {
      const object = node.object.type === "Identifier" ? node.object.name : "";
      const property = node.property.type === "Identifier" ? node.property.name : "";
      const isLocale = property.startsWith("toLocale") || property === "localeCompare";
      if (IMPURE_OBJECTS.has(object) || IMPURE_METHODS.has(`${object}.${property}`) || isLocale) {
        found.push(`${file}: ${object}.${property}`);
      }
    },
    NewExpression(node) {
      const isDate = node.callee.type === "Identifier" && node.callee.name === "Date";
      if (isDate && node.arguments.length === 0) found.push(`${file}: new Date()`);
    },
  }).visit(parseModule(file).program);
  return found;
}
