import { allEvents, EVENT_KINDS, eventTextsOf, hoursOf, type SchoolEvent } from "../../domain/catalog/school-events.ts";
import { timeZoneOf } from "../../domain/places/time-zone.ts";
import { formatDate } from "../../domain/text/format.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { type CalendarEvent, ICS, icsText } from "../../parts/calendar/ics.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { findSchoolOf } from "../../parts/screen/school-of-path.ts";
import type { SchoolRecord } from "../../search/types.ts";
import { paths } from "../../site/paths.ts";

/** `/escola/:slug/calendario.ics`: the events of a school for a calendar to follow, or with `?evento=` one of them. */
export const loadSchoolCalendar: Loader = async (context) => {
  const { url, inventory, origin, identity } = context;
  if (!inventory) return { kind: "notFound", message: NO_CALENDAR };
  const detail = await findSchoolOf(context, paths.schoolCalendar);
  if ("kind" in detail) return detail;
  const { card } = detail;
  const city = inventory.places.findCityByCode(card.cityCode)!;
  const about = { origin, school: card, city: `${city.name}, ${city.uf}` };
  const id = url.searchParams.get("evento");
  const all = allEvents(eventTextsOf(detail.deskFacts), dateInSaoPaulo(context.now));
  const events = id === null ? all : all.filter(({ key }) => key === id);
  if (id !== null && events.length === 0) {
    return { kind: "notFound", message: "Esta data já passou, ou a escola a tirou do calendário." };
  }
  const body = icsText({
    name: `Calendário: ${card.name}`,
    author: identity.name,
    page: origin + paths.school(card.slug),
    zone: timeZoneOf(city),
    events: events.map((event) => toCalendarEvent(about, event)),
  });
  return { kind: "file", contentType: ICS, body };
};

interface Where {
  readonly origin: string;
  readonly school: Pick<SchoolRecord, "id" | "slug" | "name" | "neighborhood" | "address">;
  /** "São Paulo, SP". */
  readonly city: string;
}

/** Shown where the search is another site's: it has no events of schools. */
const NO_CALENDAR = "Este site não publica calendários: a busca não conta os eventos das escolas.";

/** An event of a school as calendars have it: with an id that stays the same after a change. */
function toCalendarEvent({ origin, school, city }: Where, event: SchoolEvent): CalendarEvent {
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
