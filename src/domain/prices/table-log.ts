import { cut } from "../text/cut.ts";
import type { ColumnKind } from "./column-kinds.ts";
import type { PriceTableReading, TableFault } from "./price-table.ts";
import type { TableLayout } from "./table-layout.ts";
import { MAX_QUOTED, tableNotes } from "./table-notes.ts";

/** Faults of a table and what became of its lines, collected while its rows are read. */
export class TableLog {
  readonly faults: TableFault[] = [];
  readonly warnings: string[] = [];
  readonly skipped: number[] = [];
  readonly withoutFee: number[] = [];
  readonly #filled = new Map<ColumnKind, number[]>();
  /** Whether there are fees of which neither the table nor its form tells the year. */
  lacksYear = false;

  /** A wrong cell; without `value`, a wrong line. */
  refuse(line: number, column: string | null, problem: string, value: string | null = null): void {
    this.faults.push({ line, column, value: value === null ? null : cut(value, MAX_QUOTED), problem });
  }

  /** A blank cell that has the value of the one above. */
  fill(kind: ColumnKind, line: number): void {
    const lines = this.#filled.get(kind);
    if (lines) lines.push(line);
    else this.#filled.set(kind, [line]);
  }

  /** The reading of a table with as many prices, besides its rows. */
  end(layout: TableLayout, prices: number): Omit<PriceTableReading, "rows"> {
    const { faults, warnings, skipped, withoutFee } = this;
    if (this.lacksYear)
      faults.unshift(faultOfTable("a tabela não diz o ano letivo: escolha um, ou acrescente uma coluna"));
    const notes = tableNotes(layout, { skipped, withoutFee, filled: this.#filled });
    if (prices + faults.length === 0) faults.push(faultOfTable("nenhuma linha tem uma mensalidade"));
    return { faults, errors: faults.map(faultInWords), warnings, notes };
  }
}

/** The reading of a table of which nothing can be read. */
export function unreadableTable(problem: string): PriceTableReading {
  return { rows: [], faults: [faultOfTable(problem)], errors: [problem], warnings: [], notes: [] };
}

function faultOfTable(problem: string): TableFault {
  return { line: null, column: null, value: null, problem };
}

/** `linha 14, Mensalidade: "1.2OO" não é um valor`. */
function faultInWords({ line, problem, ...cell }: TableFault): string {
  const { column, value } = cell;
  const where = line === null ? "" : `linha ${line}${column === null ? "" : `, ${column}`}: `;
  return `${where}${value === null ? "" : `"${value}" `}${problem}`;
}
