import { linesFrom } from "./dated-lines.ts";
import type { TypedLine } from "./typed-line.ts";

/** A day on which families may visit a school. */
export type OpenDay = Pick<TypedLine, "date" | "text">;

/** Ends the text of a day with limited places. */
const PLACES = /[\s,;:(–-]*\b(\d{1,4}) (?:vagas?|lugar(?:es)?)\)?\.?$/iu;

const WEEKDAYS = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"] as const;

/** "sábado, 12/12/2026". */
export function dayLabel(date: string): string {
  return `${WEEKDAYS[new Date(date).getUTCDay()]}, ${date.split("-").reverse().join("/")}`;
}

/** "sábado, 12/12/2026: 9h às 12h". */
function openDayLabel({ date, text }: OpenDay): string {
  return `${dayLabel(date)}: ${text}`;
}

/** Places of a day: "9h às 12h, 10 vagas"; null without a limit. */
export function placesOf({ text }: OpenDay): number | null {
  const [, places] = PLACES.exec(text) ?? [];
  return places === undefined ? null : Number(places);
}

/** A day in requests of families. Without its places, so that a school may change these without losing the requests. */
export const openDayKey = ({ date, text }: OpenDay) => `${date} ${text.replace(PLACES, "")}`;

/** The day of a request in words; null for none. */
export function askedDayLabel(key: string): string | null {
  const [day] = linesFrom(key, "");
  return day ? openDayLabel(day) : null;
}
