import { createRequire } from "node:module";
import { deflateRawSync } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import type { Glyph, GlyphIndex } from "../src/parts/share-card/glyphs.ts";
import { CREST_SHAPES } from "../src/site/crest.ts";

const DIGITS = "0123456789";
const LETTERS = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz${DIGITS}ÁÀÂÃÄÇÉÈÊËÍÎÏÑÓÔÕÖÚÛÜáàâãäçéèêëíîïñóôõöúûü .,:;!?'"()[]/&+-–—−·…%ªº°’‘“”@#*=$`;

const STYLES = [
  { name: "title", file: "DejaVuSerif-Bold.ttf", family: "DejaVu Serif", size: 60, letters: LETTERS },
  { name: "smallTitle", file: "DejaVuSerif-Bold.ttf", family: "DejaVu Serif", size: 44, letters: LETTERS },
  { name: "text", file: "DejaVuSans.ttf", family: "DejaVu Sans", size: 32, letters: `${LETTERS}★` },
  { name: "figure", file: "DejaVuSans-Bold.ttf", family: "DejaVu Sans", size: 92, letters: `${DIGITS}.,R$ ` },
] as const;

/** Width and height of a crest in pixels. */
const CREST_SIZE = 208;

const require = createRequire(import.meta.url);

/**
 * Renders the letters and crests of the share pictures (`/escola/:slug/cartao.png`) to the file that `decodeGlyphs`
 * reads once it is inflated. The Worker only composes them. The fonts are DejaVu.
 */
export function drawGlyphs(): Buffer {
  const coverage: number[] = [];
  const index: GlyphIndex = { styles: {}, crests: [] };
  for (const { name, file, family, size, letters } of STYLES) {
    const draw = (text: string) => {
      const content = text.replaceAll("&", "&amp;");
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${5 * size}" height="${2 * size}" xml:space="preserve"><text x="${size}" y="${1.4 * size}" font-family="${family}" font-weight="${file.includes("Bold") ? 700 : 400}" font-size="${size}" font-kerning="none">${content}</text></svg>`;
      return new Resvg(svg, {
        font: { loadSystemFonts: false, fontFiles: [require.resolve(`dejavu-fonts-ttf/ttf/${file}`)] },
      });
    };
    const rightOf = (text: string) => {
      const box = draw(text).getBBox()!;
      return box.x + box.width;
    };
    const bars = rightOf("||");
    index.styles[name] = {
      size,
      glyphs: [...letters].map((letter): [string, Glyph] => {
        const advance = Math.round((rightOf(`|${letter}|`) - bars) * 16) / 16;
        return [letter, [advance, ...keep(coverage, draw(letter), size, Math.round(1.4 * size))]];
      }),
    };
  }
  for (const { field, accent } of CREST_SHAPES) {
    const draw = (d: string) =>
      new Resvg(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${CREST_SIZE}" height="${CREST_SIZE}" viewBox="0 0 48 48"><path d="${d}"/></svg>`,
      );
    index.crests.push([
      [CREST_SIZE, ...keep(coverage, draw(field), 0, 0)],
      [CREST_SIZE, ...keep(coverage, draw(accent), 0, 0)],
    ]);
  }

  const header = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return deflateRawSync(Buffer.concat([length, header, packed(coverage)]), { level: 9 });
}

/** Appends the pixels of a drawing to `coverage`; returns its offset from the origin, and its size. */
function keep(
  coverage: number[],
  drawing: Resvg,
  originX: number,
  originY: number,
): [left: number, top: number, w: number, h: number] {
  const { width, height, pixels } = drawing.render();
  const alpha = (x: number, y: number) => Math.round(pixels[4 * (y * width + x) + 3]! / 17);
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (alpha(x, y) === 0) continue;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  }
  if (right < 0) return [0, 0, 0, 0];
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) coverage.push(alpha(x, y));
  return [left - originX, top - originY, right - left + 1, bottom - top + 1];
}

/** Packs two levels (0–15) into a byte. */
function packed(levels: readonly number[]): Buffer {
  const out = Buffer.alloc(Math.ceil(levels.length / 2));
  for (const [i, level] of levels.entries()) out[i >> 1]! |= level << (4 * (i & 1));
  return out;
}
