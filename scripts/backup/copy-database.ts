import { createReadStream, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { openLocalD1, REMOTE_ARGUMENTS, stateDir } from "../platform.ts";
import { CommandError } from "../run-command.ts";
import { runWrangler } from "../wrangler.ts";
import { IncompleteSql, readStatements } from "./sql-statements.ts";
import { STARTS_EMPTY, select } from "./tables.ts";

/** Copies the local D1 to a file, as of one instant. Throws CommandError. */
export function copyLocal(to: string): void {
  const db = openLocalD1();
  const isMigrated = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").get() !== undefined;
  if (isMigrated) db.prepare("VACUUM INTO ?").run(to);
  db.close();
  if (!isMigrated) throw new CommandError(`não há um banco em ${stateDir}.`);
}

/** Copies the production D1 as of one instant: Cloudflare exports it as SQL, which is loaded here. */
export async function copyRemote(to: string): Promise<void> {
  const sql = `${to}.sql`;
  const options = [...REMOTE_ARGUMENTS, "--skip-confirmation", "--output", sql];
  const { status } = await runWrangler(["d1", "export", "DB", ...options], "inherit");
  if (status !== 0) throw new CommandError("a Cloudflare não exportou o banco (a razão está acima). Rode de novo.");
  try {
    await loadSql(sql, to);
  } finally {
    rmSync(sql);
  }
}

export async function loadSql(file: string, to: string): Promise<void> {
  const db = new DatabaseSync(to, { enableForeignKeyConstraints: false });
  db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
  await runSql(db, file);
  db.exec("COMMIT");
  db.close();
}

/** Runs SQL in the local D1, all of it or nothing. */
export async function applyLocally(file: string): Promise<void> {
  const db = openLocalD1();
  try {
    db.exec("BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = TRUE");
    await runSql(db, file);
    db.exec("COMMIT");
  } finally {
    // Takes an unfinished transaction back.
    db.close();
  }
}

/** Runs SQL in the D1 of the account: Cloudflare imports all of it or nothing. Throws CommandError. */
export async function applyRemotely(file: string): Promise<void> {
  const { status } = await runWrangler(
    ["d1", "execute", "DB", ...REMOTE_ARGUMENTS, "--yes", "--file", file],
    "inherit",
  );
  if (status === 0) return;
  throw new CommandError(
    "a Cloudflare não importou o backup, e o banco ficou como estava. Rode de novo com --replace (se ela só não " +
      "respondeu, a importação ainda pode terminar).",
  );
}

/** Runs a file's statements that change tables, in the caller's transaction. Throws CommandError if it is cut. */
async function runSql(db: DatabaseSync, file: string): Promise<void> {
  try {
    for await (const statement of readStatements(createReadStream(file, "utf8"))) {
      if (!/^\s*(PRAGMA|BEGIN|COMMIT)\b/i.test(statement)) db.exec(statement);
    }
  } catch (error) {
    throw error instanceof IncompleteSql ? new CommandError("o arquivo exportado está cortado.") : error;
  }
}

/** Empties the tables that a restored database starts without: a lost copy gives access to no session or link. */
export function dropSessions(file: string): void {
  const db = new DatabaseSync(file);
  const tables = select<{ name: string }>(db, "SELECT name FROM sqlite_master WHERE type = 'table'");
  for (const { name } of tables) if (STARTS_EMPTY.has(name)) db.exec(`DELETE FROM "${name}"`);
  // Deleted rows would remain in the pages of the file.
  db.exec("VACUUM");
  db.close();
}

/** Throws CommandError unless the copy is complete and every reference in it is valid. */
export function checkCopy(db: DatabaseSync): void {
  const [integrity] = db.prepare("PRAGMA integrity_check").all();
  if (integrity?.integrity_check !== "ok") throw new CommandError("a cópia do banco está estragada.");
  const broken = db.prepare("PRAGMA foreign_key_check").all();
  if (broken.length > 0) throw new CommandError(`${broken.length} linhas da cópia apontam para o que não existe.`);
}
