import { addDays } from "../time/time.ts";
import type { TypedLine } from "./typed-line.ts";

/** A typed line as it is stored: calendars of families know it by its id, whatever changes. */
export interface DatedLine extends TypedLine {
  readonly id: string;
  /** Number of its changes. */
  readonly sequence: number;
  /** The school took it out before its last day. */
  readonly isCancelled: boolean;
}

const STORED = /^(\d{4}-\d{2}-\d{2})(?:\/(\d{4}-\d{2}-\d{2}))?(?: \[([a-z\d-]+)\.(\d+)(x?)\])?(?: (.*))?$/u;

/** The latest day that a school may announce, from today; an enrolment may have begun as long ago. */
const REACH_DAYS = 550;

/** Cancelled lines that are kept of a fact, for the calendars that have them. */
const MAX_CANCELLED = 6;

/** Whether a line may be announced: it is not over, it is not years away, and its end is not before its beginning. */
export function isAnnounceable({ date, until }: TypedLine, today: string): boolean {
  return date <= until && until >= today && until <= addDays(today, REACH_DAYS) && date >= addDays(today, -REACH_DAYS);
}

/** The lines of a stored text that are neither over nor cancelled, in the order of their dates. */
export function linesFrom(stored: string, today: string): DatedLine[] {
  return allLines(stored).filter(({ until, isCancelled }) => until >= today && !isCancelled);
}

/** Every line of a stored text, cancelled ones included. */
export function allLines(stored: string): DatedLine[] {
  return stored
    .split("\n")
    .flatMap((line, position) => {
      const [, date, until = date, id, sequence = "0", cancelled = "", text = ""] = STORED.exec(line) ?? [];
      if (!date || !until) return [];
      return {
        date,
        until,
        text,
        id: id ?? `${date}-${position}`,
        sequence: Number(sequence),
        isCancelled: cancelled !== "",
      };
    })
    .sort(byDate);
}

const byDate = (a: TypedLine, b: TypedLine) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1);

/**
 * Serializes typed lines for D1. A line keeps its id when only its date or only its text changed; a removed line is
 * kept as cancelled until its last day. `stamp` begins the ids of new lines.
 */
export function storeLines(unsorted: readonly TypedLine[], stored: string, today: string, stamp: string): string {
  const before = allLines(stored).filter(({ until }) => until >= today);
  const typed = unsorted.toSorted(byDate);
  const taken = new Map<TypedLine, DatedLine>();
  for (const isSame of SAME) {
    for (const line of typed.filter((one) => !taken.has(one))) {
      const same = before.find((one) => isSame(one, line) && ![...taken.values()].includes(one));
      if (same) taken.set(line, same);
    }
  }
  const lines = typed.map((line, position): DatedLine => {
    const old = taken.get(line);
    if (!old) return { ...line, id: `${stamp}-${position}`, sequence: 0, isCancelled: false };
    const isUnchanged = isEqual(old, line) && !old.isCancelled;
    return { ...old, ...line, sequence: old.sequence + (isUnchanged ? 0 : 1), isCancelled: false };
  });
  const cancelled = before
    .filter((one) => ![...taken.values()].includes(one))
    .map((one) => (one.isCancelled ? one : { ...one, sequence: one.sequence + 1, isCancelled: true }))
    .slice(0, MAX_CANCELLED);
  return [...lines, ...cancelled].map(storedLine).join("\n");
}

const isEqual = (a: TypedLine, b: TypedLine) => a.date === b.date && a.until === b.until && a.text === b.text;

/** Ways in which a line is one that was there before, the surest first. */
const SAME: readonly ((before: DatedLine, now: TypedLine) => boolean)[] = [
  (before, now) => isEqual(before, now),
  (before, now) => !before.isCancelled && before.text === now.text,
  (before, now) => !before.isCancelled && before.date === now.date,
];

function storedLine({ date, until, id, sequence, isCancelled, text }: DatedLine): string {
  const days = date === until ? date : `${date}/${until}`;
  return `${days} [${id}.${sequence}${isCancelled ? "x" : ""}] ${text}`.trimEnd();
}

/** As a school typed it: "12/12/2026 9h às 12h", "01/10/2026 a 15/12/2026 novos alunos". */
export function typedLine({ date, until, text }: TypedLine): string {
  const days = date === until ? slashed(date) : `${slashed(date)} a ${slashed(until)}`;
  return `${days} ${text}`.trimEnd();
}

/** A stored text as the form of its school shows it. */
export const typedLines = (stored: string, today: string) => linesFrom(stored, today).map(typedLine).join("\n");

/** "12/12/2026". */
const slashed = (date: string) => date.split("-").reverse().join("/");
