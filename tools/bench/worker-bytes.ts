import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/**
 * Limits of the built Worker after gzip: what an isolate loads at start-up, and on demand. The second costs a start
 * nothing; Cloudflare takes 3 MB in all.
 */
export const WORKER_BUDGET_KIB = { atStart: 200, later: 704 } as const;

/**
 * Bytes of the built Worker after gzip: what every isolate loads at start-up (the entry and its imports), and what it
 * loads on demand (the rest). Cloudflare's size limit counts both.
 */
export function workerBytes(folder: string): { readonly atStart: number; readonly later: number } {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(folder, ".vite/manifest.json"), "utf8"));
  const atStart = new Set<Chunk>();
  const add = (chunk: Chunk) => {
    if (atStart.has(chunk)) return;
    atStart.add(chunk);
    for (const name of chunk.imports ?? []) add(manifest[name]!);
  };
  for (const chunk of Object.values(manifest)) if (chunk.isEntry) add(chunk);
  const chunks = Object.values(manifest).filter(({ file }) => file.endsWith(".js"));
  const sum = (of: Iterable<Chunk>) =>
    [...of].reduce((bytes, { file }) => bytes + gzipSync(readFileSync(path.join(folder, file))).length, 0);
  return { atStart: sum(atStart), later: sum(chunks.filter((chunk) => !atStart.has(chunk))) };
}
