import { CREST_COLORS, type Crest } from "../../site/crest.ts";
import { type Bitmap, createBitmap, fill, type Ramp, stamp } from "./bitmap.ts";
import type { Glyphs, Mask, Typeface } from "./glyphs.ts";

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

export interface CardPicture {
  /** Name of the school, or title of the page. */
  readonly name: string;
  /** Null for the card of a page. */
  readonly crest: Crest | null;
  readonly place: string;
  readonly price: {
    readonly before: string;
    /** "R$ 1.744,74". */
    readonly amount: string;
    /** The other end of a range, or null. */
    readonly highest: string | null;
    readonly after: string;
    /** "−46%", or null. */
    readonly discount: string | null;
  } | null;
  /** Text shown without a price. */
  readonly noPrice: string;
  /** At the end: "★ 4,8 de 5 (2 avaliações)". */
  readonly rating: string;
  readonly siteName: string;
  /** Notice of demonstration data, or null. */
  readonly notice: string | null;
}

const PAPER = "#fffaf4";
const INK = "#1d1a16";
const BRAND = "#fa6400";
const NOTICE = "#fff0d6";

/** Indexes of colour pairs: ground and ink. */
const [ON_PAPER, MUTED, BRAND_TEXT, FIELD, ACCENT, INITIALS, ON_BRAND, ON_NOTICE] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const MARGIN = 64;
const BAND_HEIGHT = 76;
/** Beside a crest. */
const TEXT_X = 312;
const NAME_LINES = 3;
/** Leaves room for "por mês". */
const RANGE_WIDTH = CARD_WIDTH - 2 * MARGIN - 150;

/** Draws the preview picture of a link: a text card in the site's look, for a school with its crest. */
export function drawCard(card: CardPicture, { typefaces, crests }: Glyphs): Bitmap {
  const { crest } = card;
  const [field, accent] = CREST_COLORS[crest?.tint ?? 0]!;
  const bitmap = createBitmap(CARD_WIDTH, CARD_HEIGHT, [
    [PAPER, INK],
    [PAPER, "#5c544a"],
    [PAPER, "#b84900"],
    [PAPER, field],
    [field, accent],
    [field, PAPER],
    [BRAND, INK],
    [NOTICE, INK],
  ]);
  if (crest) {
    const form = crests[crest.form]!;
    stamp(bitmap, form.field, MARGIN, MARGIN, FIELD);
    stamp(bitmap, form.accent, MARGIN, MARGIN, ACCENT);
    drawInitials(bitmap, typefaces.title, crest.initials);
  }
  drawName(bitmap, card, crest ? TEXT_X : MARGIN, typefaces);
  drawPrice(bitmap, card, typefaces);
  const rating = shorten(typefaces.text, card.rating, CARD_WIDTH - 2 * MARGIN);
  drawLine(bitmap, typefaces.text, rating, { x: MARGIN, y: 516 }, BRAND_TEXT);
  drawBand(bitmap, card, typefaces);
  return bitmap;
}

/** Centred in the crest, whose side is a little over three times the letter height. */
function drawInitials(bitmap: Bitmap, typeface: Typeface, initials: string): void {
  const x = MARGIN + 104 - measure(typeface, initials) / 2;
  drawLine(bitmap, typeface, initials, { x, y: MARGIN + 128 }, INITIALS);
}

function drawName(
  bitmap: Bitmap,
  { name, place }: CardPicture,
  x: number,
  { title, smallTitle, text }: Glyphs["typefaces"],
) {
  const width = CARD_WIDTH - MARGIN - x;
  const inTitle = wrap(title, name, width, NAME_LINES - 1);
  const typeface = inTitle ? title : smallTitle;
  const lines = inTitle ?? wrap(smallTitle, name, width, NAME_LINES) ?? cut(smallTitle, name, width);
  const lineHeight = Math.round(typeface.size * 1.2);
  let y = MARGIN + typeface.size;
  for (const line of lines) {
    drawLine(bitmap, typeface, line, { x, y }, ON_PAPER);
    y += lineHeight;
  }
  drawLine(bitmap, text, shorten(text, place, width), { x, y }, MUTED);
}

