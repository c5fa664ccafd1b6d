import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** KV over a folder, with the bytes of each key, for the publication of a country of any size. */
export function openFolderKv(folder: string): { kv: KVNamespace; reads: { count: number; bytes: number } } {
  const reads = { count: 0, bytes: 0 };
  const fileOf = (key: string) => path.join(folder, key.replaceAll("/", "_"));
  const kv = {
    put: async (key: string, bytes: Uint8Array) => writeFileSync(fileOf(key), bytes),
    get: async (key: string) => {
      const bytes = readFileSync(fileOf(key));
      reads.count++;
      reads.bytes += bytes.byteLength;
      return new Uint8Array(bytes).buffer;
    },
  };
  return { kv: kv as unknown as KVNamespace, reads };
}

export function emptyFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}
