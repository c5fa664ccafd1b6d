import { chmodSync, existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { type Erasure, readJournal } from "../../src/backend/journal/archive-journal.ts";
import { readRedirects } from "../../src/backend/redirects/publish-redirects.ts";
import { formatCount } from "../../src/domain/text/format.ts";
import type { ScriptBucket } from "../local-r2.ts";
import { withPlatform } from "../platform.ts";
import { CommandError, runCommand, understand } from "../run-command.ts";
import {
  FILES,
  inPrivateFolder,
  PERSONAL_DATA_NOTE,
  sumOfFile,
  toLines,
  writeManifest,
  writePrivate,
} from "./archive.ts";
import { checkCopy, copyLocal, copyRemote, dropSessions } from "./copy-database.ts";
import { createKey, encryptFolder, readRecipient } from "./encryption.ts";
import { copyFiles, filesLabel } from "./stored-files.ts";
import { readTables, rowsOf, select, sumOf } from "./tables.ts";

const USAGE = `Uso: npm run backup -- [pasta] [--plain] [--remote]
     npm run backup -- --new-key arquivo

  Copia o banco, os redirecionamentos e as fotos das escolas para uma pasta nova (backups/<instante> sem o nome de outra), confere a cópia, e a
  cifra para a chave pública em BACKUP_RECIPIENT.
  --new-key  cria a chave secreta que abre os backups, e mostra a pública
  --plain    não cifra: só para dados inventados
  --remote   copia os da conta da Cloudflare em vez dos locais`;

const OPTIONS = {
  "new-key": { type: "string" },
  plain: { type: "boolean" },
  remote: { type: "boolean" },
} as const;

type Arguments =
  | { readonly newKey: string }
  | { readonly newKey: null; readonly folder: string; readonly remote: boolean; readonly isPlain: boolean };

/** `npm run backup`: saves D1, redirects, erasures and pictures to a folder for `npm run restore`. */
async function main(): Promise<void> {
  const options = readArguments();
  if (options.newKey !== null) {
    console.log(`Chave pública, para BACKUP_RECIPIENT: ${await createKey(options.newKey)}`);
    return;
  }
  const { folder, remote, isPlain } = options;
  const now = new Date();
  const encrypter = isPlain ? null : readRecipient();
  if (existsSync(folder)) throw new CommandError(`${folder} já existe.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    if (!encrypter) await copyAll(folder, remote, now);
    else {
      await inPrivateFolder(async (plain) => {
        await copyAll(plain, remote, now);
        await encryptFolder(plain, folder, encrypter);
      });
    }
  } catch (error) {
    // Half a backup is useless.
    rmSync(folder, { recursive: true });
    throw error;
  }
  console.log(`Guardado e conferido em ${folder}${encrypter ? ", cifrado" : ""}. ${PERSONAL_DATA_NOTE}`);
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
  const pictures = await withPlatform(remote, ({ FILES: bucket }) =>
    copyFiles(db, bucket as unknown as ScriptBucket, path.join(folder, FILES.pictures)),
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
  console.log(`› ${formatCount(rows)} linhas, migração ${migrations.at(-1)}`);
  console.log(filesLabel(pictures));
}

/** Saves the redirects; returns the erasures that are already in KV. */
async function copyLists(folder: string, remote: boolean): Promise<Erasure[]> {
  return withPlatform(remote, async (env) => {
    writePrivate(folder, FILES.redirects, toLines(await readRedirects(env.REDIRECTS)));
    return [...(await readJournal(env.SNAPSHOT)).erasures];
  });
}

function readArguments(): Arguments {
  const instant = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  return understand(USAGE, () => {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
    const { "new-key": newKey, plain: isPlain = false, remote = false } = values;
    if (newKey !== undefined && positionals.length === 0 && !isPlain && !remote) return { newKey };
    if (newKey !== undefined || positionals.length > 1) throw new Error();
    return { newKey: null, folder: positionals[0] ?? path.join("backups", instant), remote, isPlain };
  });
}

await runCommand(main);
