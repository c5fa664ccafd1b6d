/** A letter or shape: advance, offset of its ink from the origin, and size, in pixels. */
export type Glyph = [advance: number, left: number, top: number, width: number, height: number];

/** Header of `letras.bin`; the coverage of each glyph follows in this order. */
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
  /** Two levels per byte, the first in the low nibble. */
  readonly levels: Uint8Array;
  /** Index of the first level. */
  readonly at: number;
}

export interface Typeface {
  /** Pixels per em. */
  readonly size: number;
  readonly glyphs: ReadonlyMap<string, Mask>;
}

type TypefaceName = "title" | "smallTitle" | "text" | "figure";

export interface Glyphs {
  readonly typefaces: Readonly<Record<TypefaceName, Typeface>>;
  readonly crests: readonly { readonly field: Mask; readonly accent: Mask }[];
}

/** Decodes the uncompressed output of `scripts/draw-glyphs.ts`. */
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
