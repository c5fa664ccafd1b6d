import { sql } from "drizzle-orm";
import { CRON_LAG_S, RESPONSE_MS } from "../../contract/signals.ts";
import { ALERT_NAMES, ALERT_RULES, type AlertName, type AlertState, afterWindow } from "../../domain/alerts.ts";
import { countOf, type Histogram, percentileOf } from "../../domain/histogram.ts";
import { formatDecimal } from "../../domain/text/format.ts";
import { dateInSaoPaulo, formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { isoBefore, MINUTE_MS } from "../../domain/time/time.ts";
import { paths } from "../../site/paths.ts";
import type { Email } from "../mail/email.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { toD1 } from "../workflow/transaction.ts";
import { type Counters, classesOf, sumOf } from "./counters.ts";
import type { JobOutcome } from "./figures.ts";
import { readWaiting, type Waiting } from "./waiting.ts";

/** Length of a window: isolates write their counts every three minutes. */
const WINDOW_MINUTES = 10;

/** Minimum requests of a window for a share of failures or a percentile. */
const LEAST_REQUESTS = 50;

interface AlertBindings extends MailBindings {
  /** Address of the team. Empty: no letter is sent, and the screen alone shows the alert. */
  readonly CONTACT_EMAIL: string;
}

type Totals = Readonly<Record<string, number>>;

const STORE = `INSERT INTO alert (rule, is_raised, streak, value, turned_at)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?1)
  WHERE EXISTS (SELECT 1 FROM alert_window WHERE at = ?2)
  ON CONFLICT (rule) DO UPDATE SET is_raised = excluded.is_raised, streak = excluded.streak, value = excluded.value,
    turned_at = coalesce(excluded.turned_at, turned_at)`;

/**
 * Compares the signals of the last ten minutes with the limits of the team, and writes one letter when an alert is raised
 * and one when it is cleared. Letters and states commit together, and only for the run that saw the window end first.
 */
export async function checkAlerts(env: AlertBindings, now: Date): Promise<JobOutcome> {
  const [windows, states, figures] = await env.DB.batch<unknown>([
    env.DB.prepare("SELECT at, day, totals FROM alert_window"),
    env.DB.prepare("SELECT rule, is_raised AS isRaised, streak, value FROM alert"),
    env.DB.prepare("SELECT name, amount FROM daily_figure WHERE day = ?").bind(dateInSaoPaulo(now)),
  ]);
  const [last] = windows!.results as { at: string; day: string; totals: string }[];
  const instant = now.toISOString();
  // A window that ends in the future was written by a clock that was wrong.
  if (last && last.at > isoBefore(now, { minutes: WINDOW_MINUTES }) && last.at <= instant) return "not due";
  const day = dateInSaoPaulo(now);
  const rows = figures!.results as { name: string; amount: number }[];
  const totals: Totals = Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
  const end = [
    env.DB.prepare("DELETE FROM alert_window"),
    env.DB.prepare("INSERT INTO alert_window (at, day, totals) VALUES (?, ?, ?)").bind(
      instant,
      day,
      JSON.stringify(totals),
    ),
  ];
  if (!last) {
    await env.DB.batch(end);
    return "done";
  }
  const before = new Map(
    (states!.results as { rule: string; isRaised: number; streak: number; value: number | null }[]).map(
      ({ rule, isRaised, ...state }) => [rule, { ...state, isRaised: isRaised === 1 }],
    ),
  );
  const values = valuesOf(
    since(totals, last.day === day ? JSON.parse(last.totals) : {}),
    await readWaiting(env.DB, now),
    now,
  );
  const after = ALERT_NAMES.map((name) => {
    const was = before.get(name);
    const state = afterWindow(name, was, values[name]);
    return { name, state, hasTurned: state.isRaised !== (was?.isRaised ?? false) };
  });
  const stored = after.map(({ name, state: { isRaised, streak, value }, hasTurned }) => [
    name,
    Number(isRaised),
    streak,
    value,
    hasTurned ? instant : null,
  ]);
  const isFirst = sql`EXISTS (SELECT 1 FROM alert_window WHERE at = ${last.at})`;
  const letters = after.flatMap(({ name, state, hasTurned }) =>
    hasTurned && env.CONTACT_EMAIL !== ""
      ? [toD1(env.DB, emailStatement(env, env.CONTACT_EMAIL, alertEmail(name, state, now), now, isFirst))]
      : [],
  );
  await env.DB.batch([...letters, env.DB.prepare(STORE).bind(JSON.stringify(stored), last.at), ...end]);
  return "done";
}

/** Subtracts the earlier totals. */
function since(totals: Totals, earlier: Totals): Counters {
  return new Map(Object.entries(totals).map(([name, amount]) => [name, amount - (earlier[name] ?? 0)]));
}

/** Computes the value of each rule in a window; null where too little was counted. */
function valuesOf(
  counted: Counters,
  { payments, oldestMailAt }: Waiting,
  now: Date,
): Readonly<Record<AlertName, number | null>> {
  const of = (name: string) => counted.get(name) ?? 0;
  const [requests, runs] = [of("requests"), sumOf(counted, "cron.")];
  const times = classesOf(counted, "response.");
  const lags = classesOf(counted, "cron_lag.");
  return {
    failures: requests < LEAST_REQUESTS ? null : (of("failures") / requests) * 100,
    slow: countOf(RESPONSE_MS, times) < LEAST_REQUESTS ? null : highest(RESPONSE_MS, times),
    cron: runs === 0 ? null : (of("cron.failed") / runs) * 100,
    lag: highest(CRON_LAG_S, lags),
    mails: oldestMailAt === null ? 0 : (now.getTime() - Date.parse(oldestMailAt)) / MINUTE_MS,
    payments,
  };
}

/** The 99th percentile, or the last bound when it is beyond. */
function highest(bounds: readonly number[], histogram: Histogram): number | null {
  const found = percentileOf(bounds, histogram, 0.99);
  return found === null ? null : Math.min(found, bounds.at(-1)!);
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
