import type { EventHours } from "../../domain/catalog/event-hours.ts";
import type { TimeZone } from "../../domain/places/time-zone.ts";
import { addDays } from "../../domain/time/time.ts";

/** A calendar that other programs subscribe to (RFC 5545). */
interface Calendar {
  readonly name: string;
  /** Name of the site that makes it. */
  readonly author: string;
  /** URL of the page with the same events. */
  readonly page: string;
  /** Zone of the times of its events. */
  readonly zone: TimeZone;
  readonly events: readonly CalendarEvent[];
}

export interface CalendarEvent {
  /** Unique in the world, and the same after a change: programs replace the event that they have. */
  readonly uid: string;
  /** Number of its changes. */
  readonly sequence: number;
  readonly isCancelled: boolean;
  /** ISO date of the last change. */
  readonly changedOn: string;
  readonly title: string;
  readonly description: string;
  readonly place: string;
  readonly href: string;
  /** ISO dates of the first and the last day. */
  readonly date: string;
  readonly until: string;
  /** Local times as "HHMM"; null for whole days. */
  readonly hours: EventHours | null;
}

/** The content type of a calendar. */
export const ICS = "text/calendar; charset=utf-8";

/** The zones of Brazil have had no daylight saving time since 2019. */
const zoneLines = ({ name, offset }: TimeZone) => [
  "BEGIN:VTIMEZONE",
  `TZID:${name}`,
  "BEGIN:STANDARD",
  "DTSTART:20190217T000000",
  `TZOFFSETFROM:${offset}`,
  `TZOFFSETTO:${offset}`,
  `TZNAME:${offset.slice(0, 3)}`,
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** A calendar as a file. Without events it has its time zone alone: a calendar needs a component. */
export function icsText({ name, author, page, zone, events }: Calendar): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(author)}//Calendario//PT`,
    "CALSCALE:GREGORIAN",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${zone.name}`,
    `URL:${page}`,
    // Programs ask again twice a day, and not every few minutes.
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    "X-PUBLISHED-TTL:PT12H",
    ...zoneLines(zone),
    ...events.flatMap((event) => eventLines(event, zone)),
    "END:VCALENDAR",
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join("");
}

function eventLines(event: CalendarEvent, zone: TimeZone): string[] {
  const changed = `${basic(event.changedOn)}T000000Z`;
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    ...dateLines(event, zone),
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.description === "" ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
    ...(event.place === "" ? [] : [`LOCATION:${escapeText(event.place)}`]),
    `URL:${event.href}`,
    // It takes nobody's time until they decide to go.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** The end of whole days is the day after the last one; a time without an end has none. */
function dateLines({ date, until, hours }: CalendarEvent, zone: TimeZone): string[] {
  if (!hours) return [`DTSTART;VALUE=DATE:${basic(date)}`, `DTEND;VALUE=DATE:${basic(addDays(until, 1))}`];
  const at = (time: string) => `TZID=${zone.name}:${basic(date)}T${time}00`;
  return [`DTSTART;${at(hours.from)}`, ...(hours.to === null ? [] : [`DTEND;${at(hours.to)}`])];
}

/** "20261212". */
const basic = (date: string) => date.replaceAll("-", "");

/** A text as the value of a property: line breaks, commas and semicolons would end it. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|[\n\r\u0085\u2028\u2029]/g, "\\n")
    .replace(/\p{Cc}/gu, " ");
}

/** Most octets of a line, without its line break. */
const MAX_OCTETS = 75;

const encoder = new TextEncoder();

/** Breaks a line that is too long, never within a character; the space that begins a continued line counts. */
function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
