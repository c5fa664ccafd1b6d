import type { Shift } from "../../../src/domain/catalog/shift.ts";
import { SHIFTS } from "../../../src/domain/catalog/shift.ts";
import type { Grade } from "../../../src/domain/catalog/stage.ts";
import { gradesOf, gradesOfTitle, shiftsOf, shiftsOfTitle } from "../../../src/search/reading/price-words.ts";
import type { Header, StrictRead } from "../header.ts";
import { readEach } from "../header.ts";
import type { ImportError } from "../import-error.ts";
import { moneyHint, parseCents } from "../values.ts";
import type { ColumnName } from "./format.ts";

const GRADES_ALONE = ["serie", "ano/série", "série/ano", "turma"] as const;
const SHIFTS_ALONE = ["turno", "periodo"] as const;
const FEE_ALONE = ["mensalidade", "valor da mensalidade", "valor mensal", "valor"] as const;

/** Columns with the grades of fees: one of them, or one for each in a table of grades and shifts. */
export const GRADE_COLUMNS: readonly [string, ...ColumnName[]] = [
  ...GRADES_ALONE,
  (name) => gradesOfTitle(name) !== null,
];

/** Columns with fees: one, one for each shift, or the shifts of a table with a column for each grade. */
export const FEE_COLUMNS: readonly [string, ...ColumnName[]] = [
  ...FEE_ALONE,
  ...SHIFTS_ALONE,
  (name) => shiftsOfTitle(name) !== null,
];

const SHIFT = `um turno, como ${SHIFTS.map(({ name }) => name).join(", ")}`;
const GRADE = 'uma série, como "1º ano", "1ª série EM" ou "Jardim 1"';
/** A cell of a table for a grade that has no class in a shift. */
const NO_CLASS = /^(?:[-–—x]|n\/?a|não há|não oferece)?$/iu;

/** A full monthly fee, of each of some grades in each of some shifts; without shifts, of one that is not stated. */
interface Fee {
  readonly grades: readonly Grade[];
  readonly shifts: readonly Shift[];
  readonly list: number;
}

/**
 * Reader of the fees of a row: its only one, or those in the columns of a table, which are shifts or grades. Null for a
 * row with errors. `isSurvey` takes rows without a shift or a fee.
 */
export function feeReader(header: Header, errors: ImportError[], isSurvey = false) {
  const readGrades = () => header.required(GRADES_ALONE, gradesOf, GRADE);
  const readShifts = (): StrictRead<readonly Shift[]> => {
    if (!isSurvey) return header.required(SHIFTS_ALONE, shiftsOf, SHIFT);
    const read = header.optional(SHIFTS_ALONE, shiftsOf, SHIFT);
    return (fields, line) => read(fields, line) ?? [];
  };
  const shifts = header.find(...SHIFTS_ALONE) === null ? columnsOf(header, shiftsOfTitle) : [];
  if (shifts.length > 0) {
    const columns = shifts.map(([name, each]) => [name, { shifts: each }] as const);
    return tableReader(header, columns, readEach({ grades: readGrades() }, errors), errors);
  }
  const grades = header.find(...GRADES_ALONE) === null ? columnsOf(header, gradesOfTitle) : [];
  if (grades.length > 0) {
    const columns = grades.map(([name, each]) => [name, { grades: each }] as const);
    return tableReader(header, columns, readEach({ shifts: readShifts() }, errors), errors);
  }
  const list = isSurvey
    ? header.optional(FEE_ALONE, parseCell, moneyHint)
    : header.required(FEE_ALONE, parseFee, moneyHint);
  const read = readEach({ list, shifts: readShifts(), grades: readGrades() }, errors);
  return (fields: readonly string[], line: number): Fee[] | null => {
    const fee = read(fields, line);
    return fee && (fee.list ? [{ ...fee, list: fee.list }] : []);
  };
}

/** The columns whose names `parse` reads. */
function columnsOf<T>(header: Header, parse: (name: string) => T | null): (readonly [name: string, T])[] {
  return header.names.flatMap((name) => {
    const parsed = parse(name);
    return parsed === null ? [] : [[name, parsed] as const];
  });
}

/** Reader of a table: `columns` with the meaning of their names, and `readSide` for the rest, which is in the row. */
function tableReader<Side extends "grades" | "shifts">(
  header: Header,
  columns: readonly (readonly [name: string, Omit<Fee, Side | "list">])[],
  readSide: (fields: readonly string[], line: number) => Pick<Fee, Side> | null,
  errors: ImportError[],
) {
  const readers = columns.map(([name, top]): StrictRead<Omit<Fee, Side>[]> => {
    const read = header.optional(name, parseCell, moneyHint);
    return (fields, line) => {
      const list = read(fields, line);
      return list ? [{ ...top, list } as Omit<Fee, Side>] : [];
    };
  });
  const readCells = readEach(Object.fromEntries(readers.entries()), errors);
  return (fields: readonly string[], line: number): Fee[] | null => {
    const [cells, side] = [readCells(fields, line), readSide(fields, line)];
    return cells && side && Object.values(cells).flatMap((fees) => fees.map((fee) => ({ ...fee, ...side }) as Fee));
  };
}

/** A fee; 0 for none. */
function parseCell(text: string): number | null {
  return NO_CLASS.test(text) ? 0 : parseFee(text);
}

function parseFee(text: string): number | null {
  const cents = parseCents(text);
  return cents && cents > 0 ? cents : null;
}
