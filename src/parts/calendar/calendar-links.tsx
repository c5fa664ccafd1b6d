import type { EventView } from "./event-view.ts";

/** The event as a file for a calendar. */
export function EventFile({ event: { href, what, when } }: { readonly event: EventView }) {
  return (
    <a className="screen-only" href={href} aria-label={`Pôr no calendário: ${what}, ${when}`}>
      Pôr no calendário
    </a>
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
