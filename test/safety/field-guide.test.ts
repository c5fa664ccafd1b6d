import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { WORKER_BUDGET_KIB } from "../../tools/bench/worker-bytes.ts";

const GUIDE = readFileSync("docs/field-guide.md", "utf8");

/** Share by which a number may drift before the guide has to be read again. */
const DRIFT = 1 / 5;

function textsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name) && !entry.name.includes(".test."))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
}

const count = (folder: string, pattern: RegExp) =>
  textsIn(folder).reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);

const COUNTS: Readonly<Record<string, () => number>> = {
  "hot-update": () => readFileSync("vite/live-pages.ts", "utf8").trimEnd().split("\n").length,
  batches: () => count("src/backend", /\.batch\(/g),
  "interactive transactions": () => count("src/backend", /\bBEGIN\b(?! ATOMIC)|\.transaction\(/g),
  triggers: () => count("migrations", /CREATE TRIGGER/g),
  "durable objects": () => count("src", /extends DurableObject\b/g),
  "inferred clients": () => count("src", /\bhc<|\btypeof app\b/g),
  "modules on demand": () => count("src", /onDemand\(\(\) => import/g),
  "kilobytes at the start": () => WORKER_BUDGET_KIB.atStart,
  "kilobytes later": () => WORKER_BUDGET_KIB.later,
};

const numbers = [...GUIDE.matchAll(/^\| ([\w -]+) \| .+ \| (\d+) \|$/gm)].map(([, name, number]) => [
  name!,
  Number(number),
]) as [string, number][];

test("the guide tells every number that is counted, and no other", () => {
  expect(numbers.map(([name]) => name)).toEqual(Object.keys(COUNTS));
});

test.each(numbers)("%s is still about %d", (name, number) => {
  const counted = COUNTS[name]!();
  expect(Math.abs(counted - number), `${name}: ${counted}`).toBeLessThanOrEqual(number * DRIFT);
});

test("what the guide names exists, and each chapter has a thread or a decision, and a command", () => {
  const files = [...GUIDE.matchAll(/`((?:src|test|vite|tools)\/[\w./-]+)`|\]\((decisions\/[\w.-]+)\)/g)];
  const named = files.map(([, file, decision]) => file ?? path.join("docs", decision!));
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
  for (const chapter of GUIDE.split("\n## ").slice(2)) {
    expect(chapter).toMatch(/https:\/\/github\.com\/|\]\(decisions\//);
    expect(chapter).toContain("\nCommand: `");
  }
  expect(GUIDE.split("\n").length).toBeLessThanOrEqual(151);
});
