import { setTimeout } from "node:timers/promises";
import { openLocalD1 } from "../../scripts/platform.ts";

const EVERY_MS = 20_000;
/** Schools whose prices change between two publications. */
const CHANGED_SCHOOLS = 5;
const CRON_ATTEMPTS = 30;
const CRON_PAUSE_MS = 1_000;

/** Changes prices, and has the Worker's own cron publish them, until `stop`. Resolves to the milliseconds of each. */
export async function publishPrices(origin: string, stop: AbortSignal): Promise<readonly number[]> {
  const times: number[] = [];
  while (!stop.aborted) {
    const started = performance.now();
    changePrices();
    await runCron(origin);
    times.push(performance.now() - started);
    await setTimeout(EVERY_MS, undefined, { signal: stop }).catch(() => {});
  }
  return times;
}

function changePrices(): void {
  const db = openLocalD1();
  db.exec(`UPDATE offer SET net_monthly_fee_cents = net_monthly_fee_cents + 100
    WHERE inep_code IN (SELECT inep_code FROM offer ORDER BY random() LIMIT ${CHANGED_SCHOOLS})`);
  db.close();
}

/** As every minute in production; the simulator of D1 refuses it while a visitor writes. */
async function runCron(origin: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { status } = await fetch(`${origin}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`);
    if (status === 200) return;
    if (attempt === CRON_ATTEMPTS) throw new Error(`O cron respondeu ${status}.`);
    await setTimeout(CRON_PAUSE_MS);
  }
}
