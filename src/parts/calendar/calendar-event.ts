import { EVENT_KINDS, hoursOf, type SchoolEvent } from "../../domain/catalog/school-events.ts";
import { formatDate } from "../../domain/text/format.ts";
import type { SchoolRecord } from "../../search/types.ts";
import { paths } from "../../site/paths.ts";
import type { CalendarEvent } from "./ics.ts";

interface Where {
  readonly origin: string;
  readonly school: Pick<SchoolRecord, "id" | "slug" | "name" | "neighborhood" | "address">;
  /** "São Paulo, SP". */
  readonly city: string;
}

/** Shown where the search is another site's: it has no events of schools. */
export const NO_CALENDAR = "Este site não publica calendários: a busca não conta os eventos das escolas.";

/** An event of a school as calendars have it: with an id that stays the same after a change. */
export function toCalendarEvent({ origin, school, city }: Where, event: SchoolEvent): CalendarEvent {
  const { kind, key, text, sequence, isCancelled, date, until, statedOn } = event;
  const href = origin + paths.school(school.slug);
  const street = [school.address.street, school.address.number].filter(Boolean).join(", ");
  return {
    uid: `${key}.${school.id}@${new URL(origin).hostname}`,
    sequence,
    isCancelled,
    changedOn: statedOn,
    title: `${EVENT_KINDS[kind].one}: ${school.name}`,
    description: [text, `Informado pela escola em ${formatDate(statedOn)}. Confirme antes de ir.`, href]
      .filter((line) => line !== "")
      .join("\n"),
    place: [school.name, street, school.neighborhood?.name, city].filter(Boolean).join(", "),
    href,
    date,
    until,
    hours: hoursOf(event),
  };
}
