import { beforeAll, beforeEach, expect, test } from "vitest";
import { after, marketOf, onBatch } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { orderEvent } from "../schema/orders.ts";
import { emitOrderEvents, type OrderStatusEvent } from "./emit-events.ts";

const db = openMemoryD1();
const { allOf, clear, open, payOne, reserveOne, sql } = marketOf(db);

beforeAll(open);
beforeEach(clear);

async function emitAt(minutes: number): Promise<OrderStatusEvent[]> {
  const events: OrderStatusEvent[] = [];
  await emitOrderEvents(db, (event) => events.push(event), after(minutes));
  return events;
}

test("each transition sends one order_status event without personal data, oldest first", async () => {
  const { order } = await payOne();
  const common = { event: "order_status", orderId: order.id, offerId: order.offerId };
  const events = await emitAt(2);
  expect(events).toEqual([
    { ...common, version: 1, status: "initiated", at: after(0).toISOString() },
    { ...common, version: 2, status: "awaiting_payment", at: after(0).toISOString() },
    { ...common, version: 3, status: "pre_registered", at: after(1).toISOString() },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/Ana|Bia|52998224725/);
  expect(JSON.stringify(events)).not.toContain(order.code);
  expect(await emitAt(3)).toEqual([]);
  const emitted = (await allOf(orderEvent)).map(({ emittedAt }) => emittedAt);
  expect(emitted).toEqual(Array(3).fill(after(2).toISOString()));
});

test("a run sends a hundred events, and the next one the rest", async () => {
  const { id } = await reserveOne();
  const versions = JSON.stringify(Array.from({ length: 102 }, (_, i) => i + 2));
  await sql(
    "INSERT INTO order_event (order_id, version, status, at, actor) SELECT ?, value, 'initiated', ?, 'family' FROM json_each(?)",
    id,
    after(0).toISOString(),
    versions,
  );
  const sent = [await emitAt(1), await emitAt(2), await emitAt(3)];
  expect(sent.map(({ length }) => length)).toEqual([100, 3, 0]);
  expect(sent[1]!.map(({ version }) => version)).toEqual([101, 102, 103]);
});

test("without events nothing is written", async () => {
  const failing = onBatch(db, () => Promise.reject(new Error("written")));
  await emitOrderEvents(failing, () => {}, after(1));
});

test("events that another run marked meanwhile keep its time", async () => {
  await reserveOne();
  const slow = onBatch(db, async (run) => {
    await emitAt(1);
    return run();
  });
  await emitOrderEvents(slow, () => {}, after(2));
  expect((await allOf(orderEvent)).map(({ emittedAt }) => emittedAt)).toEqual([after(1).toISOString()]);
});
