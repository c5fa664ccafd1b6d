import { chmodSync, existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { type Erasure, readJournal } from "../../src/backend/journal/archive-journal.ts";
import { readRedirects } from "../../src/backend/redirects/publish-redirects.ts";
import { formatCount } from "../../src/domain/text/format.ts";
import { withPlatform } from "../platform.ts";
import { CommandError, runCommand, understand } from "../run-command.ts";
import { FILES, PERSONAL_DATA_NOTE, sumOfFile, toLines, writeManifest, writePrivate } from "./archive.ts";
import { checkCopy, copyLocal, copyRemote, dropSessions } from "./copy-database.ts";
import { readTables, rowsOf, select, sumOf } from "./tables.ts";

const USAGE = `Uso: npm run backup -- [pasta] [--remote]

  Copia o banco e os redirecionamentos para uma pasta nova (backups/<instante> sem o nome de outra), e confere a cópia.
  --remote copia os da conta da Cloudflare em vez dos locais.`;

/** `npm run backup`: saves D1, redirects and erasures to a folder for `npm run restore`. Exit status 1 on failure. */
async function main(): Promise<void> {
  const { folder, remote } = readArguments();
  const now = new Date();
  if (existsSync(folder)) throw new CommandError(`${folder} já existe.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    await copyAll(folder, remote, now);
  } catch (error) {
    // Half a backup is useless.
    rmSync(folder, { recursive: true });
    throw error;
  }
}

async function copyAll(folder: string, remote: boolean, now: Date): Promise<void> {
  const database = path.join(folder, FILES.database);
  // Before the database, so that a concurrent erasure is in both, never in neither.
  const erasures = await copyLists(folder, remote);
  if (remote) await copyRemote(database);
  else copyLocal(database);
  dropSessions(database);
  chmodSync(database, 0o600);

  const db = new DatabaseSync(database, { readOnly: true });
  checkCopy(db);
  const waiting = select<Erasure>(db, "SELECT subject, key, at FROM erasure ORDER BY id");
  writePrivate(folder, FILES.erasures, toLines([...erasures, ...waiting]));
  const tables: Record<string, Awaited<ReturnType<typeof sumOf>>> = {};
  for (const table of readTables(db)) tables[table.name] = await sumOf(rowsOf(db, table));
  const migrations = select<{ name: string }>(db, "SELECT name FROM d1_migrations ORDER BY name").map(
    ({ name }) => name,
  );
  db.close();
  const files: Record<string, Awaited<ReturnType<typeof sumOfFile>>> = {};
  for (const name of Object.values(FILES)) files[name] = await sumOfFile(folder, name);
  writeManifest(folder, {
    format: 1,
    createdAt: now.toISOString(),
    from: remote ? "remote" : "local",
    migrations,
    personalData: PERSONAL_DATA_NOTE,
    tables,
    files,
  });
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`Guardado e conferido em ${folder}: ${formatCount(rows)} linhas, migração ${migrations.at(-1)}.`);
  console.log(PERSONAL_DATA_NOTE);
}

/** Saves the redirects; returns the erasures that are already in KV. */
async function copyLists(folder: string, remote: boolean): Promise<Erasure[]> {
  return withPlatform(remote, async (env) => {
    writePrivate(folder, FILES.redirects, toLines(await readRedirects(env.REDIRECTS)));
    return [...(await readJournal(env.SNAPSHOT)).erasures];
  });
}

function readArguments(): { folder: string; remote: boolean } {
  const instant = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  return understand(USAGE, () => {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: "boolean" } } });
    if (positionals.length > 1) throw new Error();
    return { folder: positionals[0] ?? path.join("backups", instant), remote: values.remote === true };
  });
}

await runCommand(main);
