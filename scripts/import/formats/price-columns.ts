import type { Shift } from "../../../src/domain/catalog/shift.ts";
import { SHIFTS } from "../../../src/domain/catalog/shift.ts";
import type { Header, StrictRead } from "../header.ts";
import { readEach } from "../header.ts";
import type { ImportError } from "../import-error.ts";
import { parseCents } from "../values.ts";
import { shiftsOf } from "./price-words.ts";

export const GRADE_COLUMNS = ["serie", "ano/série", "série/ano", "turma"];

const SHIFT_COLUMNS = ["turno", "periodo"];
const FEE_ALONE = ["mensalidade", "valor da mensalidade", "valor mensal", "valor"];

/** Columns with a fee: of all shifts, or of one in a table of grades and shifts. */
export const FEE_COLUMNS = [
  ...FEE_ALONE,
  ...SHIFTS.flatMap(({ slug, name }) => [slug, name]),
  ...["matutino", "vespertino", "período integral", "turno integral", "noite"],
];

const MONEY = "um valor em reais, como 1.234,56";
const SHIFT = `um turno, como ${SHIFTS.map(({ name }) => name).join(", ")}`;
/** A cell of a table for a grade that has no class in a shift. */
const NO_CLASS = /^(?:[-–—x]|n\/?a|não há|não oferece)?$/iu;

interface ShiftFee {
  readonly shift: Shift;
  /** Full monthly fee. */
  readonly list: number;
}

/** Reader of the fees of a row by shift: of the column of shifts, or of the columns that are shifts. Null for a row with errors. */
export function feeReader(header: Header, errors: ImportError[]) {
  const columns = header.find(...SHIFT_COLUMNS) === null ? shiftColumns(header) : [];
  return columns.length > 0 ? tableReader(header, columns, errors) : rowReader(header, errors);
}

function rowReader(header: Header, errors: ImportError[]) {
  const read = readEach(
    { list: header.required(FEE_ALONE, parseFee, MONEY), shifts: header.required(SHIFT_COLUMNS, shiftsOf, SHIFT) },
    errors,
  );
  return (fields: readonly string[], line: number): ShiftFee[] | null => {
    const row = read(fields, line);
    return row?.shifts.map((shift) => ({ shift, list: row.list })) ?? null;
  };
}

interface ShiftColumn {
  readonly name: string;
  readonly shifts: readonly Shift[];
}

function shiftColumns(header: Header): ShiftColumn[] {
  return header.names.flatMap((name) => {
    const shifts = shiftsOf(name);
    return shifts ? [{ name, shifts }] : [];
  });
}

function tableReader(header: Header, columns: readonly ShiftColumn[], errors: ImportError[]) {
  const readers = columns.map(({ name, shifts }): StrictRead<ShiftFee[]> => {
    const read = header.optional(name, (text) => (NO_CLASS.test(text) ? 0 : parseFee(text)), MONEY);
    return (fields, line) => {
      const list = read(fields, line);
      return list ? shifts.map((shift) => ({ shift, list })) : [];
    };
  });
  const read = readEach(Object.fromEntries(readers.entries()), errors);
  return (fields: readonly string[], line: number): ShiftFee[] | null => {
    const row = read(fields, line);
    return row === null ? null : Object.values(row).flat();
  };
}

function parseFee(text: string): number | null {
  const cents = parseCents(text);
  return cents && cents > 0 ? cents : null;
}
