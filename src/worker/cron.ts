import { deleteAccessRecords } from "../backend/access-records.ts";
import { EVENT_CALLS, isOutOfCalls, RECORD_CALLS, withCallBudget } from "../backend/call-budget.ts";
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
import { deleteUnsettledFiles } from "../backend/pictures/picture-files.ts";
import { republishListFees } from "../backend/prices/republish-list-fees.ts";
import { publishChanges } from "../backend/publish/publish-changes.ts";
import { republishLapsed } from "../backend/publish/republish-lapsed.ts";
import { deleteRetiredFiles } from "../backend/publish/retired-files.ts";
import { publishRedirects } from "../backend/redirects/publish-redirects.ts";
import { sendSchoolLetters } from "../backend/school-letters/send-school-letters.ts";
import type { CronJobName } from "../contract/cron-jobs.ts";
import { errorText } from "../domain/text/scrub-errors.ts";
import { MONEY_JOBS } from "../features/jobs.ts";
import { onDemand } from "../site/on-demand.ts";
import { bindingsOf } from "./backend.ts";
import { withLocalOrigin } from "./local-origin.ts";
import { pollSoon } from "./snapshot.ts";
import { reportFailedJobs } from "./telemetry/collector.ts";
import type { ErrorOrigin } from "./telemetry/error-log.ts";

/** An isolate starts without these. */
const endUndecidedClaims = onDemand(() => import("../backend/claims/end-undecided.ts"))("endUndecidedClaims");
const informFollowers = onDemand(() => import("./inform-followers.ts"))("informFollowers");

const ORIGIN: ErrorOrigin = { route: "cron", request: null };

/**
 * Cron run, every minute: advances orders, checks the books, compares them with the bank, sends e-mails, publishes
 * changes of D1, of the redirects and public figures, deletes retired files, and compares the signals with their
 * limits. One after the other: all share the calls of the event, and the last ones wait for the next run. A failed job
 * does not stop the others. Jobs of a remote search or backend run there.
 */
export async function runCron(controller: ScheduledController, bindings: Env): Promise<void> {
  const whole = withCallBudget(withLocalOrigin(bindings), EVENT_CALLS);
  const env = withCallBudget(whole, EVENT_CALLS - RECORD_CALLS);
  const now = new Date(controller.scheduledTime);
  const lagS = Math.max(0, Date.now() - controller.scheduledTime) / 1000;
  const outcomes: Partial<Record<CronJobName, JobOutcome>> = {};
  const failed: (readonly [CronJobName, unknown])[] = [];
  for (const [name, job] of jobsOf(env, lagS, now)) {
    try {
      outcomes[name] = (await job()) === "not due" ? "not due" : "done";
    } catch (error) {
      outcomes[name] = isOutOfCalls(error) ? "not due" : "failed";
      if (!isOutOfCalls(error)) failed.push([name, error]);
    }
  }
  pollSoon();
  await noteRun(whole.DB, now, outcomes);
  for (const [name, reason] of failed) console.error(ORIGIN, "cron:", name, errorText(reason));
  await reportFailedJobs(env, failed);
  // Not the reasons themselves: the runtime logs thrown errors in full, with the parameters of failed statements.
  if (failed.length > 0) throw new Error(`cron failed: ${failed.map(([name]) => name).join(", ")}`);
}

/** The jobs in their order: money, what is short, publication, and letters last. */
function jobsOf(env: Env, lagS: number, now: Date): (readonly [CronJobName, () => Promise<unknown>])[] {
  const hasBackend = !env.BACKEND_URL;
  const hasSearch = !env.SEARCH_API_URL;
  const jobs: readonly (readonly [CronJobName, isHere: boolean, () => Promise<unknown>])[] = [
    ["orders", hasBackend, () => runOrderJobs(bindingsOf(env), now)],
    ["reconcile", hasBackend, () => reconcile(bindingsOf(env), now)],
    ...MONEY_JOBS.map(([name, run]) => [name, hasBackend, () => run(env, now)] as const),
    ["mails", hasBackend, () => flushOutbox(env, now)],
    ["journal", hasBackend, () => archiveJournal(env, now)],
    ["schoolEmails", hasBackend, () => applySchoolEmailChanges(env, now)],
    ["claimNotices", hasBackend, () => notifySchools(env, now)],
    ["claims", hasBackend, () => endUndecidedClaims(env, now)],
    ["access", true, () => deleteAccessRecords(env, now)],
    ["expired", hasBackend, () => deleteExpired(env, now)],
    ["files", hasBackend, () => deleteUnsettledFiles(env)],
    ["alerts", hasBackend, () => checkAlerts(env, lagS, now)],
    ["retention", hasBackend, () => applyDailyRetention(env, now)],
    ["redirects", true, () => publishRedirects(env, now)],
    ["trust", true, () => publishTrustFigures(env, now)],
    ["events", true, () => writeEventFiles(env, now)],
    ["lapsed", hasSearch, () => republishLapsed(env, now)],
    ["listFees", hasSearch, () => republishListFees(env, now)],
    ["publish", hasSearch, () => publishChanges(env, now)],
    ["retired", hasSearch, () => deleteRetiredFiles(env, now)],
    ["follows", hasBackend, () => informFollowers(env, now)],
    ["letters", hasBackend, () => sendSchoolLetters(env, now)],
  ];
  return jobs.filter(([, isHere]) => isHere).map(([name, , job]) => [name, job]);
}
