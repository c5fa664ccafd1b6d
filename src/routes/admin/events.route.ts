import { createElement } from "react";
import { BROWSER_EVENTS, type BrowserEventName, fieldsOf, optionalFieldsOf } from "../../contract/events.ts";
import { formatCount } from "../../domain/text/format.ts";
import { adminScreen } from "./admin-screen.ts";
import EventsPage, { ResultsPage } from "./events.page.tsx";

/** `/admin/o-que-funciona`: visits, contacts, sign-ups and reservations by the source and campaign of a link. */
export const [loadResults] = adminScreen("O que funciona", async ({ backend }) => {
  const results = await backend().admin.listCampaignResults();
  const rows = results.map(({ source, campaign, visits, contacts, signUps, reservations }) => [
    [source || "sem origem", campaign || "sem campanha"].join(" · "),
    ...[visits, contacts, signUps, reservations].map(formatCount),
  ]);
  return createElement(ResultsPage, { rows });
});

/** `/admin/eventos`: the events of the tag manager, with those of this browser as they occur. */
export const [loadEvents] = adminScreen("Eventos", async ({ backend }) => {
  const { tracked } = await backend().admin.getSignals();
  const counts = new Map(tracked.map(({ name, count }) => [name, count]));
  const names = Object.keys(BROWSER_EVENTS) as BrowserEventName[];
  const view = {
    events: names.map((name) => {
      const count = counts.get(name);
      return {
        name,
        code: BROWSER_EVENTS[name].code,
        label: BROWSER_EVENTS[name].label,
        fields: fieldsOf(name).join(", "),
        count: count === undefined ? "–" : formatCount(count),
      };
    }),
    live: {
      contract: Object.fromEntries(
        names.map((name) => [name, { fields: fieldsOf(name), optional: optionalFieldsOf(name) }]),
      ),
    },
  };
  return createElement(EventsPage, { view });
});
