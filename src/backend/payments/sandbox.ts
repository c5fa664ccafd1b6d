import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { encodeBase64Url } from "hono/utils/encode";
import * as v from "valibot";
import type { Cents } from "../../domain/pricing/money.ts";
import { sandboxCharge, sandboxRefund, sandboxSecret } from "../schema/orders.ts";
import { brCode } from "./br-code.ts";
import type { Charge, Payee, PaymentMessage, PaymentProvider } from "./payment-provider.ts";
import { isSigned, sign } from "./signature.ts";

/** Name of the provider in payments. */
export const SANDBOX = "sandbox";

/** An invalid key: a banking app that reads the code finds no payee. */
const NOBODY = "00000000-0000-4000-8000-000000000000";

const about = {
  id: v.pipe(v.string(), v.uuid()),
  chargeId: v.pipe(v.string(), v.uuid()),
  at: v.pipe(v.string(), v.isoTimestamp()),
};
const Message = v.variant("kind", [
  v.object({ ...about, kind: v.literal("paid"), receivedCents: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
  v.object({ ...about, kind: v.literal("refused") }),
]);

type SimulatedOutcome = "paid" | "refused" | "underpaid" | "overpaid";

/** Percentage of the amount that the simulated payer pays. */
const PAID_PERCENT = { paid: 100, underpaid: 90, overpaid: 110 } as const;

/** A provider that moves no money. Its charges are in D1, in their own table. */
export function sandboxProvider(db: D1Database, payee: Payee): PaymentProvider {
  const orm = drizzle(db);
  const find = async (id: string): Promise<Charge | null> => {
    const [charge] = await orm.select().from(sandboxCharge).where(eq(sandboxCharge.id, id));
    if (!charge) return null;
    const { status, paidAt } = charge;
    const money = { receivedCents: receivedCents(charge), dispute: null };
    return { status, paidAt, ...money, pixCopyPaste: codeOf(charge), endToEndIds: [] };
  };
  return {
    name: SANDBOX,
    isSandbox: true,
    payee,
    async createCharge({ id, amountCents, expiresAt }) {
      await orm.batch([
        orm.insert(sandboxCharge).values({ id, amountCents, status: "open", expiresAt }).onConflictDoNothing(),
      ]);
      return (await find(id))!;
    },
    findCharge: find,
    async cancelCharge(id) {
      const isOpen = and(eq(sandboxCharge.id, id), inArray(sandboxCharge.status, ["open", "refused"]));
      await orm.batch([orm.update(sandboxCharge).set({ status: "cancelled" }).where(isOpen)]);
    },
    async refundCharge(id, refundId, amountCents) {
      const isPaid = and(eq(sandboxCharge.id, id), eq(sandboxCharge.status, "paid"));
      const left = sql`coalesce(${sandboxCharge.receivedCents}, ${sandboxCharge.amountCents}) - (${refundedCents(id)})`;
      const row = orm
        .select({
          id: sql<string>`${refundId}`.as("id"),
          chargeId: sandboxCharge.id,
          amountCents: sql<number>`CAST(${amountCents} AS INTEGER)`.as("amount_cents"),
        })
        .from(sandboxCharge)
        .where(and(isPaid, sql`${left} >= ${amountCents}`));
      await orm.batch([
        orm.insert(sandboxRefund).select(row).onConflictDoNothing(),
        orm
          .update(sandboxCharge)
          .set({ status: "refunded" })
          .where(and(isPaid, sql`${left} <= 0`)),
      ]);
      const [refund] = await orm.select().from(sandboxRefund).where(eq(sandboxRefund.id, refundId));
      if (refund?.chargeId !== id) throw new Error(`charge ${id} cannot be refunded`);
      return "done";
    },
    async findRefund(_id, refundId) {
      const [row] = await orm.select().from(sandboxRefund).where(eq(sandboxRefund.id, refundId));
      return row ? "done" : "failed";
    },
    listReceived: null,
    async readMessage(signature, body, now) {
      if (!(await isSigned(await secretOf(db), signature, body, now))) return null;
      const message = v.safeParse(v.pipe(v.string(), v.parseJson(), Message), body);
      return message.success ? message.output : null;
    },
  };
}

/** Amount received by a charge; 0 before it is paid. */
function receivedCents({ paidAt, receivedCents: other, amountCents }: typeof sandboxCharge.$inferSelect): number {
  return paidAt === null ? 0 : (other ?? amountCents);
}

function refundedCents(chargeId: string): SQL {
  return sql`SELECT coalesce(sum(${sandboxRefund.amountCents}), 0) FROM ${sandboxRefund} WHERE ${eq(sandboxRefund.chargeId, chargeId)}`;
}

/**
 * Acts as the payer: pays, with the amount or another, or refuses an open charge, and returns the signed webhook call
 * of the bank; null when the charge cannot be paid any more.
 */
export async function simulatePayment(
  db: D1Database,
  chargeId: string,
  outcome: SimulatedOutcome,
  now: Date,
): Promise<{ readonly body: string; readonly signature: string } | null> {
  const at = now.toISOString();
  const orm = drizzle(db);
  const isOpen = and(eq(sandboxCharge.id, chargeId), eq(sandboxCharge.status, "open"), gt(sandboxCharge.expiresAt, at));
  const received =
    outcome === "refused"
      ? null
      : sql<number>`CAST(${sandboxCharge.amountCents} * ${PAID_PERCENT[outcome]} / 100 AS INTEGER)`;
  const set = received
    ? { status: "paid" as const, paidAt: at, receivedCents: received }
    : { status: "refused" as const };
  const [rows] = await orm.batch([orm.update(sandboxCharge).set(set).where(isOpen).returning()]);
  const [charge] = rows;
  if (!charge) return null;
  const message: PaymentMessage = {
    id: crypto.randomUUID(),
    chargeId,
    at,
    ...(received ? { kind: "paid", receivedCents: receivedCents(charge) } : { kind: "refused" }),
  };
  const body = JSON.stringify(message);
  return { body, signature: await sign(await secretOf(db), body, now) };
}

async function secretOf(db: D1Database): Promise<string> {
  const orm = drizzle(db);
  const [known] = await orm.select().from(sandboxSecret);
  if (known) return known.secret;
  const secret = encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)).buffer);
  await orm.batch([orm.insert(sandboxSecret).values({ id: 1, secret }).onConflictDoNothing()]);
  return (await orm.select().from(sandboxSecret))[0]!.secret;
}

function codeOf({ id, amountCents }: { id: string; amountCents: Cents }): string {
  const txid = id.replaceAll("-", "").slice(0, 25);
  return brCode({ key: NOBODY, payeeName: "AMBIENTE DE TESTE", payeeCity: "SAO PAULO", amountCents, txid });
}
