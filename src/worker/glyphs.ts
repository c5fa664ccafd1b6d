import { decodeGlyphs, type Glyphs } from "../routes/share-card/glyphs.ts";

/** Decoded once an isolate; the promise of one request may not be awaited by another, so that the value is kept. */
let kept: Glyphs | undefined;

/** The letters and crests of `letras.bin`. Rejects when the file cannot be read. */
export async function getGlyphs(assets: Fetcher, origin: string): Promise<Glyphs> {
  if (kept) return kept;
  const file = await assets.fetch(`${origin}/letras.bin`);
  if (!file.ok || !file.body) throw new Error(`letras.bin: ${file.status}`);
  const bytes = await new Response(file.body.pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer();
  kept = decodeGlyphs(new Uint8Array(bytes));
  return kept;
}
