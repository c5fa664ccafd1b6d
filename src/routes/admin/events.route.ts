import { createElement } from "react";
import { BROWSER_EVENTS, type BrowserEventName, fieldsOf, optionalFieldsOf } from "../../contract/events.ts";
import type { CampaignResult } from "../../contract/v3/signals.ts";
import { formatCount, UNKNOWN } from "../../domain/text/format.ts";
import { adminScreen } from "./admin-screen.ts";
import EventsPage, { ResultsPage } from "./events.page.tsx";

/** Rows of the table of redirects. */
const SHOWN = 100;
/** Of a redirect without a source and a campaign: nothing states who came by it. */
const UNKNOWN_RESULTS = [UNKNOWN, UNKNOWN, UNKNOWN];

/** `/admin/o-que-funciona`: visits, contacts, sign-ups and reservations by the source and campaign of a link. */
export const [loadResults] = adminScreen("O que funciona", async ({ backend }) => {
  const results = await backend().admin.listCampaignResults();
  const nameOf = ({ source, campaign }: CampaignResult) =>
    [source || "sem origem", campaign || "sem campanha"].join(" · ");
  const ofAccounts = ({ contacts, signUps, reservations }: CampaignResult) =>
    [contacts, signUps, reservations].map(formatCount);
  const rows = results.map((result) => [nameOf(result), formatCount(result.visits), ...ofAccounts(result)]);
  const followed = results.flatMap((result) => result.redirects.map((redirect) => ({ ...redirect, result })));
  const redirects = followed
    .toSorted((a, b) => b.visits - a.visits)
    .slice(0, SHOWN)
    .map(({ path, visits, result }) => {
      const isKnown = result.source !== "" || result.campaign !== "";
      return [path, nameOf(result), formatCount(visits), ...(isKnown ? ofAccounts(result) : UNKNOWN_RESULTS)];
    });
  return createElement(ResultsPage, { rows, redirects });
});

/** `/admin/eventos`: the events of the tag manager, with this browser's as they occur. */
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
