import { sql } from "drizzle-orm";
import type { Signals } from "../../contract/v3/signals.ts";
import { ALERT_NAMES, ALERT_RULES, type AlertName, type AlertState, afterWindow } from "../../domain/alerts.ts";
import { formatDecimal } from "../../domain/text/format.ts";
import { dateInSaoPaulo, formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { isoBefore, MINUTE_MS } from "../../domain/time/time.ts";
import { paths } from "../../site/paths.ts";
import { medianSpeed } from "../../site/speed.ts";
import { countMoneyIssues } from "../admin/money.ts";
import type { Email } from "../mail/email.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { readHeld } from "../publish/held.ts";
import { toD1 } from "../workflow/transaction.ts";
import type { JobOutcome } from "./figures.ts";

/** Length of a window: isolates write their counts every three minutes. */
const WINDOW_MINUTES = 10;

/** Minimum requests of a window for a share of them, and minimum reports of a day for their median. */
const LEAST_REQUESTS = 50;

const COUNTERS = ["requests", "failures", "slow", "cron.whole", "cron.failed"] as const;
type Totals = Readonly<Partial<Record<(typeof COUNTERS)[number], number>>>;

interface AlertBindings extends MailBindings {
  /** Address of the team. Empty: no letter is sent, and the screen alone shows the alert. */
  readonly CONTACT_EMAIL: string;
}

/** State of an alert since an instant; null for one that never was raised. */
interface StoredAlert extends AlertState {
  readonly turnedAt: string | null;
}
type States = Readonly<Partial<Record<AlertName, StoredAlert>>>;

export async function readAlerts(db: D1Database): Promise<Signals["alerts"]> {
  const states = await db.prepare("SELECT states FROM alert_window").first<string>("states");
  return Object.entries(JSON.parse(states ?? "{}") as Record<AlertName, StoredAlert>).map(
    ([rule, { isRaised, value, turnedAt }]) => ({ rule: rule as AlertName, isRaised, value, turnedAt }),
  );
}

/**
 * Compares the signals of the last ten minutes with the limits of the team, and writes one letter when an alert is
 * raised and one when it is cleared. Letters and states commit together, and only for the run that saw the window end
 * first. `lagS` says how many seconds late the run began.
 */
export async function checkAlerts(env: AlertBindings, lagS: number, now: Date): Promise<JobOutcome> {
  const [day, instant] = [dateInSaoPaulo(now), now.toISOString()];
  const [windows, figures] = await env.DB.batch<unknown>([
    env.DB.prepare("SELECT at, day, totals, states FROM alert_window"),
    env.DB.prepare(
      "SELECT name, amount FROM daily_figure WHERE day = ? AND name IN (SELECT value FROM json_each(?))",
    ).bind(day, JSON.stringify(COUNTERS)),
  ]);
  const [last] = windows!.results as Record<"at" | "day" | "totals" | "states", string>[];
  // A window that ends in the future was written by a clock that was wrong.
  if (last && last.at > isoBefore(now, { minutes: WINDOW_MINUTES }) && last.at <= instant) return "not due";
  const rows = figures!.results as { name: string; amount: number }[];
  const totals: Totals = Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
  if (!last) {
    await env.DB.prepare("INSERT INTO alert_window (at, day, totals, states) VALUES (?, ?, ?, '{}')")
      .bind(instant, day, JSON.stringify(totals))
      .run();
    return "done";
  }
  const before: States = JSON.parse(last.states);
  const values = await valuesOf(env.DB, since(totals, last.day === day ? JSON.parse(last.totals) : {}), lagS, now);
  const after = ALERT_NAMES.map((name) => {
    const was = before[name];
    const state = afterWindow(name, was, values[name]);
    const hasTurned = state.isRaised !== (was?.isRaised ?? false);
    return { name, state: { ...state, turnedAt: hasTurned ? instant : (was?.turnedAt ?? null) }, hasTurned };
  });
  const isFirst = sql`EXISTS (SELECT 1 FROM alert_window WHERE at = ${last.at})`;
  const letters = after.flatMap(({ name, state, hasTurned }) =>
    hasTurned && env.CONTACT_EMAIL !== ""
      ? [toD1(env.DB, emailStatement(env, env.CONTACT_EMAIL, alertEmail(name, state, now), now, isFirst))]
      : [],
  );
  const states: States = Object.fromEntries(after.map(({ name, state }) => [name, state]));
  const end = env.DB.prepare("UPDATE alert_window SET at = ?, day = ?, totals = ?, states = ? WHERE at = ?").bind(
    ...[instant, day, JSON.stringify(totals), JSON.stringify(states), last.at],
  );
  await env.DB.batch([...letters, end]);
  return "done";
}

/** Subtracts the earlier totals. */
function since(totals: Totals, earlier: Totals): Required<Totals> {
  return Object.fromEntries(
    COUNTERS.map((name) => [name, (totals[name] ?? 0) - (earlier[name] ?? 0)]),
  ) as Required<Totals>;
}

/** Computes the value of each rule in a window; null where too little was counted. */
async function valuesOf(
  db: D1Database,
  counted: Required<Totals>,
  lagS: number,
  now: Date,
): Promise<Readonly<Record<AlertName, number | null>>> {
  const [medians, oldestMailAt, held, payments] = await Promise.all([
    readMedians(db, [dateInSaoPaulo(now), dateInSaoPaulo(new Date(isoBefore(now, { days: 1 })))]),
    db.prepare("SELECT min(created_at) AS oldest FROM mail_outbox").first<string>("oldest"),
    readHeld(db),
    countMoneyIssues(db, now),
  ]);
  const runs = counted["cron.whole"] + counted["cron.failed"];
  const ofRequests = (amount: number) => (counted.requests < LEAST_REQUESTS ? null : (amount / counted.requests) * 100);
  return {
    failures: ofRequests(counted.failures),
    slow: ofRequests(counted.slow),
    median: medians[0] === null || medians[1] === null ? null : medians[0] / medians[1],
    cron: runs === 0 ? null : (counted["cron.failed"] / runs) * 100,
    lag: lagS,
    mails: minutesSince(oldestMailAt, now),
    held: minutesSince(held?.since ?? null, now),
    payments,
  };
}

/** Median times to the first byte of two days; null of a day with too few reports of browsers. */
async function readMedians(db: D1Database, [day, before]: readonly [string, string]) {
  const { results } = await db
    .prepare("SELECT day, name, amount FROM daily_figure WHERE day IN (?, ?) AND name LIKE 'speed.TTFB.%'")
    .bind(day, before)
    .all<{ readonly day: string; readonly name: string; readonly amount: number }>();
  const of = (one: string) => new Map(results.flatMap((row) => (row.day === one ? [[row.name, row.amount]] : [])));
  return [medianSpeed("TTFB", of(day), LEAST_REQUESTS), medianSpeed("TTFB", of(before), LEAST_REQUESTS)] as const;
}

function minutesSince(instant: string | null, now: Date): number {
  return instant === null ? 0 : (now.getTime() - Date.parse(instant)) / MINUTE_MS;
}

function alertEmail(name: AlertName, { isRaised, value }: AlertState, now: Date): Email {
  const { label, unit, raise, clear, hint } = ALERT_RULES[name];
  const inWords = (amount: number) => `${formatDecimal(amount, Number.isInteger(amount) ? 0 : 1)} ${unit}`.trim();
  return {
    limitedAs: null,
    subject: isRaised ? `Alerta: ${label}` : `Voltou ao normal: ${label}`,
    paragraphs: [
      `${formatInstant(now.toISOString())}: ${label}: ${inWords(value!)}.`,
      isRaised
        ? `O limite é ${inWords(raise)}, e passou dele em duas janelas seguidas de ${WINDOW_MINUTES} minutos. ${hint}`
        : `Ficou em ${inWords(clear)} ou menos em duas janelas seguidas de ${WINDOW_MINUTES} minutos.`,
      isRaised ? "Enquanto durar, não escrevemos de novo. Quando voltar ao normal, avisamos uma vez." : "Nada a fazer.",
    ],
    button: { label: "Ver os sinais", path: paths.adminSignals() },
    footnote: "Você recebe este aviso porque este é o endereço de contato do site.",
  };
}
