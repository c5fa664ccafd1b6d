import { and, eq, isNull, lte, or } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { BankMissing, bankOf } from "../payments/bank-of.ts";
import { BankError, type PaymentProvider, type RefundStatus } from "../payments/payment-provider.ts";
import { refund } from "../schema/orders.ts";
import type { Statement } from "../workflow/transaction.ts";
import { readOrder } from "./read-order.ts";
import { readOwed, recordRefunds } from "./settle.ts";

/** Minutes after which the bank has responded to a request for a refund, or its response is lost. */
const ATTEMPT_MINUTES = 2;

const MOVING = "O banco está devolvendo este valor agora, ou já devolveu. Se ele não conseguir, registre depois.";
const ASKED = `O banco acabou de ser consultado. Espere ${ATTEMPT_MINUTES} minutos e registre de novo.`;
const DISPUTED = "O Pix deste pedido está em contestação: o banco pode devolver por conta própria. Espere ele decidir.";
const SILENT = "O banco não respondeu se já devolveu este valor. Não devolva antes de saber: tente daqui a pouco.";

type Owed = Awaited<ReturnType<typeof readOwed>>[number];

/**
 * Records, with the audit entry, that the team gave an amount back by another way than the bank's refund. Asks the bank
 * first: a request whose answer was lost may have given it back. Throws `not_found`, `invalid_fields` with the reason.
 */
export async function refundByHand(
  db: D1Database,
  provider: PaymentProvider,
  { id, orderId }: { readonly id: string; readonly orderId: string },
  entry: Statement,
  now: Date,
): Promise<void> {
  const owed = (await readOwed(db, orderId)).find((one) => one.id === id);
  if (!owed) throw new ApiError("not_found");
  if ((await readOrder(db, orderId)).status === "disputed") throw invalidField("reason", DISPUTED);
  if (owed.movingSince !== null) throw invalidField("reason", MOVING);
  if (!(await keepFromBank(db, id, now))) throw invalidField("reason", ASKED);
  const orm = drizzle(db);
  const isIt = eq(refund.id, id);
  try {
    if ((await findEarlier(db, provider, owed)) !== "failed") {
      // The cron looks after it, as after any other that the bank moves.
      await orm.update(refund).set({ movingSince: now.toISOString(), nextAttemptAt: null }).where(isIt);
      throw invalidField("reason", MOVING);
    }
    await recordRefunds(db, orderId, new Set([id]), now, [entry, orm.update(refund).set({ isByHand: 1 }).where(isIt)]);
  } catch (error) {
    await orm
      .update(refund)
      .set({ isByHand: 0 })
      .where(and(isIt, eq(refund.status, "requested")));
    throw error instanceof BankError ? invalidField("reason", SILENT) : error;
  }
}

/** Keeps the cron from asking the bank for a refund. False when the bank is being asked, or moves it. */
async function keepFromBank(db: D1Database, id: string, now: Date): Promise<boolean> {
  const { attemptedAt, movingSince, status } = refund;
  const isQuiet = or(isNull(attemptedAt), lte(attemptedAt, isoBefore(now, { minutes: ATTEMPT_MINUTES })));
  const kept = await drizzle(db)
    .update(refund)
    .set({ isByHand: 1 })
    .where(and(eq(refund.id, id), eq(status, "requested"), isNull(movingSince), isQuiet))
    .returning();
  return kept.length > 0;
}

/** State of an earlier request for the refund; "failed" also for none, and for a bank that is no longer configured. */
async function findEarlier(db: D1Database, provider: PaymentProvider, owed: Owed): Promise<RefundStatus> {
  try {
    return await bankOf(db, provider, owed).findRefund(owed.chargeId, owed.id, owed.amountCents);
  } catch (error) {
    if (error instanceof BankMissing) return "failed";
    throw error;
  }
}
