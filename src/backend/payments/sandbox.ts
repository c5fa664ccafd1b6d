import { and, eq, gt, inArray } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { encodeBase64Url } from "hono/utils/encode";
import * as v from "valibot";
import { sandboxCharge, sandboxSecret } from "../schema/orders.ts";
import { brCode } from "./br-code.ts";
import type { Charge, Payee, PaymentMessage, PaymentProvider } from "./payment-provider.ts";
import { isSigned, sign } from "./signature.ts";

/** An invalid key: a banking app that reads the code finds no payee. */
const NOBODY = "00000000-0000-4000-8000-000000000000";

const Message = v.object({
  id: v.pipe(v.string(), v.uuid()),
  chargeId: v.pipe(v.string(), v.uuid()),
  kind: v.picklist(["paid", "refused"]),
  at: v.pipe(v.string(), v.isoTimestamp()),
});

/** A provider that moves no money. Its charges are in D1, in their own table. */
export function sandboxProvider(db: D1Database, payee: Payee): PaymentProvider {
  const orm = drizzle(db);
  const find = async (id: string): Promise<Charge | null> => {
    const [charge] = await orm.select().from(sandboxCharge).where(eq(sandboxCharge.id, id));
    return charge ? { status: charge.status, paidAt: charge.paidAt, pixCopyPaste: codeOf(charge) } : null;
  };
  return {
    name: "sandbox",
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
    async refundCharge(id, refundId) {
      const isPaid = and(eq(sandboxCharge.id, id), eq(sandboxCharge.status, "paid"));
      await orm.batch([orm.update(sandboxCharge).set({ status: "refunded", refundId }).where(isPaid)]);
      const [charge] = await orm.select().from(sandboxCharge).where(eq(sandboxCharge.id, id));
      if (charge?.refundId !== refundId) throw new Error(`charge ${id} cannot be refunded`);
    },
    async readMessage(signature, body, now) {
      if (!(await isSigned(await secretOf(db), signature, body, now))) return null;
      const message = v.safeParse(v.pipe(v.string(), v.parseJson(), Message), body);
      return message.success ? message.output : null;
    },
  };
}

/**
 * Acts as the payer: pays or refuses an open charge and returns the signed webhook call of the bank; null when the
 * charge cannot be paid any more.
 */
export async function simulatePayment(
  db: D1Database,
  chargeId: string,
  kind: PaymentMessage["kind"],
  now: Date,
): Promise<{ readonly body: string; readonly signature: string } | null> {
  const at = now.toISOString();
  const orm = drizzle(db);
  const isOpen = and(eq(sandboxCharge.id, chargeId), eq(sandboxCharge.status, "open"), gt(sandboxCharge.expiresAt, at));
  const set = kind === "paid" ? { status: "paid" as const, paidAt: at } : { status: "refused" as const };
  const [rows] = await orm.batch([orm.update(sandboxCharge).set(set).where(isOpen).returning()]);
  if (rows.length === 0) return null;
  const body = JSON.stringify({ id: crypto.randomUUID(), chargeId, kind, at } satisfies PaymentMessage);
  return { body, signature: await sign(await secretOf(db), body, now) };
}

/** The secret that the sandbox bank signs with. */
async function secretOf(db: D1Database): Promise<string> {
  const orm = drizzle(db);
  const [known] = await orm.select().from(sandboxSecret);
  if (known) return known.secret;
  const secret = encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)).buffer);
  await orm.batch([orm.insert(sandboxSecret).values({ id: 1, secret }).onConflictDoNothing()]);
  return (await orm.select().from(sandboxSecret))[0]!.secret;
}

function codeOf({ id, amountCents }: { id: string; amountCents: number }): string {
  const txid = id.replaceAll("-", "").slice(0, 25);
  return brCode({ key: NOBODY, payeeName: "AMBIENTE DE TESTE", payeeCity: "SAO PAULO", amountCents, txid });
}
