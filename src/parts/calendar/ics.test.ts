import { expect, test } from "vitest";
import { readCalendar } from "../../../test/fixtures/calendar.ts";
import type { TimeZone } from "../../domain/places/time-zone.ts";
import { type CalendarEvent, icsText } from "./ics.ts";

const EVENT: CalendarEvent = {
  uid: "bolsoes-a1.35000001@escola.example",
  sequence: 2,
  isCancelled: false,
  changedOn: "2026-11-20",
  title: "Bolsão: Colégio Vértice",
  description: "9h",
  place: "Rua Tupi, 100, São Paulo, SP",
  href: "https://escola.example/escola/colegio-vertice",
  date: "2026-12-12",
  until: "2026-12-12",
  hours: null,
};

const SAO_PAULO = { name: "America/Sao_Paulo", offset: "-0300" };

const read = (...events: Partial<CalendarEvent>[]) => readIn(SAO_PAULO, ...events);

const readIn = (zone: TimeZone, ...events: Partial<CalendarEvent>[]) =>
  readCalendar(
    icsText({
      zone,
      name: "Calendário do Vértice",
      author: "Escola à Vista",
      page: "https://escola.example/",
      events: events.map((event) => ({ ...EVENT, ...event })),
    }),
  );

test("a calendar without events is one all the same", () => {
  expect(read()).toEqual({ name: "Calendário do Vértice", zone: "America/Sao_Paulo -0300", events: [] });
});

test.each([
  "vírgula, ponto e vírgula; barra \\ e \\n que não é linha",
  "uma\nduas\n\ntrês",
  "BEGIN:VEVENT\nEND:VCALENDAR",
  'aspas "e" dois: pontos',
  `${"á".repeat(200)} 👩‍👧 ${"ç, ".repeat(80)}`,
  "👩‍👧".repeat(60),
  "x".repeat(5_000),
  "<b>negrito</b> & resto",
])("%j is read as it was written", (text) => {
  const [event, ...others] = read({ title: text, description: text, place: text }).events;
  expect([event!.summary, event!.description, event!.location, others]).toEqual([text, text, text, []]);
});

test("every kind of line break is one, and control characters are spaces", () => {
  const [event] = read({ description: "a\r\nb\rc\u2028d\u0085e\u0000f\u001b[31m" }).events;
  expect(event!.description).toBe("a\nb\nc\nd\ne f [31m");
});

test("days end on the day after, and times are of the zone", () => {
  const { events } = read(
    {},
    { date: "2026-10-01", until: "2026-12-31" },
    { hours: { from: "0900", to: "1230" } },
    { hours: { from: "1400", to: null } },
  );
  expect(events.map(({ dtstart, dtend, zone }) => [dtstart, dtend, zone])).toEqual([
    ["2026-12-12", "2026-12-13", ""],
    ["2026-10-01", "2027-01-01", ""],
    ["2026-12-12T09:00:00", "2026-12-12T12:30:00", "America/Sao_Paulo"],
    ["2026-12-12T14:00:00", undefined, "America/Sao_Paulo"],
  ]);
});

test("the zone is the calendar's own", () => {
  const { zone, events } = readIn(
    { name: "America/Rio_Branco", offset: "-0500" },
    { hours: { from: "0900", to: null } },
  );
  expect([zone, events[0]!.zone]).toEqual(["America/Rio_Branco -0500", "America/Rio_Branco"]);
});

test("a changed or cancelled event keeps its id, with its number and day of change", () => {
  const [event] = read({ isCancelled: true }).events;
  expect(event).toMatchObject({
    uid: EVENT.uid,
    sequence: "2",
    status: "CANCELLED",
    dtstamp: "2026-11-20T00:00:00Z",
    url: EVENT.href,
  });
});
