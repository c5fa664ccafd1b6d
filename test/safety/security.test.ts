import { existsSync, globSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";

interface Line {
  readonly id: string;
  readonly state: string;
  readonly why: string;
  /** "file", or "file › name of a test". */
  readonly proofs: readonly string[];
}

/** The checklist that docs/security.md names. */
const LINES: readonly Line[] = (
  parse(readFileSync("docs/asvs.csv"), { columns: true }) as Readonly<Record<string, string>>[]
).map(({ id, status, reason, proofs }) => ({ id: id!, state: status!, why: reason!, proofs: proofs!.split("; ") }));

/** Requirements of each section of ASVS 5.0.0 that apply: level 1, and level 2 of V1, V2, V6, V7 and V8. */
const LEVEL_1_AND_2: Readonly<Record<string, readonly number[]>> = {
  "1.1": [1, 2],
  "1.2": [1, 2, 3, 4, 5, 6, 7, 8, 9],
  "1.3": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "1.4": [1, 2, 3],
  "1.5": [1, 2],
  "2.1": [1, 2, 3],
  "2.2": [1, 2, 3],
  "2.3": [1, 2, 3, 4],
  "2.4": [1],
  "3.2": [1, 2],
  "3.3": [1],
  "3.4": [1, 2],
  "3.5": [1, 2, 3],
  "4.1": [1],
  "4.4": [1],
  "5.2": [1, 2],
  "5.3": [1, 2],
  "6.1": [1, 2, 3],
  "6.2": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  "6.3": [1, 2, 3, 4],
  "6.4": [1, 2, 3, 4],
  "6.5": [1, 2, 3, 4, 5],
  "6.6": [1, 2, 3],
  "6.8": [1, 2, 3, 4],
  "7.1": [1, 2, 3],
  "7.2": [1, 2, 3, 4],
  "7.3": [1, 2],
  "7.4": [1, 2, 3, 4, 5],
  "7.5": [1, 2],
  "7.6": [1, 2],
  "8.1": [1, 2],
  "8.2": [1, 2, 3],
  "8.3": [1],
  "8.4": [1],
  "9.1": [1, 2, 3],
  "9.2": [1],
  "10.4": [1, 2, 3, 4, 5],
  "11.3": [1, 2],
  "11.4": [1],
  "12.1": [1],
  "12.2": [1, 2],
  "13.4": [1],
  "14.2": [1],
  "14.3": [1],
  "15.1": [1],
  "15.2": [1],
  "15.3": [1],
};

test("the checklist has every applicable requirement of ASVS, once and in order", () => {
  const expected = Object.entries(LEVEL_1_AND_2).flatMap(([section, numbers]) => numbers.map((n) => `${section}.${n}`));
  expect(LINES.map(({ id }) => id)).toEqual(expected);
});

test.each(LINES)("$id has a status, a reason where it is not met, and an existing proof", ({ state, why, proofs }) => {
  expect(["met", "n/a", "not met"]).toContain(state);
  if (state !== "met") expect(why.length).toBeGreaterThan(5);
  expect(proofs.length).toBeGreaterThan(0);
  for (const proof of proofs) {
    const [file, name] = proof.split(" › ");
    expect(existsSync(file!), proof).toBe(true);
    if (name !== undefined) expect(readFileSync(file!, "utf8").includes(name), proof).toBe(true);
  }
});

test("no input becomes a regular expression: those that are built are built of the program's own tables", () => {
  const building = globSync("src/**/*.{ts,tsx}").filter(
    (file) => !file.includes(".test.") && /\bRegExp\(/.test(readFileSync(file, "utf8")),
  );
  expect(building.sort()).toEqual([
    "src/contract/endpoints.ts",
    "src/domain/catalog/event-hours.ts",
    "src/domain/catalog/typed-line.ts",
    "src/domain/people/person-name.ts",
    "src/domain/text/money.ts",
    "src/search/reading/tokens.ts",
  ]);
});
