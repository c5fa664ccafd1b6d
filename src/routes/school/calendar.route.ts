import { allEvents, eventTextsOf } from "../../domain/catalog/school-events.ts";
import { timeZoneOf } from "../../domain/places/time-zone.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { NO_CALENDAR, toCalendarEvent } from "../../parts/calendar/calendar-event.ts";
import { ICS, icsText } from "../../parts/calendar/ics.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { findSchoolOf } from "../../parts/screen/school-of-path.ts";
import { paths } from "../../site/paths.ts";

/** `/escola/:slug/calendario.ics`: the events of a school for a calendar to follow, or with `?evento=` one of them. */
export const loadSchoolCalendar: Loader = async (context) => {
  const { url, inventory, origin, identity } = context;
  if (!inventory) return { kind: "notFound", message: NO_CALENDAR };
  const detail = await findSchoolOf(context, paths.schoolCalendar);
  if ("kind" in detail) return detail;
  const { card } = detail;
  const city = inventory.places.findCityByCode(card.cityCode)!;
  const of = { origin, school: card, city: `${city.name}, ${city.uf}` };
  const asked = url.searchParams.get("evento");
  const all = allEvents(eventTextsOf(detail.deskFacts), dateInSaoPaulo(context.now));
  const events = asked === null ? all : all.filter(({ key }) => key === asked);
  if (asked !== null && events.length === 0) {
    return { kind: "notFound", message: "Esta data já passou, ou a escola a tirou do calendário." };
  }
  const body = icsText({
    name: `Calendário: ${card.name}`,
    author: identity.name,
    page: origin + paths.school(card.slug),
    zone: timeZoneOf(city),
    events: events.map((event) => toCalendarEvent(of, event)),
  });
  return { kind: "file", contentType: ICS, body };
};
