import { createElement } from "react";
import { adminScreen } from "./admin-screen.ts";
import SignalsPage from "./signals.page.tsx";
import { toSignalsView } from "./signals-view.ts";

/** `/admin/sinais`: response times, cron, queues, releases and alerts of 30 days. */
export const [loadSignals] = adminScreen("Sinais", async ({ backend, identity, now }) => {
  const view = toSignalsView(await backend().admin.getSignals(), identity.company.email || null, now);
  return createElement(SignalsPage, { view });
});
