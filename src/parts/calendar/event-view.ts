import { dayLabel } from "../../domain/catalog/open-days.ts";
import { EVENT_KINDS, type SchoolEvent } from "../../domain/catalog/school-events.ts";
import { formatDate } from "../../domain/text/format.ts";
import { schoolEventPath } from "../../site/paths.ts";

export interface EventView {
  readonly key: string;
  /** "sábado, 12/12/2026", "até 15/12/2026". */
  readonly when: string;
  /** "Bolsão: 9h, do 6º ao 9º ano". */
  readonly what: string;
  readonly href: string;
}

export function toEventView(slug: string, event: SchoolEvent, today: string): EventView {
  return {
    key: event.key,
    when: whenLabel(event, today),
    what: eventLabel(event),
    href: schoolEventPath(slug, event.key),
  };
}

/** A period that has begun is named by its end. */
function whenLabel({ date, until }: Pick<SchoolEvent, "date" | "until">, today: string): string {
  if (date === until) return dayLabel(date);
  return date <= today ? `até ${formatDate(until)}` : `de ${formatDate(date)} a ${formatDate(until)}`;
}

/** "Bolsão: 9h, do 6º ao 9º ano"; the kind alone without a text. */
function eventLabel({ kind, text }: Pick<SchoolEvent, "kind" | "text">): string {
  const { one } = EVENT_KINDS[kind];
  return text === "" ? one : `${one}: ${text}`;
}
