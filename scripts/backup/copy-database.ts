import { createReadStream, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { openLocalD1, REMOTE_ARGUMENTS, stateDir } from "../platform.ts";
import { CommandError } from "../run-command.ts";
import { runWrangler } from "../wrangler.ts";
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
  const { status } = runWrangler(["d1", "export", "DB", ...options], "inherit");
  if (status !== 0) throw new CommandError("a Cloudflare não exportou o banco (a razão está acima). Rode de novo.");
  try {
    await loadSql(sql, to);
  } finally {
    rmSync(sql);
  }
}

/** Loads a dump into a new database. */
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
export function applyRemotely(file: string): void {
  const { status } = runWrangler(["d1", "execute", "DB", ...REMOTE_ARGUMENTS, "--yes", "--file", file], "inherit");
  if (status === 0) return;
  throw new CommandError(
    "a Cloudflare não importou o backup, e o banco ficou como estava. Rode de novo com --substituir (se ela só não " +
      "respondeu, a importação ainda pode terminar).",
  );
}

/** Runs statement by statement, because a file may exceed the maximum length of a string. */
async function runSql(db: DatabaseSync, file: string): Promise<void> {
  let statement = "";
  for await (const line of createInterface({
    input: createReadStream(file, "utf8"),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    statement += `${line}\n`;
    if (!isWhole(statement)) continue;
    if (!/^\s*(PRAGMA|BEGIN|COMMIT)\b/i.test(statement)) db.exec(statement);
    statement = "";
  }
  if (statement.trim() !== "") throw new CommandError("o arquivo exportado está cortado.");
}

/** Whether a statement is complete: it ends with a semicolon outside of text, a trigger with END. */
function isWhole(statement: string): boolean {
  // Definitions keep their comments, in which an apostrophe is not a quote.
  const end = (/^\s*CREATE\b/i.test(statement) ? statement.replace(/--.*$/gm, "") : statement).trimEnd();
  if (!end.endsWith(";") || (end.split("'").length - 1) % 2 === 1) return false;
  return !/^\s*CREATE\s+(TEMP\s+|TEMPORARY\s+)?TRIGGER\b/i.test(end) || /\bEND\s*;$/i.test(end);
}

/** Empties the tables that a restored database starts without: a lost copy gives access to no session or link. */
export function dropSessions(file: string): void {
  const db = new DatabaseSync(file);
  const found = select<{ name: string }>(db, "SELECT name FROM sqlite_master WHERE type = 'table'");
  for (const { name } of found) if (STARTS_EMPTY.has(name)) db.exec(`DELETE FROM "${name}"`);
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
