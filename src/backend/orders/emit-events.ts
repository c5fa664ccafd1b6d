import { asc, eq, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { orderEvent, scholarshipOrder } from "../schema/orders.ts";

/** Events that leave in one run. */
const PER_RUN = 100;

/** The specification's `order_status` event (E18): no name, no code, nothing of a person. */
export interface OrderStatusEvent {
  readonly event: "order_status";
  readonly orderId: string;
  readonly version: number;
  readonly status: string;
  readonly offerId: string;
  readonly at: string;
}

/**
 * Hands the `order_status` events that have not left yet to `send`, oldest first. Each was written together with its
 * step, so none is lost; one may leave twice after a breakdown, under the same order and version.
 */
export async function emitOrderEvents(
  db: D1Database,
  send: (event: OrderStatusEvent) => void,
  now: Date,
): Promise<void> {
  const orm = drizzle(db);
  const waiting = await orm
    .select({
      orderId: orderEvent.orderId,
      version: orderEvent.version,
      status: orderEvent.status,
      offerId: scholarshipOrder.offerId,
      at: orderEvent.at,
    })
    .from(orderEvent)
    .innerJoin(scholarshipOrder, eq(scholarshipOrder.id, orderEvent.orderId))
    .where(isNull(orderEvent.emittedAt))
    .orderBy(asc(orderEvent.at), asc(orderEvent.version))
    .limit(PER_RUN);
  if (waiting.length === 0) return;
  for (const event of waiting) send({ event: "order_status", ...event });
  const keys = JSON.stringify(waiting.map(({ orderId, version }) => `${orderId}/${version}`));
  await orm.batch([
    orm
      .update(orderEvent)
      .set({ emittedAt: now.toISOString() })
      .where(
        sql`${orderEvent.orderId} || '/' || ${orderEvent.version} IN (SELECT value FROM json_each(${keys})) AND ${isNull(orderEvent.emittedAt)}`,
      ),
  ]);
}
