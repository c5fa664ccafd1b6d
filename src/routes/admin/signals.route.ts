import { createElement } from "react";
import { adminScreen } from "./admin-screen.ts";
import SignalsPage, { toSignalsView } from "./signals.page.tsx";

/** `/admin/sinais`: alerts, queues, and the last runs of the cron. */
export const [loadSignals] = adminScreen("Sinais", async ({ backend, identity, now }) => {
  const view = toSignalsView(await backend().admin.getSignals(), identity.company.email || null, now);
  return createElement(SignalsPage, { view });
});
