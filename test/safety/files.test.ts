import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

/** Files of the repository, including uncommitted ones. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));

/** No data or dumps: the largest file is the lockfile. */
const MAX_BYTES = 500_000;

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

test("the list of files is not empty", () => {
  expect(files.length).toBeGreaterThan(150);
});

test.each(FORBIDDEN)("no file names %s", (_name, pattern) => {
  expect(linesWith(pattern)).toEqual([]);
});

test("the lockfile works with any registry", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const resolved = Object.entries<object>(packages).filter(([, entry]) => "resolved" in entry);
  expect(resolved.map(([name]) => name)).toEqual([]);
});

test("no file is a dump", () => {
  expect(files.filter((file) => statSync(file).size > MAX_BYTES)).toEqual([]);
  expect(files.filter((file) => /\.(gz|zip|sqlite3?|db|parquet|xlsx?)$/.test(file))).toEqual([]);
});
