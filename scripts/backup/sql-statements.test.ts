import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AWKWARD_TEXT } from "../../test/fixtures/any-row.ts";
import { listMigrations, migrationSql } from "../migrations.ts";
import { readStatements } from "./sql-statements.ts";

/** The statements of SQL that arrives in pieces. */
const split = async (sql: string, size = sql.length || 1) => {
  const chunks = Array.from({ length: Math.ceil(sql.length / size) }, (_, i) => sql.slice(i * size, (i + 1) * size));
  const statements: string[] = [];
  for await (const statement of readStatements(chunks)) statements.push(statement);
  return statements;
};

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

test.each([
  ["a semicolon and an apostrophe in a text", "SELECT 'a;''b';", "SELECT ';';"],
  ["an apostrophe in a comment", "-- d'água;\nSELECT 1;", "/* d'água; */ SELECT 2;"],
  ["signs of comments in a text", "SELECT '-- /* ';", "SELECT 1 - 2 / 3;"],
  ["quoted names", 'SELECT "a;b", `c;d`, [e;f];', "SELECT 1;"],
  [
    "a trigger with CASE",
    "CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET b = CASE WHEN 1 THEN 'END;' END; SELECT 2; END;",
    "SELECT 1;",
  ],
  ["a trigger after a comment", "-- why\nCREATE TEMP TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; END ;", "SELECT 1;"],
])("%s ends no statement", async (_name, ...statements) => {
  for (const size of [1, 2, 3, 1000]) expect(await split(statements.join(""), size)).toEqual(statements);
});

test("any texts come back, wherever the file is cut", async () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom(...AWKWARD_TEXT), maxLength: 60 }), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 9, max: 90 }), async (values, size) => {
      const statements = values.map((value) => `INSERT INTO t VALUES (${literal(value)});`);
      expect(await split(statements.join("\n"), size)).toEqual(statements.map((one, i) => (i > 0 ? `\n${one}` : one)));
    }),
    { numRuns: 30 },
  );
});

test("every migration is split as SQLite reads it", async () => {
  const [whole, parts] = [new DatabaseSync(":memory:"), new DatabaseSync(":memory:")];
  for (const name of listMigrations()) {
    const sql = migrationSql(name);
    whole.exec(sql);
    for (const statement of await split(sql, 777)) parts.exec(statement);
  }
  const definitions = "SELECT type, name, sql FROM sqlite_master ORDER BY type, name";
  expect(parts.prepare(definitions).all()).toEqual(whole.prepare(definitions).all());
});

test.each(["SELECT 1", "SELECT 'a;", "CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1;", "SELECT 1 /* ;"])(
  "a file that is cut is refused: %s",
  async (sql) => {
    await expect(split(sql)).rejects.toThrow(/incomplete/);
    expect(await split(`${"SELECT 1;"}\n-- end\n`)).toEqual(["SELECT 1;"]);
  },
);
