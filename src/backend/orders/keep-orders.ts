import type { BackendBindings } from "../env.ts";
import { findProvider } from "../payments/provider.ts";
import { runDeadlines } from "./deadlines.ts";
import { emitOrderEvents } from "./emit-events.ts";
import { mailOrders } from "./mail-orders.ts";
import { remindOrders } from "./remind.ts";

/** What the cron does for orders: deadlines, refunds, letters, reminders, and `order_status` events, which go to the log (observability). */
export async function keepOrders(env: BackendBindings, now: Date): Promise<void> {
  const provider = findProvider(env);
  if (!provider) return;
  await runDeadlines(env.DB, provider, now);
  await mailOrders(env, now);
  await remindOrders(env, provider, now);
  await emitOrderEvents(env.DB, (event) => console.log(JSON.stringify(event)), now);
}
