import type { SchoolWithEvents } from "../../domain/catalog/city-events.ts";
import { EVENT_KINDS, hoursOf, type SchoolEvent } from "../../domain/catalog/school-events.ts";
import { formatDate } from "../../domain/text/format.ts";
import { paths } from "../../site/paths.ts";
import type { CalendarEvent } from "./ics.ts";

interface Where {
  readonly origin: string;
  readonly inepCode: string;
  readonly school: Omit<SchoolWithEvents, "events">;
  /** "São Paulo, SP". */
  readonly city: string;
}

/** Shown where the search is another site's: it does not tell the events of schools. */
export const NO_CALENDAR = "Este site não publica calendários: a busca não conta os eventos das escolas.";

/** An event of a school as calendars have it: the same from the school and from its city, so that nobody has it twice. */
export function toCalendarEvent({ origin, inepCode, school, city }: Where, event: SchoolEvent): CalendarEvent {
  const { kind, key, text, sequence, isCancelled, date, until, statedOn } = event;
  const href = origin + paths.school(school.slug);
  return {
    uid: `${key}.${inepCode}@${new URL(origin).hostname}`,
    sequence,
    isCancelled,
    changedOn: statedOn,
    title: `${EVENT_KINDS[kind].one}: ${school.name}`,
    description: [text, `Informado pela escola em ${formatDate(statedOn)}. Confirme antes de ir.`, href]
      .filter((line) => line !== "")
      .join("\n"),
    place: [school.name, school.street, school.neighborhood, city].filter(Boolean).join(", "),
    href,
    date,
    until,
    hours: hoursOf(event),
  };
}
