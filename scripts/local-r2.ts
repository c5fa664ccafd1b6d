import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";

/** The schema that miniflare creates, of the objects alone. */
const SCHEMA = `CREATE TABLE IF NOT EXISTS _mf_objects (key TEXT PRIMARY KEY, blob_id TEXT, version TEXT NOT NULL,
  size INTEGER NOT NULL, etag TEXT NOT NULL, uploaded INTEGER NOT NULL, checksums TEXT NOT NULL, http_metadata TEXT NOT NULL,
  custom_metadata TEXT NOT NULL)`;

/** The R2 API as far as scripts use it: whole objects by their keys. */
export interface ScriptBucket {
  /** Null without such an object. */
  readonly get: (key: string) => Promise<{ readonly arrayBuffer: () => Promise<ArrayBuffer> } | null>;
  readonly put: (
    key: string,
    bytes: Uint8Array,
    options: { readonly httpMetadata: { readonly contentType: string } },
  ) => Promise<void>;
}

/** A local bucket's objects in the simulator's files: a SQLite table of keys, and a folder with a file for each. */
export function openLocalR2(sqlite: DatabaseSync, blobs: string): ScriptBucket {
  sqlite.exec(`PRAGMA journal_mode = WAL; ${SCHEMA}`);
  const find = sqlite.prepare("SELECT blob_id AS blob FROM _mf_objects WHERE key = ?");
  const insert = sqlite.prepare("INSERT OR REPLACE INTO _mf_objects VALUES (?, ?, ?, ?, ?, ?, ?, ?, '{}')");
  const fileOf = (key: string) => {
    const row = find.get(key) as { readonly blob: string } | undefined;
    return row ? path.join(blobs, row.blob) : null;
  };
  return {
    get: async (key) => {
      const file = fileOf(key);
      return file === null ? null : { arrayBuffer: async () => new Uint8Array(readFileSync(file)).buffer };
    },
    put: async (key, bytes, { httpMetadata }) => {
      const replaced = fileOf(key);
      mkdirSync(blobs, { recursive: true });
      const [blob, version] = [randomBytes(40).toString("hex"), randomBytes(16).toString("hex")];
      writeFileSync(path.join(blobs, blob), bytes);
      const md5 = createHash("md5").update(bytes).digest("hex");
      const about = [JSON.stringify({ md5 }), JSON.stringify(httpMetadata)];
      insert.run(key, blob, version, bytes.length, md5, Date.now(), ...about);
      if (replaced) rmSync(replaced, { force: true });
    },
  };
}
