import { addDays } from "../time/time.ts";
import { allLines, type DatedLine } from "./dated-lines.ts";
import type { DeskFactTexts } from "./desk-facts.ts";
import { type EventHours, hoursIn } from "./event-hours.ts";

// Kinds of events. Lines: `dated-lines.ts`; desk fact: `desk-facts.ts`; page: `src/routes/school/calendar-content.tsx`;
// calendar file: `src/routes/school/calendar.route.ts`, `src/parts/calendar`.

/**
 * Kinds of events of a school. `slug`: in URLs. `fact`: the desk fact with their lines; the last kind follows from
 * another.
 */
export const EVENT_KINDS = {
  enrolment: { fact: "enrolment", slug: "matriculas", one: "Matrículas" },
  exam: { fact: "exams", slug: "bolsoes", one: "Bolsão" },
  visit: { fact: "openDays", slug: "visitas", one: "Visita" },
  deadline: { fact: "deadlines", slug: "prazos", one: "Prazo" },
  law: { fact: null, slug: "lei", one: "Prazo da lei" },
} as const;
type EventKind = keyof typeof EVENT_KINDS;

export type EventFact = Exclude<(typeof EVENT_KINDS)[EventKind]["fact"], null>;

/** Days before the end of an enrolment by which contract, price and seats are public (Lei 9.870/1999, art. 2º). */
const LAW_DAYS = 45;

/** A dated event that a school provided at its desk. */
export interface SchoolEvent extends Omit<DatedLine, "id"> {
  readonly kind: EventKind;
  /** Unique in the school, and the same after a change. */
  readonly key: string;
  /** ISO date on which the school provided it. */
  readonly statedOn: string;
}

/** Facts of a school that hold events, as they are stored. */
type EventTexts = Readonly<Partial<Pick<DeskFactTexts, EventFact>>>;

/** The event facts among a school's own facts; null without any. */
export function eventTextsOf(facts: DeskFactTexts | undefined): EventTexts | null {
  const stated = KINDS.flatMap(([, { fact }]) => {
    const text = fact && facts?.[fact];
    return text ? [[fact, text]] : [];
  });
  return stated.length > 0 ? Object.fromEntries(stated) : null;
}

/** The events of a school that are not over, cancelled ones included, in their order. */
export function allEvents(texts: EventTexts | null, today: string): SchoolEvent[] {
  return KINDS.flatMap(([kind, { fact, slug }]) => {
    const stated = fact && texts?.[fact];
    if (!stated) return [];
    return allLines(stated.text).flatMap(({ id, ...line }): SchoolEvent[] => {
      const event = { ...line, kind, key: `${slug}-${id}`, statedOn: stated.on };
      return kind === "enrolment" ? [event, lawOf(event)] : [event];
    });
  })
    .filter(({ until }) => until >= today)
    .sort((a, b) => compare(nextDate(a, today), nextDate(b, today)) || compare(a.key, b.key));
}

export function eventsFrom(texts: EventTexts | null, today: string): SchoolEvent[] {
  return allEvents(texts, today).filter(({ isCancelled }) => !isCancelled);
}

/** The day on which the law asks for contract, price and places, for an enrolment. */
function lawOf(enrolment: SchoolEvent): SchoolEvent {
  const date = lawDateOf(enrolment);
  const text = "último dia para divulgar contrato, preço e vagas";
  return { ...enrolment, kind: "law", key: `${EVENT_KINDS.law.slug}-${enrolment.key}`, date, until: date, text };
}

/** ISO date by which the law asks for contract, price and places, for an enrolment. */
export const lawDateOf = ({ until }: Pick<SchoolEvent, "until">) => addDays(until, -LAW_DAYS);

/** The date of an event that a family waits for: its end, once it has begun. */
export const nextDate = ({ date, until }: Pick<SchoolEvent, "date" | "until">, today: string) =>
  date >= today ? date : until;

const KINDS = Object.entries(EVENT_KINDS) as [EventKind, (typeof EVENT_KINDS)[EventKind]][];

/** Code-unit order. */
const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

/** Hours of a one-day event, by its text. */
export function hoursOf({ date, until, text }: Pick<SchoolEvent, "date" | "until" | "text">): EventHours | null {
  return date === until ? hoursIn(text) : null;
}
