import { createElement } from "react";
import { ApiError } from "../../contract/v3/errors.ts";
import { type CityEvent, cityEvents } from "../../domain/catalog/city-events.ts";
import { EVENT_KINDS, type EventKind } from "../../domain/catalog/school-events.ts";
import { formatCount, plural } from "../../domain/text/format.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { breadcrumb } from "../../listing/place/breadcrumb.ts";
import { findPlace, inPlace, inPlaceOfTitle, PLACE_NOT_FOUND, type Place } from "../../listing/place/place.ts";
import { NO_CALENDAR, toCalendarEvent } from "../../parts/calendar/calendar-event.ts";
import { toEventView } from "../../parts/calendar/event-view.ts";
import { ICS, icsText } from "../../parts/calendar/ics.ts";
import type { Loader, NotFoundResult, RedirectResult, RouteContext } from "../../parts/screen/route.ts";
import { type CityPath, paths, withQuery } from "../../site/paths.ts";
import CityCalendarPage from "./city-calendar.page.tsx";

/** Events of the page, and of the file, at most. */
const SHOWN = 100;
const IN_FILE = 500;

/** The key of the URL that asks for one kind of events, by its slug. */
const KIND_PARAM = "tipo";

/** `/calendario/:state/:city`: the events of the schools of a city. */
export const loadCityEvents: Loader = async (context) => {
  const found = await findEvents(context, paths.cityEvents);
  if ("kind" in found) return found;
  const { place, path, all, only, today } = found;
  const shown = all.filter(({ event }) => !event.isCancelled);
  const listed = shown.filter(isOf(only)).slice(0, SHOWN);
  const where = inPlace(place);
  const title = `O que vem por aí ${where}`;
  const count = plural(shown.length, "data", "datas");
  const trail = [...breadcrumb(place), { label: "Calendário", href: path }];
  return {
    kind: "page",
    status: 200,
    city: place.city,
    meta: {
      title: `Calendário das escolas ${inPlaceOfTitle(place)}: matrículas, bolsões e visitas`,
      description: `${count} de escolas particulares ${where}: períodos de matrícula, bolsões, dias de visita e prazos, informados pelas próprias escolas.`,
      canonical: path,
      isIndexable: only === null && listed.length > 0,
      styles: "text",
      trail,
    },
    body: createElement(CityCalendarPage, {
      view: {
        breadcrumb: trail,
        title,
        choices: choicesOf(shown, path, only),
        events: listed.map(({ school, event }) => ({
          ...toEventView(school.slug, event, today),
          school: { label: school.name, href: paths.school(school.slug), neighborhood: school.neighborhood },
        })),
        more: countsBeyond(shown.filter(isOf(only)).length),
        feed: context.origin + withQuery(paths.cityCalendar(place.city), kindQuery(only)),
        searchHref: paths.searchCity(place.city.uf, place.city.slug),
        nothing: `${only ? "Nenhuma data deste tipo" : "Nenhuma escola informou datas"} ${where} por enquanto.`,
      },
    }),
  };
};

/** `/calendario/:state/:city/calendario.ics`: the same for a calendar to follow. */
export const loadCityCalendar: Loader = async (context) => {
  const found = await findEvents(context, paths.cityCalendar);
  if ("kind" in found) return found;
  const { place, path, all, only } = found;
  const { origin, identity } = context;
  const city = `${place.city.name}, ${place.city.uf}`;
  const body = icsText({
    name: `${only ? EVENT_KINDS[only].many : "Calendário"} das escolas ${inPlace(place)}`,
    author: identity.name,
    page: origin + path,
    events: all
      .filter(isOf(only))
      .slice(0, IN_FILE)
      .map(({ inepCode, school, event }) => toCalendarEvent({ origin, inepCode, school, city }, event)),
  });
  return { kind: "file", contentType: ICS, body };
};

interface Found {
  readonly place: Extract<Place, { kind: "city" }>;
  /** Path of the page. */
  readonly path: string;
  readonly all: readonly CityEvent[];
  /** The kind that the URL asks for; null for all. */
  readonly only: EventKind | null;
  /** ISO date. */
  readonly today: string;
}

/** The events of the city of a path, or the answer where there is no such city or it is spelt in another way. */
async function findEvents(
  { inventory, segments, url, now }: RouteContext,
  pathOf: (city: CityPath) => string,
): Promise<Found | NotFoundResult | RedirectResult> {
  if (!inventory) return { kind: "notFound", message: NO_CALENDAR };
  const place = await findPlace(inventory.places, { state: segments.state!, city: segments.city! });
  if ("notFound" in place) return { kind: "notFound", message: PLACE_NOT_FOUND[place.notFound] };
  if (place.kind !== "city") return { kind: "notFound", message: PLACE_NOT_FOUND.city };
  const path = pathOf(place.city);
  if (path !== url.pathname) return { kind: "redirect", status: 301, location: path + url.search };
  const schools = await inventory.readEvents(place.city.code);
  if (!schools) throw new ApiError("unavailable");
  const today = dateInSaoPaulo(now);
  const asked = url.searchParams.get(KIND_PARAM);
  const only = KINDS.find((one) => EVENT_KINDS[one].slug === asked) ?? null;
  return { place, path: paths.cityEvents(place.city), all: cityEvents(schools, today), only, today };
}

const KINDS = Object.keys(EVENT_KINDS) as EventKind[];

const isOf =
  (kind: EventKind | null) =>
  ({ event }: CityEvent) =>
    kind === null || event.kind === kind;

const kindQuery = (kind: EventKind | null) => (kind ? `${KIND_PARAM}=${EVENT_KINDS[kind].slug}` : "");

/** The list of each kind, with its number; none where there is nothing to choose from. */
function choicesOf(events: readonly CityEvent[], path: string, chosen: EventKind | null) {
  if (events.length === 0) return [];
  const choice = (kind: EventKind | null, name: string) => {
    const count = events.filter(isOf(kind)).length;
    return {
      label: `${name} (${formatCount(count)})`,
      href: withQuery(path, kindQuery(kind)),
      isSelected: kind === chosen,
      isEmpty: count === 0,
    };
  };
  return [choice(null, "Tudo"), ...KINDS.map((kind) => choice(kind, EVENT_KINDS[kind].many))];
}

const countsBeyond = (count: number) => (count > SHOWN ? plural(count - SHOWN, "data", "datas") : null);
