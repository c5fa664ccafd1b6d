import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { Choices, type ChoiceView } from "../../client/ui/choices.tsx";
import { EventList, FollowCalendar, type ListedEvent } from "../../parts/calendar/event-list.tsx";
import type { LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";

interface CityCalendarView {
  readonly breadcrumb: readonly LinkView[];
  readonly title: string;
  readonly choices: readonly ChoiceView[];
  readonly events: readonly ListedEvent[];
  /** "12 datas" that are not listed; null when all are. */
  readonly more: string | null;
  /** URL of the calendar. */
  readonly feed: string;
  readonly searchHref: string;
  /** Words for an empty list. */
  readonly nothing: string;
}

/** The events of the schools of a city. */
export default function CityCalendarPage({ view }: { readonly view: CityCalendarView }) {
  const { breadcrumb, title, choices, events, more, feed, searchHref, nothing } = view;
  return (
    <>
      <Breadcrumb trail={breadcrumb} />
      <article className="text">
        <header>
          <h1>{title}</h1>
          <p className="lead">
            Matrículas, bolsões, visitas e prazos que as escolas informaram, por data: nenhuma passa à frente.
          </p>
        </header>
        <div className="prose">
          {choices.length > 0 && <Choices title="O quê?" choices={choices} />}
          {events.length > 0 ? (
            <EventList events={events} />
          ) : (
            <p>
              {nothing} <a href={searchHref}>Ver as escolas e perguntar a elas</a>
            </p>
          )}
          {more && <p>E mais {more} depois destas.</p>}
          <FollowCalendar url={feed} />
          <p className="law">
            O dia da lei é o último para a escola divulgar contrato, preço e vagas por sala: 45 dias antes do fim da
            matrícula (Lei 9.870/1999, art. 2º).{" "}
            <a href={paths.forSchools()}>É de uma escola? Publique as suas datas</a>
          </p>
        </div>
      </article>
    </>
  );
}
