import { chmodSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { sizesOf } from "../../src/backend/pictures/picture-files.ts";
import { PICTURE_TYPES, type PictureType } from "../../src/domain/pictures/picture-file.ts";
import { plural } from "../../src/domain/text/format.ts";
import type { ScriptBucket } from "../local-r2.ts";
import { select } from "./tables.ts";

interface PictureRow {
  readonly status: "waiting" | "published";
  readonly inepCode: string;
  readonly file: string;
  readonly hasShare: 0 | 1;
}

/** A stored file; without bytes, one that a row names and the bucket does not have. */
interface StoredFile {
  readonly key: string;
  readonly bytes: Uint8Array | null;
}

/** Photos and logos, with those that are missing. */
interface FileReport {
  readonly count: number;
  readonly missing: readonly string[];
}

const NAMED = `SELECT status, inep_code AS inepCode, file, has_share AS hasShare FROM school_picture
  WHERE status IN ('waiting', 'published') ORDER BY inep_code, file`;

function keysOf({ status, hasShare, ...place }: PictureRow): string[] {
  return Object.values(sizesOf(status, { ...place, hasShare: hasShare === 1 })).filter((key) => key !== null);
}

/** Copies the photos and logos that a copy of D1 names, those that wait included, into a SQLite file. */
export async function copyFiles(db: DatabaseSync, bucket: ScriptBucket, file: string): Promise<FileReport> {
  const copy = new DatabaseSync(file);
  copy.exec("CREATE TABLE file (key TEXT PRIMARY KEY, bytes BLOB)");
  const insert = copy.prepare("INSERT OR IGNORE INTO file VALUES (?, ?)");
  const missing: string[] = [];
  let count = 0;
  for (const key of select<PictureRow>(db, NAMED).flatMap(keysOf)) {
    const object = await bucket.get(key);
    insert.run(key, object && new Uint8Array(await object.arrayBuffer()));
    if (object) count++;
    else missing.push(key);
  }
  copy.close();
  chmodSync(file, 0o600);
  return { count, missing };
}

export async function restoreFiles(file: string, bucket: ScriptBucket): Promise<FileReport> {
  const copy = new DatabaseSync(file, { readOnly: true });
  const missing: string[] = [];
  let count = 0;
  for (const row of copy.prepare("SELECT key, bytes FROM file ORDER BY key").iterate()) {
    const { key, bytes } = row as unknown as StoredFile;
    if (bytes === null) {
      missing.push(key);
      continue;
    }
    await put(bucket, key, bytes);
    count++;
  }
  copy.close();
  return { count, missing };
}

/**
 * Puts back the files of a backup that D1 names and the bucket lacks. Pictures taken down since stay away; those
 * published since are stored as published.
 */
export async function restoreNamedFiles(db: D1Database, file: string, bucket: ScriptBucket): Promise<FileReport> {
  const copy = new DatabaseSync(file, { readOnly: true });
  const find = copy.prepare("SELECT bytes FROM file WHERE key IN (?, ?) AND bytes IS NOT NULL");
  const missing: string[] = [];
  let count = 0;
  for (const key of (await db.prepare(NAMED).all<PictureRow>()).results.flatMap(keysOf)) {
    if (await bucket.get(key)) continue;
    const stored = find.get(key, key.replace(/^published/, "waiting")) as Pick<StoredFile, "bytes"> | undefined;
    if (!stored?.bytes) missing.push(key);
    else {
      await put(bucket, key, stored.bytes);
      count++;
    }
  }
  copy.close();
  return { count, missing };
}

function put(bucket: ScriptBucket, key: string, bytes: Uint8Array): Promise<void> {
  const contentType = PICTURE_TYPES[key.slice(key.lastIndexOf(".") + 1) as PictureType];
  return bucket.put(key, bytes, { httpMetadata: { contentType } });
}

/** A line about each missing file, after one about all. */
export function filesLabel({ count, missing }: FileReport): string {
  const lines = missing.map((key) => `  falta ${key}`);
  return [
    `› ${plural(count, "arquivo", "arquivos")} de fotos e logotipos${missing.length > 0 ? `; faltam ${missing.length}:` : ""}`,
    ...lines,
  ].join("\n");
}
