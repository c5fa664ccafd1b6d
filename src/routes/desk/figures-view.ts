import type { SchoolFigures, SchoolMonth } from "../../contract/v3/school-figures.ts";
import { formatCount, formatDate } from "../../domain/text/format.ts";

/** Columns after the month. */
const COLUMNS = [
  ["views", "Visitas"],
  ["comparisons", "Comparações"],
  ["leads", "Pedidos"],
  ["reservations", "Reservas"],
  ["answers", "Respostas"],
] as const satisfies readonly (readonly [keyof SchoolMonth, string])[];

export const FIGURE_TITLES = ["Mês", ...COLUMNS.map(([, title]) => title)];

export interface FiguresView {
  /** Month and counts, the present month first; none when nothing happened. */
  readonly rows: readonly (readonly string[])[];
  /** "26/11/2026", since which views and comparisons are counted; null before the first. */
  readonly countedSince: string | null;
  readonly file: string;
}

/** Months since the first with anything to count. */
function countedMonths(months: readonly SchoolMonth[]): readonly SchoolMonth[] {
  return months.slice(0, months.findLastIndex((month) => COLUMNS.some(([kind]) => (month[kind] ?? 0) > 0)) + 1);
}

export function toFiguresView({ months, countedSince }: SchoolFigures, file: string): FiguresView {
  const rows = countedMonths(months).map((month) => [
    formatDate(month.month),
    ...COLUMNS.map(([kind]) => countLabel(month[kind])),
  ]);
  return { rows, countedSince: countedSince && formatDate(countedSince), file };
}

/** A month that was not counted is no zero. */
const countLabel = (count: number | null) => (count === null ? "–" : formatCount(count));

/** Rows of the CSV file, with its header; a count that was not taken is empty. */
export function toFigureRows({ months }: SchoolFigures): (readonly (string | number)[])[] {
  return [FIGURE_TITLES, ...months.map((month) => [month.month, ...COLUMNS.map(([kind]) => month[kind] ?? "")])];
}
