import { type Shift, shiftLabel } from "../catalog/shift.ts";
import { type Grade, gradeOf } from "../catalog/stage.ts";
import { discountedFee } from "../pricing/discounted-fee.ts";
import type { Cents } from "../pricing/money.ts";
import { cut } from "../text/cut.ts";
import { formatList, formatMoney } from "../text/format.ts";
import { fold } from "../text/slug.ts";
import type { TableRow } from "../text/table-row.ts";
import type { ColumnKind } from "./column-kinds.ts";
import { missingStages } from "./missing-stages.ts";
import {
  isNoClass,
  readConditions,
  readEnrollmentFee,
  readFee,
  readInstallments,
  readOptionalFee,
  readPercent,
  readSeats,
  readValidity,
  readYesNo,
} from "./price-cells.ts";
import { columnLabel, isPriceHeader, type PriceColumn, type PriceWords, readHeader } from "./price-columns.ts";
import { classKey, LEAST_FEE, MOST_DISCOUNT, MOST_FEE } from "./price-row.ts";
import type { PriceInput, PriceTableReading, PriceTableRules } from "./price-table.ts";
import type { CellValue } from "./read-amount.ts";
import { type FeeColumns, findLayout, type TableLayout } from "./table-layout.ts";
import { TableLog, unreadableTable } from "./table-log.ts";
import { MAX_QUOTED } from "./table-notes.ts";

/** A row below the table, or a sum in it. */
const NO_ROW = /^(?:sub ?total|total|media|soma|resumo|obs|observac|nota|fonte|legenda|valores? )/;

export function priceHeaderLikeness(words: PriceWords): (cells: readonly string[]) => number {
  return (cells) => {
    const columns = readHeader(cells, words);
    return isPriceHeader(columns) ? columns.length : 0;
  };
}

/**
 * Reads a table of prices: columns in any order under many names, or none; a row for each class, or columns for shifts
 * or years; several grades or shifts in one cell. A wrong fee gives no price, nor does a row with another error.
 */
export function readPriceTable(
  rows: readonly TableRow[],
  words: PriceWords,
  rules: PriceTableRules,
): PriceTableReading {
  if (rows.length === 0) return unreadableTable("a tabela está vazia");
  const layout = findLayout(rows, words);
  if (typeof layout === "string") return unreadableTable(layout);
  const log = new TableLog();
  const reader = new PriceRowReader(layout, words, rules, log);
  for (const row of layout.rows) reader.read(row);
  const prices = reader.prices();
  return { rows: prices, ...log.end(layout, prices.length) };
}

/** Reads the rows of one school, and logs their errors. */
export class PriceRowReader {
  readonly #layout: TableLayout;
  readonly #words: PriceWords;
  readonly #rules: PriceTableRules;
  readonly #log: TableLog;
  readonly #rows = new Map<string, PriceInput>();
  /** Keys of classes with two prices; neither is taken. */
  readonly #contested = new Set<string>();
  /** The last grades and shifts: blank cells below a merged one have its value. */
  readonly #last: { grade?: readonly Grade[]; shift?: readonly Shift[] } = {};
  /** Grades that a heading states, or the name of the sheet: below "Ensino Médio", "1º ano" is of it. */
  #heading: readonly Grade[];

  constructor(layout: TableLayout, words: PriceWords, rules: PriceTableRules, log: TableLog) {
    this.#layout = layout;
    this.#words = words;
    this.#rules = rules;
    this.#log = log;
    this.#heading = words.sheetGrades ?? [];
    if (words.sheetGrades) this.#last.grade = words.sheetGrades;
    if (rules.shifts) this.#last.shift = rules.shifts;
  }

