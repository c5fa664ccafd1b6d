import type { SchoolMonth } from "../../contract/v3/school-figures.ts";
import { formatCount, formatDate } from "../../domain/text/format.ts";

/** Columns after the month. */
const COLUMNS = [
  ["leads", "Pedidos"],
  ["reservations", "Reservas"],
  ["answers", "Respostas"],
] as const satisfies readonly (readonly [keyof SchoolMonth, string])[];

export const FIGURE_TITLES = ["Mês", ...COLUMNS.map(([, title]) => title)];

export interface FiguresView {
  /** Month and counts, the present month first; none when nothing was received or answered. */
  readonly rows: readonly (readonly string[])[];
  /** Path of the CSV file. */
  readonly file: string;
}

/** Months since the first with anything to count. */
function countedMonths(months: readonly SchoolMonth[]): readonly SchoolMonth[] {
  return months.slice(0, months.findLastIndex((month) => COLUMNS.some(([kind]) => month[kind] > 0)) + 1);
}

export function toFiguresView(months: readonly SchoolMonth[], file: string): FiguresView {
  const rows = countedMonths(months).map((month) => [
    formatDate(month.month),
    ...COLUMNS.map(([kind]) => formatCount(month[kind])),
  ]);
  return { rows, file };
}

/** Rows of the CSV file, with its header. */
export function toFigureRows(months: readonly SchoolMonth[]): (readonly (string | number)[])[] {
  return [FIGURE_TITLES, ...months.map((month) => [month.month, ...COLUMNS.map(([kind]) => month[kind])])];
}
