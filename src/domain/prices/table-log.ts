import { cut } from "../text/cut.ts";
import type { ColumnKind } from "./column-kinds.ts";
import type { PriceTableReading } from "./price-table.ts";
import type { TableLayout } from "./table-layout.ts";
import { MAX_QUOTED, tableNotes } from "./table-notes.ts";

/** Error of a table that gives no school year, which its form can give. */
export const LACKS_YEAR = "a tabela não diz o ano letivo: escolha um, ou acrescente uma coluna";

/** Errors of a table and what became of its lines, collected while its rows are read. */
export class TableLog {
  readonly errors: string[] = [];
  readonly warnings: string[] = [];
  readonly skipped: number[] = [];
  readonly withoutFee: number[] = [];
  /** Lines with a number of seats for several classes. */
  readonly sharedSeats: number[] = [];
  readonly #filled = new Map<ColumnKind, number[]>();
  /** Whether some fees have a year neither from the table nor from its form. */
  lacksYear = false;
  /** Whether some fees have no shift. */
  lacksShift = false;

  /** A wrong cell, `linha 14, Mensalidade: "1.2OO" não é um valor`; without `column` and `value`, a wrong line. */
  refuse(line: number, column: string | null, problem: string, value: string | null = null): void {
    const quoted = value === null ? "" : `"${cut(value, MAX_QUOTED)}" `;
    this.errors.push(`linha ${line}${column === null ? "" : `, ${column}`}: ${quoted}${problem}`);
  }

  /** A blank cell that has the value of the one above. */
  fill(kind: ColumnKind, line: number): void {
    const lines = this.#filled.get(kind);
    if (lines) lines.push(line);
    else this.#filled.set(kind, [line]);
  }

  /** The reading of a table with as many prices, besides its rows. */
  end(layout: TableLayout, prices: number): Omit<PriceTableReading, "rows"> {
    const { errors, warnings, skipped, withoutFee, sharedSeats } = this;
    if (this.lacksShift)
      errors.unshift("a tabela não diz o turno: acrescente uma coluna, ou um título acima das séries");
    if (this.lacksYear) errors.unshift(LACKS_YEAR);
    const notes = tableNotes(layout, { skipped, withoutFee, sharedSeats, filled: this.#filled });
    if (prices + errors.length === 0) errors.push("nenhuma linha tem uma mensalidade");
    return { errors, warnings, notes };
  }
}

/** The reading of an unreadable table. */
export function unreadableTable(problem: string): PriceTableReading {
  return { rows: [], errors: [problem], warnings: [], notes: [] };
}