  /** Reads a row; false for a title, a total or a note. */
  read({ cells, line }: TableRow): boolean {
    const filled = cells.filter((cell) => cell !== "");
    const shiftHeading = filled.length === 1 ? this.#words.shiftsOf(filled[0]!) : null;
    if (shiftHeading && !this.#layout.others.has("shift")) this.#last.shift = shiftHeading;
    if (filled.length === 1) this.#heading = this.#words.gradesOf(filled[0]!) ?? this.#heading;
    const isHeader = isPriceHeader(readHeader(cells, this.#words));
    if (filled.length <= 1 || isHeader || NO_ROW.test(fold(filled[0]!))) {
      this.#log.skipped.push(line);
      return false;
    }
    const fees = this.#layout.fees.filter(({ list }) => !isNoClass(cells[list.index] ?? ""));
    if (fees.length === 0) {
      this.#log.withoutFee.push(line);
      return true;
    }
    const before = this.#log.errors.length;
    const grades = this.#wordsOf(
      "grade",
      (text) => this.#gradesOf(text),
      "não é uma série que conhecemos",
      cells,
      line,
    );
    this.#warnOfStages(grades ?? [], cells, line);
    const year = this.#year(cells, line);
    const terms = this.#terms(cells, line);
    // A wrong fee leaves the other fees of its row.
    const isWhole = this.#log.errors.length === before;
    for (const fee of fees)
      this.#readFee(fee, { cells, line }, { grades, year, terms, isWhole, isOnly: fees.length === 1 });
    return true;
  }

  prices(): PriceInput[] {
    return [...this.#rows].filter(([key]) => !this.#contested.has(key)).map(([, row]) => row);
  }

  #readFee(
    { list, net }: FeeColumns,
    { cells, line }: TableRow,
    of: {
      grades: readonly Grade[] | null;
      year: number | null;
      terms: Partial<PriceInput>;
      isWhole: boolean;
      isOnly: boolean;
    },
  ): void {
    const before = this.#log.errors.length;
    const fee = this.#cell(list, readFee, cells, line);
    const netCents = net && this.#cell(net, readOptionalFee, cells, line);
    const shifts =
      list.shifts ?? this.#wordsOf("shift", this.#words.shiftsOf, "não é um turno que conhecemos", cells, line);
    const year = list.year === null ? of.year : this.#openYear(String(list.year), list, line);
    if (!of.isWhole || this.#log.errors.length > before || fee === undefined || !of.grades || !shifts || year === null)
      return;
    const input = { line, listMonthlyFeeCents: fee, ...of.terms, ...(net && { netMonthlyFeeCents: netCents ?? null }) };
    const netted = discountedFee(fee, input.netMonthlyFeeCents ?? null, input.discountPercent ?? null);
    if ("problem" in netted) {
      const column = netted.problem === "net above list" ? net! : this.#layout.others.get("percent")!;
      const problem =
        netted.problem === "net above list" ? "é maior que a mensalidade" : "não confere com a mensalidade com bolsa";
      this.#refuse(column, problem, cells, line);
      return;
    }
    this.#warnOfUnlikely(fee, netted.discountPercent, list, line);
    const { seats, ...price } = input;
    const isOne = of.isOnly && of.grades.length * shifts.length === 1;
    // The number may be of each class, or of all.
    if (seats !== undefined && !isOne) this.#log.sharedSeats.push(line);
    const stated = isOne ? input : price;
    for (const grade of of.grades) for (const shift of shifts) this.#add({ ...stated, grade, shift, year });
  }

  #add(input: PriceInput): void {
    const key = classKey(input);
    const earlier = this.#rows.get(key);
    if (!earlier) {
      this.#rows.set(key, input);
      return;
    }
    const { grade, shift, year, line } = input;
    const label = `${gradeOf(grade).name}, ${shiftLabel(shift)}, ${year}`;
    const isSame = JSON.stringify({ ...earlier, line: 0 }) === JSON.stringify({ ...input, line: 0 });
    if (isSame) {
      this.#log.warnings.push(`linha ${line}: repete a linha ${earlier.line} (${label})`);
      return;
    }
    this.#contested.add(key);
    const fee = formatMoney(earlier.listMonthlyFeeCents);
    this.#log.refuse(line, null, `${label} já está na linha ${earlier.line}, com ${fee}`);
  }

  #terms(cells: readonly string[], line: number): Partial<PriceInput> {
    const read = <T>(kind: ColumnKind, parse: (text: string) => CellValue<T>) => {
      const column = this.#layout.others.get(kind);
      return column && this.#cell(column, parse, cells, line);
    };
    const enrollment = read("enrollment", readEnrollmentFee);
    const waives = read("waivesEnrollment", readYesNo);
    const terms = {
      discountPercent: read("percent", readPercent),
      enrollmentFeeCents: enrollment?.cents,
      waivesEnrollmentFee: enrollment?.isWaived ? true : waives,
      waivesFirstMonth: read("waivesFirst", readYesNo),
      installments: read("installments", readInstallments),
      validityRule: read("validity", readValidity),
      conditions: read("conditions", readConditions),
      // A blank cell leaves the number as it is.
      seats: read("seats", readSeats) ?? undefined,
    };
    return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
  }

  #year(cells: readonly string[], line: number): number | null {
    const column = this.#layout.others.get("year");
    const text = column ? (cells[column.index] ?? "") : "";
    if (column && text !== "") return this.#openYear(text, column, line, cells);
    const { year } = this.#rules;
    // The names of fee columns contain it.
    if (year === null && this.#layout.fees.some(({ list }) => list.year === null)) {
      if (column) this.#log.refuse(line, column.name, "em branco; diga o ano letivo");
      else this.#log.lacksYear = true;
    }
    return year;
  }

