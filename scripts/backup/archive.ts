import { createHash } from "node:crypto";
import { chmodSync, createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { RESTORABLE_DAYS } from "../../src/backend/journal/archive-journal.ts";
import { CommandError } from "../run-command.ts";
import type { TableSum } from "./tables.ts";

/** The files of a backup, in a folder that only its owner can read. */
export const FILES = {
  /** All of D1; any SQLite opens it. */
  database: "d1.sqlite",
  /** One redirect per line: path, target, status, note, expiry. */
  redirects: "redirects.jsonl",
  /** One erasure per line: ids of rows that must not come back. */
  erasures: "erasures.jsonl",
  /** Photos and logos by their keys in the bucket FILES, without bytes for missing ones; SQLite. */
  pictures: "pictures.sqlite",
} as const;

export const MANIFEST = "manifest.json";

interface BackupManifest {
  readonly format: 1;
  /** ISO-8601 UTC. */
  readonly createdAt: string;
  /** "local" or "remote". */
  readonly from: string;
  readonly migrations: readonly string[];
  readonly personalData: string;
  readonly tables: Readonly<Record<string, TableSum>>;
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
}

export const PERSONAL_DATA_NOTE =
  "Contém dados pessoais (contas, pedidos, avaliações, contatos). Guarde fora do repositório, com acesso de quem opera o site, por até 90 dias; depois apague.";

/** Runs `work` with a temporary folder that only its owner can read, and deletes it. */
export async function inPrivateFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "escola-a-vista-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes a file that only its owner can read. */
export function writePrivate(folder: string, name: string, text: string): void {
  const file = path.join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
}

export function writeManifest(folder: string, manifest: BackupManifest): void {
  writePrivate(folder, MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Size and digest of a file of a backup. */
export async function sumOfFile(folder: string, name: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path.join(folder, name))) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Reads the manifest of a backup and verifies its files. Throws CommandError. */
export async function readManifest(folder: string, now: Date): Promise<BackupManifest> {
  const file = path.join(folder, MANIFEST);
  if (!existsSync(file)) throw new CommandError(`${folder} não é um backup: falta ${MANIFEST}.`);
  const manifest: BackupManifest = JSON.parse(readFileSync(file, "utf8"));
  if (manifest.format !== 1) throw new CommandError(`não conheço o formato ${manifest.format} deste backup.`);
  const unknown = manifest.migrations.find((name) => !existsSync(path.join("migrations", name)));
  if (unknown) {
    throw new CommandError(`o backup tem a migração ${unknown}, que este programa não tem: use um mais novo.`);
  }
  if ((now.getTime() - Date.parse(manifest.createdAt)) / 86_400_000 > RESTORABLE_DAYS) {
    throw new CommandError(
      `o backup tem mais de ${RESTORABLE_DAYS} dias: já não se sabe quem pediu para ser apagado desde então.`,
    );
  }
  for (const [name, wanted] of Object.entries(manifest.files)) {
    const stored = existsSync(path.join(folder, name)) ? await sumOfFile(folder, name) : null;
    if (stored?.sha256 !== wanted.sha256) throw new CommandError(`${name} falta ou não é o que foi guardado.`);
  }
  return manifest;
}

export function readLines<T>(folder: string, name: string): T[] {
  const lines = readFileSync(path.join(folder, name), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line): T => JSON.parse(line));
}

export const toLines = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join("");
