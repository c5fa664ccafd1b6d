/** Format of a number of a sheet, as far as its text depends on it: of a grade, the words around it ("0\"º ano\""). */
export type CellFormat = "number" | "date" | "year" | "percent" | { readonly before: string; readonly after: string };

/** Built-in formats of dates and percentages (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 48 && id !== 49);
const PERCENT_IDS = [9, 10];

const DAY_MS = 86_400_000;
/** Day 0 of the two calendars of Excel. The usual one counts a 29 February 1900, which all later days are past. */
const [START_1900, START_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];

/** Longest code of a format in Excel. */
const MAX_CODE = 255;

/**
 * The formats of the styles of cells, given the number format of each, and the codes of those that are not built in.
 */
export function cellFormats(ids: readonly string[], custom: ReadonlyMap<string, string>): CellFormat[] {
  const formats = new Map([...custom].map(([id, code]) => [id, customFormat(code.slice(0, MAX_CODE))] as const));
  return ids.map((id) => formats.get(id) ?? builtInFormat(Number(id)));
}

function builtInFormat(id: number): CellFormat {
  return isBuiltInDate(id) ? "date" : PERCENT_IDS.includes(id) ? "percent" : "number";
}

function customFormat(code: string): CellFormat {
  const grade = gradeFormat(code);
  if (grade) return grade;
  const signs = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, "");
  if (signs.includes("%")) return "percent";
  if (/^[ya]{2,4}$/i.test(signs.trim())) return "year";
  return /[dmyhsa]/i.test(signs) && !/general/i.test(signs) ? "date" : "number";
}

/** Words that make a number a grade or a school year; other words of formats, such as "R$", state nothing. */
const GRADE_WORDS = /[ºª°]|ano|s[ée]rie|infantil|jardim|maternal|pr[ée]|grupo|turma|per[íi]odo/i;

function gradeFormat(code: string): CellFormat | null {
  const [section = ""] = code.replace(/\[[^\]]*\]|[_*]./g, "").split(";");
  const [before = "", after, ...more] = section
    .split(/(?:general|[#0]+)(?![^"]*"(?:[^"]*"[^"]*")*[^"]*$)/i)
    .map(wordsOf);
  if (after === undefined || more.length > 0 || !GRADE_WORDS.test(before + after)) return null;
  return { before, after };
}

/** The literal characters of a part of a format. */
const wordsOf = (part: string) => part.replace(/"|\\(?=.)/g, "");

/** Numbers of a workbook as texts. */
export interface NumberRules {
  readonly is1904: boolean;
  /** Digits after the decimal point; null for all. */
  readonly decimals: number | null;
}

/** The text of a cell of a type of ECMA-376: "n" a number, "b" a boolean, others texts. */
export function formatCell(
  type: string,
  value: string,
  format: CellFormat = "number",
  { is1904, decimals }: NumberRules = { is1904: false, decimals: null },
): string {
  if (type === "b") return value === "1" ? "sim" : "não";
  const number = type === "n" ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) return value;
  if (format === "year") return dateText(number, is1904).slice(0, 4);
  if (format === "date") return dateText(number, is1904);
  // Excel computes with fifteen digits.
  const exact = (n: number) => {
    const digits = Number(n.toPrecision(15));
    return String(decimals === null ? digits : Number(digits.toFixed(decimals)));
  };
  if (typeof format === "object") return `${format.before}${exact(number)}${format.after}`.trim();
  return format === "percent" ? `${exact(number * 100)}%` : exact(number);
}

/** ISO date of a day of Excel, with the time if it has one. */
function dateText(days: number, is1904: boolean): string {
  const date = new Date((is1904 ? START_1904 : START_1900) + Math.round(days * DAY_MS));
  if (Number.isNaN(date.getTime())) return String(days);
  const iso = date.toISOString();
  return Number.isInteger(days) ? iso.slice(0, 10) : iso.slice(0, 19);
}

/** Position of the column of a cell: "C7" → 2. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const code = reference.charCodeAt(i);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

/** Letters of a column by its position: 2 → "C". */
export function columnName(column: number): string {
  const [rest, last] = [Math.floor(column / 26), String.fromCharCode(65 + (column % 26))];
  return rest === 0 ? last : columnName(rest - 1) + last;
}
