import { type Bitmap, type Ramp, stamp } from "./bitmap.ts";
import type { Mask, Typeface } from "./glyphs.ts";

/** Replaces a letter that is missing in a typeface, even without its accents. */
const UNKNOWN_LETTER = "·";

/** Width of a line in pixels. */
export function measure(typeface: Typeface, text: string): number {
  return glyphsOf(typeface, text).reduce((sum, glyph) => sum + glyph.advance, 0);
}

/** Draws a line from a point on its baseline; returns the position of the next letter. */
export function drawLine(
  bitmap: Bitmap,
  typeface: Typeface,
  text: string,
  at: { readonly x: number; readonly y: number },
  ramp: Ramp,
): number {
  let { x } = at;
  for (const glyph of glyphsOf(typeface, text)) {
    stamp(bitmap, glyph, Math.round(x), at.y, ramp);
    x += glyph.advance;
  }
  return x;
}

/** Breaks a text into lines between words; null when it exceeds `maxLines` or a word is too wide. */
export function wrap(typeface: Typeface, text: string, width: number, maxLines: number): string[] | null {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measure(typeface, line) <= width) lines[lines.length - 1] = line;
    else lines.push(word);
    if (lines.length > maxLines || measure(typeface, word) > width) return null;
  }
  return lines;
}

/** Truncates a text to a width, with an ellipsis. */
export function shorten(typeface: Typeface, text: string, width: number): string {
  if (measure(typeface, text) <= width) return text;
  let end = text.length;
  while (end > 0 && measure(typeface, `${text.slice(0, end).trimEnd()}…`) > width) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}

function glyphsOf({ glyphs }: Typeface, text: string): Mask[] {
  return [...text.normalize("NFC").replaceAll("\u00a0", " ")].flatMap((letter) => {
    const glyph = glyphs.get(letter) ?? glyphs.get(letter.normalize("NFD")[0]!) ?? glyphs.get(UNKNOWN_LETTER);
    return glyph ?? [];
  });
}
