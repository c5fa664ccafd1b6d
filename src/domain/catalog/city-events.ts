import { allEvents, compare, type EventTexts, eventTextsOf, nextDate, type SchoolEvent } from "./school-events.ts";

/** A school with the events that it told, as the file of its city has it. */
export interface SchoolWithEvents {
  readonly slug: string;
  readonly name: string;
  /** Null when unknown. */
  readonly neighborhood: string | null;
  /** "Rua Tupi, 100"; empty when unknown. */
  readonly street: string;
  readonly events: EventTexts;
}

/** The schools of a city that told events, by INEP code. */
export type CityEvents = Readonly<Record<string, SchoolWithEvents>>;

/** An event, and whose it is. */
export interface CityEvent {
  readonly inepCode: string;
  readonly school: SchoolWithEvents;
  readonly event: SchoolEvent;
}

interface Told {
  readonly card: {
    readonly slug: string;
    readonly name: string;
    readonly neighborhood: { readonly name: string } | null;
    readonly address: { readonly street: string | null; readonly number: string | null };
  };
  readonly deskFacts?: Parameters<typeof eventTextsOf>[0];
}

/** Packs a school with its events; null without any. */
export function packEvents({ card, deskFacts }: Told): SchoolWithEvents | null {
  const events = eventTextsOf(deskFacts);
  return events && { ...packSchool(card), events };
}

/** A school as its events name it. */
export function packSchool({ slug, name, neighborhood, address }: Told["card"]): Omit<SchoolWithEvents, "events"> {
  const street = [address.street, address.number].filter(Boolean).join(", ");
  return { slug, name, neighborhood: neighborhood?.name ?? null, street };
}

/**
 * The events of a city that are not over, cancelled ones included: by date, then by the names of their schools. Nothing else
 * decides, such as a partnership.
 */
export function cityEvents(schools: CityEvents, today: string): CityEvent[] {
  return Object.entries(schools)
    .flatMap(([inepCode, school]) => allEvents(school.events, today).map((event) => ({ inepCode, school, event })))
    .sort(
      (a, b) =>
        compare(nextDate(a.event, today), nextDate(b.event, today)) ||
        compare(a.school.name, b.school.name) ||
        compare(a.school.slug, b.school.slug),
    );
}
