import type { FileResult, RouteContext } from "../screen/route.ts";
import type { Bitmap } from "./bitmap.ts";
import { type CardPicture, drawCard } from "./draw-card.ts";

/** The texts of a card, without the site's. */
export type CardLabels = Omit<CardPicture, "siteName" | "notice">;

export async function cardFile(
  { identity, manifest, getGlyphs }: Pick<RouteContext, "identity" | "manifest" | "getGlyphs">,
  words: CardLabels,
): Promise<FileResult> {
  const notice = manifest.isDemonstration ? "Demonstração: dados fictícios." : null;
  const picture = { ...words, siteName: identity.name, notice };
  return { kind: "file", contentType: "image/png", body: await encodePng(drawCard(picture, await getGlyphs())) };
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Encodes a picture as a PNG with a palette. */
export async function encodePng({ width, height, pixels, palette }: Bitmap): Promise<Uint8Array<ArrayBuffer>> {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint16(8, 0x0803); // Bit depth 8, colour type 3 (palette).
  const rows = new Uint8Array(height * (width + 1));
  // Each row starts with its filter type: 0, none.
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const data = await bytesOf(new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate")));
  const parts = [
    new Uint8Array(SIGNATURE),
    chunk("IHDR", new Uint8Array(header.buffer)),
    chunk("PLTE", palette),
    chunk("IDAT", data),
    chunk("IEND", new Uint8Array()),
  ];
  return bytesOf(new Blob(parts));
}

async function bytesOf(body: ReadableStream | Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(body).arrayBuffer());
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(data.length + 12);
  const view = new DataView(frame.buffer);
  view.setUint32(0, data.length);
  frame.set(new TextEncoder().encode(type), 4);
  frame.set(data, 8);
  view.setUint32(data.length + 8, crc32(frame.subarray(4, data.length + 8)));
  return frame;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

/** CRC-32 of PNG and zlib. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
