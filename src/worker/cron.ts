import { deleteAccessRecords } from "../backend/access-records.ts";
import { checkBooks } from "../backend/books/check-books.ts";
import { notifySchools } from "../backend/claims/notify-schools.ts";
import { applySchoolEmailChanges } from "../backend/corrections/school-email-change.service.ts";
import { checkAlerts } from "../backend/figures/alerts.ts";
import { writeEventFiles } from "../backend/figures/event-files.ts";
import { type JobOutcome, noteRun } from "../backend/figures/figures.ts";
import { publishTrustFigures } from "../backend/figures/trust-figures.ts";
import { archiveJournal } from "../backend/journal/archive-journal.ts";
import { flushOutbox } from "../backend/mail/outbox.ts";
import { reconcile } from "../backend/orders/reconcile.ts";
import { runOrderJobs } from "../backend/orders/run-order-jobs.ts";
import { applyDailyRetention, deleteExpired } from "../backend/personal-data/retention.ts";
import { republishListFees } from "../backend/prices/republish-list-fees.ts";
import { publishChanges } from "../backend/publish/publish-changes.ts";
import { republishLapsed } from "../backend/publish/republish-lapsed.ts";
import { deleteRetiredFiles } from "../backend/publish/retired-files.ts";
import { publishRedirects } from "../backend/redirects/publish-redirects.ts";
import { sendSchoolLetters } from "../backend/school-letters/send-school-letters.ts";
import type { CronJobName } from "../contract/cron-jobs.ts";
import { errorText } from "../domain/text/scrub-errors.ts";
import { onDemand } from "../site/on-demand.ts";
import { bindingsOf } from "./backend.ts";
import { withLocalOrigin } from "./local-origin.ts";
import { pollSoon } from "./snapshot.ts";
import { reportFailedJobs } from "./telemetry/collector.ts";
import type { ErrorOrigin } from "./telemetry/error-log.ts";

/** An isolate starts without it. */
const tellFollowers = onDemand(() => import("./tell-followers.ts"))("tellFollowers");

const ORIGIN: ErrorOrigin = { route: "cron", request: null };

/**
 * Cron run, every minute: publishes changes of D1, of the redirects and public figures, deletes retired files,
 * sends e-mails, advances orders, checks the books, compares them with the bank, and the signals with their limits. A failed job does not stop the others. Jobs of a remote search or backend run there.
 */
export async function runCron(controller: ScheduledController, bindings: Env): Promise<void> {
  const env = withLocalOrigin(bindings);
  const now = new Date(controller.scheduledTime);
  const lagS = Math.max(0, Date.now() - controller.scheduledTime) / 1000;
  const jobs: Partial<Record<CronJobName, Promise<unknown>>> = {
    redirects: publishRedirects(env, now),
    access: deleteAccessRecords(env, now),
    trust: publishTrustFigures(env, now),
    events: writeEventFiles(env, now),
    ...(!env.SEARCH_API_URL && {
      publish: publishChanges(env, now),
      lapsed: republishLapsed(env, now),
      listFees: republishListFees(env, now),
      retired: deleteRetiredFiles(env, now),
    }),
    ...(!env.BACKEND_URL && {
      mails: flushOutbox(env, now),
      expired: deleteExpired(env, now),
      retention: applyDailyRetention(env, now),
      journal: archiveJournal(env, now),
      orders: runOrderJobs(bindingsOf(env), now),
      books: checkBooks(env, now),
      reconcile: reconcile(bindingsOf(env), now),
      letters: sendSchoolLetters(env, now),
      follows: tellFollowers(env, now),
      alerts: checkAlerts(env, lagS, now),
      schoolEmails: applySchoolEmailChanges(env, now),
      claimNotices: notifySchools(env, now),
    }),
  };
  const names = Object.keys(jobs);
  const done = await Promise.allSettled(Object.values(jobs));
  pollSoon();
  await noteRun(env.DB, now, Object.fromEntries(done.map((result, i) => [names[i], outcomeOf(result)])));
  const failed = done.flatMap((result, i) =>
    result.status === "rejected" ? [[names[i]!, result.reason] as const] : [],
  );
  for (const [name, reason] of failed) console.error(ORIGIN, "cron:", name, errorText(reason));
  await reportFailedJobs(env, failed);
  // Not the reasons themselves: the runtime logs thrown errors in full, with the parameters of failed statements.
  if (failed.length > 0) throw new Error(`cron failed: ${failed.map(([name]) => name).join(", ")}`);
}

function outcomeOf(result: PromiseSettledResult<unknown>): JobOutcome {
  if (result.status === "rejected") return "failed";
  return result.value === "not due" ? "not due" : "done";
}
