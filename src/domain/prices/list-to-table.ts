import { isPriceHeader, type PriceWords, readHeader } from "./price-columns.ts";
import { takeAll } from "./take-all.ts";

/** An amount at the end of a line: "R$ 1.200,00", "1200 por mês*". */
const AMOUNT = /(?:r\$\s?)?\d[\d.]*(?:,\d{2})?(?:\s?(?:reais|por mês|\/ ?mês|mensais))?\s?(?:\*|\(\d\))?$/iu;
/** Signs between a class and its fee. */
const SIGNS = /[\s:,=>.()•*–—-]+/;
/** Signs between columns. */
const DELIMITERS = /[\t;|]/;
const [MAX_LINE, MAX_LINES] = [150, 500];

/**
 * Converts a list without columns ("6º ano - manhã - R$ 1.200") to a table without a header, line by line. Returns the
 * text unchanged when a line with an amount has another form, or no line has this one.
 */
export function listToTable(text: string, words: PriceWords): string {
  const lines = text.split(/\r\n?|\n/, MAX_LINES + 1);
  if (DELIMITERS.test(text) || lines.length > MAX_LINES) return text;
  if (lines.some((line) => isPriceHeader(readHeader(line.slice(0, MAX_LINE).split(","), words)))) return text;
  const rows = lines.map((line) => rowOf(line.trim(), words));
  const isList =
    rows.some((row) => row !== null) && rows.every((row, i) => row !== null || !isPriced(lines[i]!.trim()));
  if (!isList) return text;
  const hasShifts = rows.some((row) => row?.shift);
  const write = (row: NonNullable<(typeof rows)[number]>) =>
    (hasShifts ? [row.grade, row.shift, row.amount] : [row.grade, row.amount]).join("\t");
  return rows.map((row, i) => (row ? write(row) : lines[i])).join("\n");
}

/** Whether a line has an amount, which is no school year. */
const isPriced = (line: string) => !/^20\d{2}$/.test(AMOUNT.exec(line)?.[0] ?? "2000");

function rowOf(line: string, { gradesOf, shiftsOf }: Pick<PriceWords, "gradesOf" | "shiftsOf">) {
  const at = line.length > MAX_LINE ? -1 : line.search(AMOUNT);
  if (at <= 0) return null;
  const name = line.slice(0, at);
  // "6º ano (manhã)", and "6º ano (novo)".
  for (const text of [name, name.replace(/\([^()]*\)/g, " ")]) {
    const parts = text.split(SIGNS).filter((part) => part !== "");
    const shifts: string[] = [];
    takeAll(parts, (run) => {
      const read = shiftsOf(run);
      if (read) shifts.push(run);
      return read;
    });
    const grade = parts.join(" ");
    if (gradesOf(grade)) return { grade, shift: shifts.join(" e "), amount: line.slice(at) };
  }
  return null;
}
