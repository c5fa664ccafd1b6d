import { chmodSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { sizesOf } from "../../src/backend/pictures/picture-files.ts";
import { PICTURE_TYPES, type PictureType } from "../../src/domain/pictures/picture-file.ts";
import { plural } from "../../src/domain/text/format.ts";
import type { ScriptBucket } from "../local-r2.ts";
import { select } from "./tables.ts";

/** A row of `school_picture`, as far as it names files. */
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
export interface FileReport {
  readonly count: number;
  readonly missing: readonly string[];
}

/** Copies the photos and logos that a copy of D1 names, those that wait included, into a SQLite file. */
export async function copyFiles(db: DatabaseSync, bucket: ScriptBucket, file: string): Promise<FileReport> {
  const rows = select<PictureRow>(
    db,
    `SELECT status, inep_code AS inepCode, file, has_share AS hasShare FROM school_picture
     WHERE status IN ('waiting', 'published') ORDER BY inep_code, file`,
  );
  const copy = new DatabaseSync(file);
  copy.exec("CREATE TABLE file (key TEXT PRIMARY KEY, bytes BLOB)");
  const insert = copy.prepare("INSERT OR IGNORE INTO file VALUES (?, ?)");
  const missing: string[] = [];
  let count = 0;
  for (const { status, hasShare, ...place } of rows) {
    for (const key of Object.values(sizesOf(status, { ...place, hasShare: hasShare === 1 }))) {
      if (key === null) continue;
      const object = await bucket.get(key);
      insert.run(key, object && new Uint8Array(await object.arrayBuffer()));
      if (object) count++;
      else missing.push(key);
    }
  }
  copy.close();
  chmodSync(file, 0o600);
  return { count, missing };
}

/** Puts the files of a backup where they were. */
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
    const contentType = PICTURE_TYPES[key.slice(key.lastIndexOf(".") + 1) as PictureType];
    await bucket.put(key, bytes, { httpMetadata: { contentType } });
    count++;
  }
  copy.close();
  return { count, missing };
}

/** A line about each missing file, after one about all. */
export function filesInWords({ count, missing }: FileReport): string {
  const lines = missing.map((key) => `  falta ${key}`);
  return [
    `› ${plural(count, "arquivo", "arquivos")} de fotos e logotipos${missing.length > 0 ? `; faltam ${missing.length}:` : ""}`,
    ...lines,
  ].join("\n");
}
