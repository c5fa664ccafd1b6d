import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

/** Files of the repository, including uncommitted ones. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));

/**
 * No data or dumps but the outlines under the maps (`data/ground/README.md`): the largest other file is the lockfile.
 */
const MAX_BYTES = 500_000;
const OUTLINES = "data/ground/limits.br";

/** A longer file does more than one thing. A schema is one thing, however long it is. */
const MAX_LINES = 400;
const LONG_SCHEMA = "src/contract/search-api/sdl.ts";

/** Spelt so that this file does not contain what it looks for. */
const FORBIDDEN: [name: string, pattern: RegExp][] = [
  ["paths of one machine", /(?<![\w.:@/-])\/(?:work|home|root|Users|mnt)\/[\w.-]/],
  ["hosts of package registries", /https?:\/\/[^\s"'`)]*(?:registry|npmmirror|artifactory|verdaccio|jsdelivr|unpkg)/i],
];

function linesWith(pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, i) => (pattern.test(line) ? [`${file}:${i + 1}`] : [])),
  );
}

function linesOf(file: string): number {
  return readFileSync(file, "utf8").trimEnd().split("\n").length;
}

test("the list of files is not empty", () => {
  expect(files.length).toBeGreaterThan(150);
});

test.each(FORBIDDEN)("no file names %s", (_name, pattern) => {
  expect(linesWith(pattern)).toEqual([]);
});

test("the lockfile works with any registry", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const resolved = Object.entries<{ link?: true }>(packages).filter(([, entry]) => "resolved" in entry && !entry.link);
  expect(resolved.map(([name]) => name)).toEqual([]);
});

test("no file is a dump", () => {
  expect(files.filter((file) => statSync(file).size > MAX_BYTES)).toEqual([OUTLINES]);
  expect(files.filter((file) => /\.(gz|zip|sqlite3?|db|parquet|xlsx?)$/.test(file))).toEqual([]);
});

test("name and tenant of the product are configuration, and no source has them (J1)", () => {
  const configured = [...readFileSync("wrangler.toml", "utf8").matchAll(/^(?:SITE_NAME|TENANT) = "(.+)"$/gm)];
  const values = new Set(configured.map(([, value]) => value!));
  expect(values.size).toBe(2);
  const sources = files.filter(
    (file) => /^(src|public|vite)\/.*\.(ts|tsx|css|js|json)$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const named = (file: string) => [...values].some((value) => readFileSync(file, "utf8").includes(value));
  expect(sources.filter(named)).toEqual([]);
});

test("no source file is longer than 400 lines", () => {
  const sources = files.filter((file) => /^src\/.*\.(ts|tsx|css)$/.test(file) && !/\.test\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(150);
  expect(sources.filter((file) => file !== LONG_SCHEMA && linesOf(file) > MAX_LINES)).toEqual([]);
});

test("tests have at most 0.7 lines for each of the source", () => {
  const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const isTest = (file: string) => /(^|\/)(test|testing)\/|\.test\.tsx?$/.test(file);
  const lines = (of: readonly string[]) => of.reduce((sum, file) => sum + linesOf(file), 0);
  expect(lines(code.filter(isTest)) / lines(code.filter((file) => !isTest(file)))).toBeLessThan(0.7);
});
