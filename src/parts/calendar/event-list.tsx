import type { ReactNode } from "react";
import type { LinkView } from "../../site/link-view.ts";
import type { EventView } from "./event-view.ts";

/** An event of a list. */
export interface ListedEvent extends EventView {
  /** The school, where the list has several. */
  readonly school?: LinkView & { readonly neighborhood: string | null };
  /** Said after it. */
  readonly more?: ReactNode;
}

/** Events in their order, each as a file for a calendar. */
export function EventList({ events }: { readonly events: readonly ListedEvent[] }) {
  return (
    <ul>
      {events.map(({ key, when, what, href, school, more }) => (
        <li key={href + key}>
          <b>{when}</b>. {what}
          {school && (
            <>
              . <a href={school.href}>{school.label}</a>
              {school.neighborhood && `, ${school.neighborhood}`}
            </>
          )}
          {more}
          {" · "}
          <a className="screen-only" href={href} aria-label={`Pôr no calendário: ${what}, ${when}`}>
            Pôr no calendário
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Ways to follow a calendar: each program asks again by itself, so that a changed date changes there. */
export function FollowCalendar({ url }: { readonly url: string }) {
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
