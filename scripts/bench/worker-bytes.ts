import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/**
 * Bytes of the built Worker after gzip: what every isolate reads when it starts (the entry and what it imports), and what
 * it reads when somebody first asks for it (the rest). Both count for what Cloudflare lets a Worker weigh.
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
