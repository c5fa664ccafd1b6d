import { and, eq, gte, lt } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Caller } from "../../backend/client-info.ts";
import { type ProviderBindings, providerOf } from "../../backend/payments/provider.ts";
import { payment, scholarshipOrder } from "../../backend/schema/orders.ts";
import { countAttempt } from "../../backend/throttle.ts";
import { type PixCode, readPixCode } from "./br-code.rules.ts";
import { changesOf, chargeState, paymentIdStart, voucherState } from "./checked.rules.ts";
import type { Checked } from "./contract.ts";
import { readPasted } from "./pasted.rules.ts";

type Found = Omit<Checked, "payee" | "hasOurKey">;

const NONE: Found = { match: "none", changes: [], state: null, until: null, amountCents: null, school: null };

/** After every text that begins as another one. */
const LAST = "\uffff";

/**
 * Compares a pasted Pix code or voucher code with those that we issued. One look-up for a code of ours and for any
 * other, and a limit by network, so that guesses learn nothing. Throws `too_many_attempts`.
 */
export async function checkCharge(
  { env, client, now }: Caller<ProviderBindings & { readonly PIX_KEY?: string }>,
  text: string,
): Promise<Checked> {
  await countAttempt(env.DB, "chargeCheck", client.ip, client.ip, now);
  const { payee, isSandbox } = providerOf(env);
  const pasted = readPasted(text, []);
  const key = pasted.kind === "pix" ? pasted.code.key?.text : undefined;
  return {
    ...(await findIssued(env.DB, pasted, now)),
    hasOurKey: key !== undefined && key === env.PIX_KEY,
    payee: { ...payee, isSandbox },
  };
}

function findIssued(db: D1Database, pasted: ReturnType<typeof readPasted>, now: Date): Promise<Found> | Found {
  if (pasted.kind === "pix") return findCharge(db, pasted.code, now);
  return pasted.kind === "voucher" ? findVoucher(db, pasted.code, now) : NONE;
}

/** The charge that a code says it is: by the address of a dynamic code, by the `txid` of a static one. */
async function findCharge(db: D1Database, code: PixCode, now: Date): Promise<Found> {
  const [column, start] =
    code.address === null ? [payment.id, paymentIdStart(code.txid)] : [payment.pixCopyPaste, code.head];
  const [row] = await drizzle(db)
    .select({ payment, status: scholarshipOrder.status, snapshot: scholarshipOrder.snapshot })
    .from(payment)
    .innerJoin(scholarshipOrder, eq(scholarshipOrder.id, payment.orderId))
    .where(and(gte(column, start ?? LAST), lt(column, (start ?? "") + LAST)))
    .limit(1);
  const issued = row && readPixCode(row.payment.pixCopyPaste ?? "");
  if (!row || !issued) return NONE;
  if (issued.text !== code.text) return { ...NONE, match: "changed", changes: changesOf(code, issued) };
  const state = chargeState(row.payment, row.status, now);
  return {
    match: "exact",
    changes: [],
    state,
    until: state === "open" ? row.payment.expiresAt : null,
    amountCents: row.payment.amountCents,
    school: row.snapshot.school.name,
  };
}

async function findVoucher(db: D1Database, code: string, now: Date): Promise<Found> {
  const { status, snapshot, voucherValidUntil, voucherRedeemedAt } = scholarshipOrder;
  const [row] = await drizzle(db)
    .select({ status, snapshot, until: voucherValidUntil, redeemedAt: voucherRedeemedAt })
    .from(scholarshipOrder)
    .where(eq(scholarshipOrder.voucherCode, code));
  if (!row) return NONE;
  const state = voucherState(row.status, row.until, row.redeemedAt, now);
  return { ...NONE, match: "exact", state, until: row.until, school: row.snapshot.school.name };
}
