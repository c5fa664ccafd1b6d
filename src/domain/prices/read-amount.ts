import type { Cents } from "../pricing/money.ts";
import { readMoney } from "../text/money.ts";

/** The value of a cell, or why it has none: an end of the sentence `"1.2OO" …`. */
export type CellValue<T> = { readonly value: T } | { readonly problem: string };

/** A comma before three figures: thousands to a spreadsheet in English, decimals in Brazil. */
const TWO_READINGS = /^\D*(\d{1,3}),(\d{3})\D*$/;
/** Problem of a text that is no amount at all. */
export const NO_AMOUNT = "não é um valor";
/** Words of an amount in figures. */
const UNITS = /(?<!\p{L})(?:r\s?\$|rs|brl|reais|real|por|p|ao|m[eê]s|mensais)(?!\p{L})/giu;

/** Mark of a note below a table: "1.200,00*". */
const NOTE_MARK = /(?:\s?(?:\*+|\((?:\*+|\d)\)|[¹²³†]))+$|^\*+\s?/u;

/** Whether a cell of a table is an amount, of one reading or of two. */
export function isAmount(text: string): boolean {
  return TWO_READINGS.test(text.replace(NOTE_MARK, "")) || "value" in readAmount(text);
}

/**
 * Reads an amount of a table: "R$ 1.234,50", "1234.5", "950 reais". A table is published unseen by the families that it
 * binds, so that nothing is guessed: "1,200" may be two amounts, and words ("mil", "1,2 mil") are no figures.
 */
export function readAmount(cell: string): CellValue<Cents> {
  const text = cell.replace(NOTE_MARK, "");
  const [, thousands, rest] = TWO_READINGS.exec(text) ?? [];
  if (thousands && rest)
    return { problem: `pode ser ${thousands}.${rest},00 ou ${thousands},${rest.slice(0, 2)}: escreva um dos dois` };
  const cents = readMoney(text);
  if (cents === null) return { problem: NO_AMOUNT };
  if (/\p{L}/u.test(text.replace(UNITS, "")))
    return { problem: "está por extenso: escreva em algarismos, como 1.234,50" };
  return { value: cents };
}