  #openYear(text: string, column: PriceColumn, line: number, cells?: readonly string[]): number | null {
    const { years } = this.#rules;
    if (/^20\d{2}$/.test(text) && years.includes(Number(text))) return Number(text);
    this.#refuse(
      column,
      `não é um ano letivo aberto: use ${formatList(years.map(String), "ou")}`,
      cells ?? [],
      line,
      text,
    );
    return null;
  }

  #gradesOf(text: string): readonly Grade[] | null {
    // Below "Fundamental I", "2" is its second year.
    const number = /^\d$/.test(text.replace(/[ºª°]/, "")) ? `${Number.parseInt(text, 10)}º ano` : text;
    for (const words of this.#heading.length > 0 ? [`${text} do médio`, number] : []) {
      const grades = this.#words.gradesOf(words);
      if (grades?.every((grade) => this.#heading.includes(grade))) return grades;
    }
    return this.#words.gradesOf(text);
  }

  /** The grades or shifts of a row; of the row above where the cell is blank. Null after an error. */
  #wordsOf<T extends Grade | Shift>(
    kind: "grade" | "shift",
    parse: (text: string) => readonly T[] | null,
    problem: string,
    cells: readonly string[],
    line: number,
  ): readonly T[] | null {
    const column = this.#layout.others.get(kind);
    const text = column ? (cells[column.index] ?? "") : "";
    const last = this.#last[kind] as readonly T[] | undefined;
    if (text === "") {
      if (!last && !column && kind === "shift") this.#log.lacksShift = true;
      else if (!last) this.#log.refuse(line, column?.name ?? columnLabel(kind), "em branco");
      else if (column) this.#log.fill(kind, line);
      return last ?? null;
    }
    const parsed = parse(text);
    if (!parsed) this.#refuse(column!, problem, cells, line);
    Object.assign(this.#last, { [kind]: parsed ?? undefined });
    return parsed;
  }

  #cell<T>(
    column: PriceColumn,
    parse: (text: string) => CellValue<T>,
    cells: readonly string[],
    line: number,
  ): T | undefined {
    const read = parse(cells[column.index] ?? "");
    if (!("problem" in read)) return read.value;
    this.#refuse(column, read.problem, cells, line);
    return undefined;
  }

  #refuse(
    column: PriceColumn,
    problem: string,
    cells: readonly string[],
    line: number,
    text = cells[column.index] ?? "",
  ): void {
    this.#log.refuse(line, column.name, problem, text);
  }

  /** A blank cell, of a merged one above, is not warned of again. */
  #warnOfStages(grades: readonly Grade[], cells: readonly string[], line: number): void {
    const column = this.#layout.others.get("grade");
    const text = column ? (cells[column.index] ?? "") : "";
    const problem = text === "" ? null : missingStages(grades, this.#rules.stages);
    if (problem) this.#log.warnings.push(`linha ${line}, ${column!.name}: "${cut(text, MAX_QUOTED)}": ${problem}`);
  }

  #warnOfUnlikely(fee: Cents, percent: number, column: PriceColumn, line: number): void {
    const where = `linha ${line}, ${column.name}`;
    if (fee < LEAST_FEE) this.#log.warnings.push(`${where}: ${formatMoney(fee)} por mês é muito pouco; confira`);
    if (fee > MOST_FEE) this.#log.warnings.push(`${where}: ${formatMoney(fee)} por mês é muito; confira`);
    if (percent > MOST_DISCOUNT) this.#log.warnings.push(`linha ${line}: ${percent}% de desconto é muito; confira`);
  }
}
