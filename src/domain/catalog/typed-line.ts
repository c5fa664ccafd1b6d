/** Dates of a line that a school typed into its calendar, and what happens then. */
export interface TypedLine {
  /** ISO date. */
  readonly date: string;
  /** ISO date of the last day: the same for one day. */
  readonly until: string;
  /** Empty where the dates say it all. */
  readonly text: string;
}

const MONTHS = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");

const WEEKDAY = String.raw`(?:domingo|dom|segunda|seg|terça|terca|ter|quarta|qua|quinta|qui|sexta|sex|s[áa]bado|s[áa]b)(?:[\s-]?feira)?(?!\p{L})\.?`;
const OPENING = new RegExp(String.raw`^(?:(?:de|do|no|em|dia)\s+)*(?:${WEEKDAY}[\s,:–-]*)?(?:(?:de|do|dia)\s+)*`, "iu");
/** Years of two digits are of this century: "12-12-26", but not the hours of "12-12-10h". */
const DAY = new RegExp(
  String.raw`^(\d{1,2})[º°]?(?:\s?([/.-])\s?(\d{1,2})(?:\s?\2\s?(\d{4}|\d{2}(?!h))(?!\d))?|\s+de\s+(${MONTHS.join("|")})(?:(?:\s+de)?\s+(\d{4}))?)?(?!\d)`,
  "iu",
);
const LINK = /^\s*(?:a|até|ate|ao|[–-])(?!\p{L})(?:\s+o)?\s*/iu;
/** Of few spaces: two unbounded runs of them in a row would be tried in each division. */
const AFTER = new RegExp(String.raw`^\s{0,9}\(?,?\s{0,9}${WEEKDAY}\)?`, "iu");

interface TypedDay {
  readonly day: string;
  readonly month: string | undefined;
  readonly year: string | undefined;
  readonly rest: string;
}

/**
 * Reads "12/12/2026 9h às 12h, visita guiada", "sábado, 19-12-26, 9h" and "1/10 a 15/12/2026, novos alunos"; null for a
 * line without such a date, or with one that does not exist.
 */
export function readTypedLine(line: string): TypedLine | null {
  const first = takeDay(line.trim());
  if (!first) return null;
  const last = LINK.test(first.rest) ? takeDay(first.rest.replace(LINK, "")) : null;
  const isPeriod = last?.month !== undefined && last.year !== undefined;
  const date = isPeriod ? beginningOf(first, last) : isoDate(first);
  const until = isPeriod ? isoDate(last) : date;
  const { rest } = isPeriod ? last : first;
  return date && until
    ? {
        date,
        until,
        text: rest
          .replace(AFTER, "")
          .replace(/^[\s,:;–-]+/, "")
          .trim(),
      }
    : null;
}

/** Whether a line names a day that no month has, such as 31 February. */
export function hasNoSuchDay(line: string): boolean {
  const first = takeDay(line.trim());
  const last = first && LINK.test(first.rest) ? takeDay(first.rest.replace(LINK, "")) : null;
  // Of a day without its year, which may be a leap year.
  return [first, last].some(
    (one) => one?.month !== undefined && isoDate({ ...one, year: one.year ?? "2024" }) === null,
  );
}

function takeDay(text: string): TypedDay | null {
  const start = text.replace(OPENING, "");
  const [whole, day, , digits, years, name, year = years] = DAY.exec(start) ?? [];
  if (whole === undefined || day === undefined) return null;
  const month = name === undefined ? digits : String(MONTHS.indexOf(name.toLowerCase()) + 1);
  return { day, month, year, rest: start.slice(whole.length) };
}

/** The first day of a period, whose month and year may be the last day's. */
function beginningOf(first: TypedDay, last: TypedDay): string | null {
  const { month = last.month, year } = first;
  if (year !== undefined) return isoDate(first);
  const isBefore = Number(month) > Number(last.month);
  return isoDate({ day: first.day, month, year: String(Number(longYear(last.year)) - (isBefore ? 1 : 0)) });
}

const longYear = (year = "") => (year.length === 2 ? `20${year}` : year);

/** Null for a day that the month does not have: it would be one of the next month. */
function isoDate({ day, month = "", year }: Omit<TypedDay, "rest">): string | null {
  const date = `${longYear(year)}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const read = new Date(`${date}T00:00:00.000Z`);
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== date ? null : date;
}
