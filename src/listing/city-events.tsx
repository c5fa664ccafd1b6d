import { cityEvents } from "../domain/catalog/city-events.ts";
import { plural } from "../domain/text/format.ts";
import { dateInSaoPaulo } from "../domain/time/sao-paulo-time.ts";
import { eventInWords, whenInWords } from "../parts/calendar/event-view.ts";
import { type Rendered, renderMarkup } from "../parts/screen/markup-cache.ts";
import type { RouteContext } from "../parts/screen/route.ts";
import type { LinkView } from "../site/link-view.ts";
import { paths } from "../site/paths.ts";
import { inPlace, type Place } from "./place/place.ts";

/** Events shown. */
const SHOWN = 3;

/**
 * The next events of the schools of a city, rendered once per publication and day. Null without any, and when they cannot be
 * read: the list of schools does without.
 */
export async function findNextEvents(
  { inventory, markup, now }: Pick<RouteContext, "inventory" | "markup" | "now">,
  place: Place,
): Promise<Rendered | null> {
  if (!inventory || place.kind !== "city") return null;
  const today = dateInSaoPaulo(now);
  const key = `events ${place.city.code} ${today}`;
  const rendered = markup.find<Rendered>(key);
  if (rendered) return rendered.text === "" ? null : rendered;
  const schools = await inventory.readEvents(place.city.code);
  if (!schools) return null;
  const events = cityEvents(schools, today).filter(({ event }) => !event.isCancelled && event.kind !== "law");
  const view: NextEventsView = {
    title: `O que vem por aí ${inPlace(place)}`,
    events: events.slice(0, SHOWN).map(({ school, event }) => ({
      when: whenInWords(event, today),
      what: eventInWords(event),
      school: { label: school.name, href: `${paths.school(school.slug)}#calendario` },
    })),
    all: { label: `Ver ${plural(events.length, "data", "datas")} no calendário`, href: paths.cityEvents(place.city) },
  };
  const added = markup.add(key, { text: events.length === 0 ? "" : renderMarkup(<NextEvents view={view} />) });
  return added.text === "" ? null : added;
}

interface NextEventsView {
  readonly title: string;
  readonly events: readonly { readonly when: string; readonly what: string; readonly school: LinkView }[];
  /** The calendar of the city. */
  readonly all: LinkView;
}

function NextEvents({ view: { title, events, all } }: { readonly view: NextEventsView }) {
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {events.map(({ when, what, school }) => (
          <li key={school.href + when + what}>
            <b>{when}</b>. {what}. <a href={school.href}>{school.label}</a>
          </li>
        ))}
      </ul>
      <p>
        <a href={all.href}>{all.label}</a>
      </p>
    </>
  );
}
