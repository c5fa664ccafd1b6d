import { SnapshotUnavailable } from "../backend/publish/snapshot-unavailable.ts";
import { withTimeout } from "../backend/with-timeout.ts";
import { decodeGlyphs, type Glyphs } from "../parts/share-card/glyphs.ts";

const LIMIT_MS = 4_000;

/** Decoded once per isolate. The value, not the promise: a request must not await a promise of another one. */
let cached: Glyphs | undefined;

/** The letters and crests of `letras.bin`. Throws SnapshotUnavailable when the file cannot be read. */
export async function readGlyphs(assets: Fetcher, origin: string): Promise<Glyphs> {
  if (cached) return cached;
  const file = await withTimeout(assets.fetch(`${origin}/letras.bin`), LIMIT_MS, "letras.bin").catch(() => null);
  if (!file?.ok || !file.body) throw new SnapshotUnavailable("letras.bin cannot be read");
  const bytes = await new Response(file.body.pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer();
  cached = decodeGlyphs(new Uint8Array(bytes));
  return cached;
}