/** Breaks a name into the available lines, shortening the last one. */
function cut(typeface: Typeface, name: string, width: number): string[] {
  const words = name.split(/\s+/);
  const lines: string[] = [];
  for (let i = 1; i < NAME_LINES; i++) {
    let count = words.length;
    while (count > 1 && measure(typeface, words.slice(0, count).join(" ")) > width) count--;
    lines.push(shorten(typeface, words.splice(0, count).join(" "), width));
  }
  return [...lines, shorten(typeface, words.join(" "), width)].filter((line) => line !== "");
}

function drawPrice(bitmap: Bitmap, { price, noPrice }: CardPicture, { figure, text, smallTitle }: Glyphs["typefaces"]) {
  const y = 440;
  if (!price) {
    drawLine(bitmap, smallTitle, shorten(smallTitle, noPrice, CARD_WIDTH - 2 * MARGIN), { x: MARGIN, y }, ON_PAPER);
    return;
  }
  const beforeEnd = drawLine(bitmap, text, price.before, { x: MARGIN, y: y - 100 }, MUTED);
  const end = price.highest
    ? drawRange(bitmap, price.amount, price.highest, y, { figure, smallTitle })
    : drawLine(bitmap, figure, price.amount, { x: MARGIN, y }, ON_PAPER);
  drawLine(bitmap, text, price.after, { x: end + 16, y }, MUTED);
  if (!price.discount) return;
  const chip = {
    x: Math.round(beforeEnd) + 16,
    y: y - 136,
    width: Math.round(measure(text, price.discount)) + 24,
    height: 50,
  };
  fill(bitmap, chip, ON_BRAND, "ground");
  drawLine(bitmap, text, price.discount, { x: chip.x + 12, y: y - 100 }, ON_BRAND);
}

/** Draws "R$ 592 a R$ 1.480", in smaller letters where it is too wide; returns its end. */
function drawRange(
  bitmap: Bitmap,
  lowest: string,
  highest: string,
  y: number,
  { figure, smallTitle }: Pick<Glyphs["typefaces"], "figure" | "smallTitle">,
): number {
  const width = measure(figure, lowest + highest) + measure(smallTitle, " a ");
  const typeface = width <= RANGE_WIDTH ? figure : smallTitle;
  const from = drawLine(bitmap, typeface, lowest, { x: MARGIN, y }, ON_PAPER);
  const to = drawLine(bitmap, smallTitle, " a ", { x: from, y }, MUTED);
  return drawLine(bitmap, typeface, highest, { x: to, y }, ON_PAPER);
}

function drawBand(bitmap: Bitmap, { siteName, notice }: CardPicture, { text }: Glyphs["typefaces"]) {
  const band = { x: 0, y: CARD_HEIGHT - BAND_HEIGHT, width: CARD_WIDTH, height: BAND_HEIGHT };
  const [ramp, y] = [notice ? ON_NOTICE : ON_BRAND, CARD_HEIGHT - 27];
  fill(bitmap, band, ramp, "ground");
  fill(bitmap, { ...band, height: 6 }, ON_BRAND, "ground");
  const nameWidth = measure(text, siteName);
  drawLine(bitmap, text, siteName, { x: CARD_WIDTH - MARGIN - nameWidth, y }, ramp);
  if (notice)
    drawLine(bitmap, text, shorten(text, notice, CARD_WIDTH - 3 * MARGIN - nameWidth), { x: MARGIN, y }, ramp);
}

/** Replaces a letter that is missing in a typeface, even without its accents. */
const UNKNOWN_LETTER = "·";

export function measure(typeface: Typeface, text: string): number {
  return glyphsOf(typeface, text).reduce((sum, glyph) => sum + glyph.advance, 0);
}

/** Draws a line from a point on its baseline; returns the position of the next letter. */
function drawLine(
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
