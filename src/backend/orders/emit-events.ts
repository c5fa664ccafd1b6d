import { asc, eq, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { orderEvent, scholarshipOrder } from "../schema/orders.ts";

const PER_RUN = 100;

/** The specification's `order_status` event (E18): no personal data. */
export interface OrderStatusEvent {
  readonly event: "order_status";
  readonly orderId: string;
  readonly version: number;
  readonly status: string;
  readonly offerId: string;
  readonly at: string;
}

/**
 * Sends the pending `order_status` events, oldest first. At least once: each commits with its transition, and after a
 * failure one may be sent again with the same order and version.
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
