import { cut } from "../text/cut.ts";
import { formatList } from "../text/format.ts";
import type { ColumnKind } from "./column-kinds.ts";
import { columnLabel } from "./price-columns.ts";
import type { TableLayout } from "./table-layout.ts";

/** Maximum characters of a cell that a message quotes. */
export const MAX_QUOTED = 40;
/** Numbers of lines, and names of columns, that a note lists. */
const MAX_LISTED = 8;

/** Lines of a table by what became of them. */
interface LinesOfTable {
  /** Titles, totals and notes. */
  readonly skipped: readonly number[];
  readonly withoutFee: readonly number[];
  readonly sharedSeats: readonly number[];
  /** Lines with a blank cell that has the value of the one above, by column. */
  readonly filled: ReadonlyMap<ColumnKind, readonly number[]>;
}

/** Values of a table that were left out or assumed, in words. */
export function tableNotes(
  { ignored, isInferred, others }: TableLayout,
  { skipped, withoutFee, sharedSeats, filled }: LinesOfTable,
): string[] {
  const columns = [...others.keys(), "list" as const].map(columnLabel);
  return [
    isInferred && `sem cabeçalho: lemos as colunas como ${formatList(columns)}`,
    skipped.length > 0 && `${lines(skipped)}: título, total ou nota, que não lemos`,
    withoutFee.length > 0 && `${lines(withoutFee)}: sem mensalidade, que não lemos`,
    sharedSeats.length > 0 && `${lines([...new Set(sharedSeats)])}: vagas de várias turmas juntas, que não lemos`,
    ignored.length > 0 && `colunas que não lemos: ${listed(ignored.map((name) => `"${cut(name, MAX_QUOTED)}"`))}`,
    ...[...filled].map(([kind, numbers]) => `${lines(numbers)}: ${columnLabel(kind)} em branco, igual à de cima`),
  ].filter((note) => note !== false);
}

function lines(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? "linha" : "linhas"} ${listed(numbers.map(String))}`;
}

/** The first words of a list, and how many more there are. */
export function listed(words: readonly string[]): string {
  const rest = words.length - MAX_LISTED;
  return formatList([...words.slice(0, MAX_LISTED), ...(rest > 0 ? [`mais ${rest}`] : [])]);
}
