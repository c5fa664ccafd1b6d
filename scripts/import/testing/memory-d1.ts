import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/**
 * A migrated D1 in the memory of this process: the calls that imports make, on the same SQLite, without the simulator's
 * process, so that a test can have hundreds of them. `before` is what the database holds when the migration of that
 * number comes.
 */
export function openMemoryD1(before: Readonly<Record<string, string>> = {}): D1Database {
  const sqlite = new DatabaseSync(":memory:");
  sqlite.exec("PRAGMA foreign_keys = ON");
  for (const name of readdirSync("migrations").sort()) {
    const held = before[name.slice(0, 4)];
    if (held) sqlite.exec(held);
    sqlite.exec(`BEGIN; PRAGMA defer_foreign_keys = ON; ${readFileSync(`migrations/${name}`, "utf8")}; COMMIT`);
  }
  const prepare = (sql: string, values: SQLInputValue[] = []) => {
    const statement = () => sqlite.prepare(sql);
    const all = () => statement().all(...values);
    return {
      bind: (...bound: SQLInputValue[]) => prepare(sql, bound),
      all: async () => ({ results: all() }),
      raw: async () => all().map((row) => Object.values(row)),
      first: async (column?: string) => (column ? all()[0]?.[column] : all()[0]) ?? null,
      run: async () => statement().run(...values),
    };
  };
  const batch = async (statements: { run: () => Promise<unknown> }[]) => {
    sqlite.exec("BEGIN");
    try {
      for (const statement of statements) await statement.run();
      sqlite.exec("COMMIT");
    } catch (error) {
      sqlite.exec("ROLLBACK");
      throw error;
    }
  };
  return { prepare, batch } as unknown as D1Database;
}
