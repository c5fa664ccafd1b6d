import type { Signals } from "../../contract/v3/signals.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays } from "../../domain/time/time.ts";
import { countMoneyIssues } from "../admin/money.ts";
import { readAlerts } from "./alerts.ts";
import { readState } from "./state.ts";

/** Days of the events of browsers, today included. */
const DAYS = 30;

/** Reads the last runs of the cron, the queues, the alerts and the events of browsers. */
export async function readSignals(db: D1Database, now: Date): Promise<Signals> {
  const [{ jobs, queues, oldestMailAt }, payments, alerts, { results: tracked }] = await Promise.all([
    readState(db),
    countMoneyIssues(db, now),
    readAlerts(db),
    db
      .prepare(`SELECT substr(name, 9) AS name, sum(amount) AS count FROM daily_figure
        WHERE day >= ? AND name >= 'tracked.' AND name < 'tracked/' GROUP BY name`)
      .bind(addDays(dateInSaoPaulo(now), 1 - DAYS))
      .all<Signals["tracked"][number]>(),
  ]);
  return { jobs: [...jobs], queues: { ...queues, payments }, oldestMailAt, alerts, tracked };
}
