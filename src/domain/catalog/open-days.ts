import { addDays } from "../time/time.ts";

/** A dated event of a school: an open house, a guided visit. */
export interface OpenDay {
  /** ISO date. */
  readonly date: string;
  readonly text: string;
}

const LINE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})[\s,:;–-]+(\S.*)$/u;
const STORED = /^(\d{4}-\d{2}-\d{2}) (.+)$/u;

/** Ends the text of a day with limited places. */
const PLACES = /[\s,;:(–-]*\b(\d{1,4}) (?:vagas?|lugar(?:es)?)\)?\.?$/iu;

/** The latest day that a school may announce, from today. */
const AHEAD_DAYS = 550;

const WEEKDAYS = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"] as const;

/** Reads "12/12/2026 9h às 12h, visita guiada"; null for a line without such a date, or with one that does not exist. */
export function readOpenDay(line: string): OpenDay | null {
  const [, day, month, year, text] = LINE.exec(line.trim()) ?? [];
  if (!day || !month || !year || !text) return null;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const read = new Date(`${date}T00:00:00.000Z`);
  // A day that the month does not have would be one of the next month.
  if (Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== date) return null;
  return { date, text: text.trim() };
}

/** Whether a date may be announced: from today on, and not years ahead. */
export const isAhead = (date: string, today: string) => date >= today && date <= addDays(today, AHEAD_DAYS);

/** The days that a stored text names, from a date on, in their order. */
export function openDaysFrom(stored: string, today: string): OpenDay[] {
  return stored
    .split("\n")
    .flatMap((line) => {
      const [, date, text] = STORED.exec(line) ?? [];
      return date && text && date >= today ? { date, text } : [];
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The text of some days as D1 holds it. */
export const storeOpenDays = (days: readonly OpenDay[]) => days.map(({ date, text }) => `${date} ${text}`).join("\n");

/** As a school typed it: "12/12/2026 9h às 12h". */
export const typedOpenDay = ({ date, text }: OpenDay) => `${date.split("-").reverse().join("/")} ${text}`;

/** "sábado, 12/12/2026, 9h às 12h". */
export function openDayInWords({ date, text }: OpenDay): string {
  return `${WEEKDAYS[new Date(date).getUTCDay()]}, ${date.split("-").reverse().join("/")}: ${text}`;
}

/** Places of a day: "9h às 12h, 10 vagas"; null without a limit. */
export function placesOf({ text }: OpenDay): number | null {
  const [, places] = PLACES.exec(text) ?? [];
  return places === undefined ? null : Number(places);
}

/** A day in requests of families. Without its places, so that a school may change these without losing the requests. */
export const openDayKey = ({ date, text }: OpenDay) => `${date} ${text.replace(PLACES, "")}`;

/** The day of a request in words; null for none. */
export function askedDayInWords(key: string): string | null {
  const [day] = openDaysFrom(key, "");
  return day ? openDayInWords(day) : null;
}
