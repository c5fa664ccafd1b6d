import { formatDate, plural } from "../text/format.ts";
import { lastMonths, SCHOOL_YEAR_MONTHS } from "./school-year.ts";

/** "2 mensalidades, de 01/11/2026 a 31/12/2026": the paid part of a school year; null for a whole year. */
export function partOfYearLabel(schoolYear: number, months: number): string | null {
  if (months === SCHOOL_YEAR_MONTHS) return null;
  const { from, until } = lastMonths(schoolYear, months);
  return `${plural(months, "mensalidade", "mensalidades")}, de ${formatDate(from)} a ${formatDate(until)}`;
}

/** Label of a cost: "Total de 2027" for a whole school year, "Total até 31/12/2026" for its last `months`. */
export function totalLabel(schoolYear: number, months: number): string {
  return `Total ${months === SCHOOL_YEAR_MONTHS ? `de ${schoolYear}` : `até 31/12/${schoolYear}`}`;
}

/** "Faltam 2 mensalidades de 2026, de 01/11/2026 a 31/12/2026": the rest of a school year; null for a whole year. */
export function monthsLeftLabel(schoolYear: number, months: number): string | null {
  const part = partOfYearLabel(schoolYear, months);
  return part && `${months === 1 ? "Falta" : "Faltam"} ${part.replace(",", ` de ${schoolYear},`)}`;
}
