import path from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { copyMemoryD1, openMemoryD1 } from "../../test/fixtures/memory-d1.ts";
import { hasPublishedFiles, officialFiles, officialText } from "../../test/fixtures/official/official-files.ts";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { Random } from "../random.ts";
import type { Flag } from "./formats/format.ts";
import { importData } from "./import-data.ts";
import { dump } from "./testing/scratch.ts";

/** The columns by which rows are chosen: a code of a school, or of a municipality. */
const CODES = new Set(["ibge", "Código INEP", "CO_ENTIDADE", "inep", "codigo_escola"]);
/** São Paulo, Salvador, Palmas: where the files overlap. */
const CITIES = new Set(["3550308", "2927408", "1721000"]);
/** One school in so many, by its code; all of the extract. */
const ONE_IN = hasPublishedFiles ? 31 : 1;
const RUNS = 4;

/** Rows of a real file, as text that has its header. */
interface Sample {
  readonly flag: Flag;
  readonly name: string;
  readonly header: string;
  readonly rows: readonly string[];
}

/** Whether one of the numbers of a line is a code by which its row may be chosen. */
const hasChosenCode = (line: string) =>
  [...line.matchAll(/\d{7,8}/g)].some(([code]) => CITIES.has(code) || Number(code) % ONE_IN === 0);

function sample(flag: Flag, file: string): Sample {
  const text = officialText(file);
  const delimiter = text.slice(0, text.indexOf("\n")).includes(";") ? ";" : ",";
  const [first, ...lines] = text.split("\n");
  // To parse the others too takes seconds.
  const [header, ...rows] = parse([first, ...lines.filter(hasChosenCode)].join("\n"), {
    delimiter,
    relax_quotes: true,
  });
  const index = header!.findIndex((column) => CODES.has(column));
  const chosen = rows.filter((row) => {
    const code = row[index]!;
    return flag === "neighborhoods" ? CITIES.has(code) && row[4]!.length % 5 === 0 : Number(code) % ONE_IN === 0;
  });
  const line = (fields: readonly string[]) => fields.map((f) => `"${f.replaceAll('"', '""')}"`).join(";");
  return { flag, name: path.basename(file, ".gz"), header: line(header!), rows: chosen.map(line) };
}

describe("official files in any order and any parts", () => {
  const folder = temporaryFolder();
  let samples: readonly Sample[];
  /** The municipalities alone, which every import follows. */
  let municipalities: D1Database;
  /** Everything in one import, and its state. */
  let whole: D1Database;
  let together: string;
  beforeAll(async () => {
    const { municipalities: list, ...others } = Object.fromEntries(officialFiles());
    samples = Object.entries(others).flatMap(([flag, files]) => files.map((file) => sample(flag as Flag, file)));
    municipalities = openMemoryD1();
    await importData(municipalities, new Map([["municipalities", list!]]), () => {});
    whole = copyMemoryD1(municipalities);
    await importParts(whole, [samples.map((one) => [one, one.rows])]);
    together = await stateOf(whole);
  }, 240_000);

  test("the sample has schools in several files, excluded ones, and closed ones", async () => {
    const count = (sql: string) => whole.prepare(`SELECT count(*) AS n ${sql}`).first<number>("n");
    const several = "FROM (SELECT 1 FROM school_observation GROUP BY inep_code HAVING count(*) > 1)";
    expect(await count(several)).toBeGreaterThan(20);
    expect(
      await count("FROM school_observation WHERE inep_code NOT IN (SELECT inep_code FROM school)"),
    ).toBeGreaterThan(0);
  });

  test(
    `one final state, whatever the order, the parts and the repetitions (${RUNS} of them)`,
    { timeout: 600_000 },
    () =>
      fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.integer(), async (imports, seed) => {
          const random = new Random(seed);
          const db = copyMemoryD1(municipalities);
          const parts = Array.from({ length: imports }, () => samples.map((one) => [one, [] as string[]] as const));
          const part = () => random.pick(parts);
          for (const [i, { rows }] of samples.entries()) {
            for (const row of rows) {
              part()[i]![1].push(row);
              if (random.chance(0.1)) part()[i]![1].push(row);
            }
          }
          await importParts(
            db,
            parts.map((each) => random.sample(each, each.length)),
          );
          expect(differences(await stateOf(db), together)).toEqual([]);
        }),
        { numRuns: RUNS, seed: 16 },
      ),
  );

  async function importParts(
    db: D1Database,
    imports: readonly (readonly (readonly [Sample, readonly string[]])[])[],
  ): Promise<void> {
    for (const [n, parts] of imports.entries()) {
      const files = new Map<Flag, string[]>();
      for (const [i, [{ flag, name, header }, rows]] of parts.entries()) {
        if (rows.length === 0) continue;
        const file = folder.write(`${n}-${i}-${name}`, `${[header, ...rows].join("\n")}\n`);
        files.set(flag, [...(files.get(flag) ?? []), file]);
      }
      if (files.size > 0) await importData(db, files, () => {});
    }
  }
});

/** Everything that visitors see, without what is decided once: a school's address on the site. */
async function stateOf(db: D1Database): Promise<string> {
  return (await dump(db)).replaceAll(/"slug":"[^"]*",/g, "");
}

/** Lines of either text that the other has not. */
function differences(a: string, b: string): string[] {
  const [left, right] = [new Set(a.split("\n")), new Set(b.split("\n"))];
  return [...[...left].filter((line) => !right.has(line)), ...[...right].filter((line) => !left.has(line))].sort();
}
