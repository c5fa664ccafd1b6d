import { beforeAll, beforeEach, expect, test } from "vitest";
import { ANA, after, marketOf } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import * as schema from "../schema/orders.ts";
import { withdraw } from "./withdraw.ts";

const db = openMemoryD1();
const { allOf, clear, contractOne, open, orderOf, payOne, provider, reserveOne, sql } = marketOf(db);

beforeAll(open);
beforeEach(clear);

const giveUp = (code: string, minutes = 9) => withdraw(db, provider(), ANA.userId, code, after(minutes));
const lastEvent = async () => (await allOf(schema.orderEvent)).at(-1)!;

test("before the agreement a withdrawal ends the order at once", async () => {
  const { code, id } = await reserveOne();
  const gone = await giveUp(code);
  expect(gone).toEqual(await orderOf(id));
  expect(gone).toMatchObject({
    status: "drop_out_confirmed",
    dueAt: null,
    withdrawalProtocol: expect.stringMatching(/^DES(-[0-9A-HJKMNP-TV-Z]{4}){2}$/),
    withdrawalRequestedAt: after(9).toISOString(),
  });
  expect(await lastEvent()).toMatchObject({ version: 2, status: "drop_out_confirmed", actor: "family" });
});

test("a withdrawal closes the open Pix code, which cannot be paid any more", async () => {
  const { order } = await contractOne();
  expect((await giveUp(order.code)).status).toBe("drop_out_confirmed");
  expect(await allOf(schema.payment)).toMatchObject([{ status: "cancelled" }]);
  expect(await allOf(schema.sandboxCharge)).toMatchObject([{ status: "cancelled" }]);
  expect(await allOf(schema.refund)).toEqual([]);
});

test("after the agreement the refund ends the order, and a repeated request changes nothing", async () => {
  const { order } = await payOne();
  const gone = await giveUp(order.code);
  const events = (await allOf(schema.orderEvent)).slice(3).map(({ status, actor }) => [status, actor]);
  expect(events).toEqual([
    ["dropping_out", "family"],
    ["drop_out_confirmed", "system"],
  ]);
  expect(await giveUp(order.code, 10)).toEqual(gone);
});

test("an order that was not agreed to, or has ended, cannot be withdrawn", async () => {
  const { order } = await payOne();
  for (const [status, contractedAt] of [
    ["enrolled", null],
    ["failed", order.contractedAt],
  ]) {
    await sql("UPDATE scholarship_order SET status = ?, contracted_at = ?", status, contractedAt);
    await expect(giveUp(order.code)).rejects.toMatchObject({ code: "not_withdrawable" });
  }
});
