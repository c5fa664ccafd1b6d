/** A letter or a shape: how far the next one stands, where its ink lies from the origin, and how large it is; pixels. */
export type Glyph = [advance: number, left: number, top: number, width: number, height: number];

/** What `letras.bin` tells first; the coverage of each glyph follows in this order. */
export interface GlyphIndex {
  readonly styles: Record<string, { readonly size: number; readonly glyphs: [letter: string, glyph: Glyph][] }>;
  /** Field and accent of each crest form. */
  readonly crests: [field: Glyph, accent: Glyph][];
}

/** Coverage of a rectangle: levels 0–15, row by row. */
export interface Mask {
  readonly advance: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Two levels to a byte, the first in the lower half. */
  readonly levels: Uint8Array;
  /** Level at which the mask begins. */
  readonly at: number;
}

export interface Typeface {
  /** Pixels to the em. */
  readonly size: number;
  readonly glyphs: ReadonlyMap<string, Mask>;
}

export type TypefaceName = "title" | "smallTitle" | "text" | "figure";

export interface Glyphs {
  readonly typefaces: Readonly<Record<TypefaceName, Typeface>>;
  readonly crests: readonly { readonly field: Mask; readonly accent: Mask }[];
}

/** Reads what `scripts/draw-glyphs.ts` has drawn, uncompressed. */
export function decodeGlyphs(bytes: Uint8Array): Glyphs {
  const headerEnd = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const index: GlyphIndex = JSON.parse(new TextDecoder().decode(bytes.subarray(4, headerEnd)));
  const levels = bytes.subarray(headerEnd);
  let at = 0;
  const mask = ([advance, left, top, width, height]: Glyph): Mask => {
    const start = at;
    at += width * height;
    return { advance, left, top, width, height, levels, at: start };
  };
  const typefaces = Object.entries(index.styles).map(([name, { size, glyphs }]) => {
    const masks = glyphs.map(([letter, glyph]) => [letter, mask(glyph)] as const);
    return [name, { size, glyphs: new Map(masks) }];
  });
  return {
    typefaces: Object.fromEntries(typefaces),
    crests: index.crests.map(([field, accent]) => ({ field: mask(field), accent: mask(accent) })),
  };
}
