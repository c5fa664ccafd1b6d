import { forgetExpired } from "../backend/accounts/forget-expired.ts";
import { keepErasures } from "../backend/erasures/keep-erasures.ts";
import { flushOutbox } from "../backend/mail/outbox.ts";
import { keepOrders } from "../backend/orders/keep-orders.ts";
import { publishChanges } from "../backend/publish/publish-changes.ts";
import { deleteRetiredFiles } from "../backend/publish/retired-files.ts";
import { publishRedirects } from "../backend/redirects/publish-redirects.ts";
import { forgetUnconfirmed } from "../backend/reviews/forget-reviews.ts";
import { app } from "./app.tsx";
import { bindingsOf } from "./backend.ts";

export default {
  fetch: app.fetch,
  /**
   * Every minute: publishes what changed in D1 and in the list of redirects, deletes files replaced long ago, and lets
   * orders lapse and refunds go out. One that fails does not stop the others.
   */
  async scheduled(controller, env) {
    const now = new Date(controller.scheduledTime);
    const done = await Promise.allSettled([
      publishChanges(env, now),
      publishRedirects(env, now),
      deleteRetiredFiles(env, now),
      flushOutbox(env, now),
      forgetExpired(env, now),
      forgetUnconfirmed(env, now),
      keepErasures(env, now),
      keepOrders(bindingsOf(env), now),
    ]);
    const failed = done.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
  },
} satisfies ExportedHandler<Env>;
