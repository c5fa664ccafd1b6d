import type { ReactElement } from "react";
import { eventsFrom, eventTextsOf, lawDateOf, nextDate, type SchoolEvent } from "../../domain/catalog/school-events.ts";
import { formatDate } from "../../domain/text/format.ts";
import { type EventView, toEventView } from "../../parts/calendar/event-view.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { paths } from "../../site/paths.ts";

/** The events to come of a school, on its page. */
export interface CalendarPartView {
  readonly count: number;
  /** "próxima data: 12/12/2026". */
  readonly note: string;
  readonly body: ReactElement;
}

interface Given {
  readonly origin: string;
  /** ISO date. */
  readonly today: string;
  /** The form with the days that have a place; null where nobody takes requests. */
  readonly visitHref: string | null;
}

/** Loaded on demand, as few schools have events; null without any. */
export function toCalendarPart(
  { slug, deskFacts }: Pick<SchoolDetail, "slug" | "deskFacts">,
  { origin, today, visitHref }: Given,
): CalendarPartView | null {
  // The day of the law is shown beside its enrolment.
  const events = eventsFrom(eventTextsOf(deskFacts), today).filter(({ kind }) => kind !== "law");
  const [first] = events;
  if (!first) return null;
  const statedOn = events.reduce((last, event) => (event.statedOn > last ? event.statedOn : last), "");
  const view = {
    events: events.map((event) => ({ ...toEventView(slug, event, today), law: lawOf(event) })),
    visitHref: events.some(({ kind }) => kind === "visit") ? visitHref : null,
    note: `Informado pela escola em ${formatDate(statedOn)}. Cada data sai daqui sozinha depois de passar.`,
    feed: origin + paths.schoolCalendar(slug),
  };
  return {
    count: events.length,
    note: `próxima data: ${formatDate(nextDate(first, today))}`,
    body: <CalendarPart view={view} />,
  };
}

/** Price and places are published 45 days before the end of an enrolment. */
function lawOf(event: SchoolEvent): string | null {
  if (event.kind !== "enrolment") return null;
  return `Até ${formatDate(lawDateOf(event))} a escola divulga contrato, preço e vagas: 45 dias antes do fim (Lei 9.870/1999, art. 2º).`;
}

interface PartView {
  readonly events: readonly (EventView & { readonly law: string | null })[];
  readonly visitHref: string | null;
  readonly note: string;
  /** URL of the calendar. */
  readonly feed: string;
}

function CalendarPart({ view: { events, visitHref, note, feed } }: { readonly view: PartView }) {
  return (
    <>
      <dl className="facts">
        {events.map(({ law, ...event }) => (
          <div key={event.key}>
            <dt>{event.when}</dt>
            <dd>
              {event.what}
              {law && (
                <>
                  <br />
                  <span className="muted fine">{law}</span>
                </>
              )}
              <br />
              <EventFile event={event} />
            </dd>
          </div>
        ))}
      </dl>
      {visitHref && (
        <p>
          <a href={visitHref}>Pedir uma visita</a>
        </p>
      )}
      <FollowCalendar url={feed} />
      <p className="muted fine">{note}</p>
    </>
  );
}

/** The event as a file for a calendar. */
function EventFile({ event: { href, what, when } }: { readonly event: EventView }) {
  return (
    <a className="screen-only" href={href} aria-label={`Pôr no calendário: ${what}, ${when}`}>
      Pôr no calendário
    </a>
  );
}

/** Ways to follow a calendar: each program asks again by itself, so that a changed date changes there. */
function FollowCalendar({ url }: { readonly url: string }) {
  const address = url.replace(/^https?:/, "webcal:");
  return (
    <p className="screen-only">
      <a href={address}>Assinar este calendário</a> no celular ou no computador ·{" "}
      <a href={`https://calendar.google.com/calendar/render?cid=${encodeURIComponent(address)}`} rel="noopener">
        No Google Agenda
      </a>{" "}
      ·{" "}
      <a href={url} type="text/calendar">
        Baixar o arquivo
      </a>
    </p>
  );
}
