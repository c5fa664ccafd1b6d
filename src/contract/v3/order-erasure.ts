import * as v from "valibot";
import { cents } from "../money.ts";

/** Codes of the orders that the person gives up, of those whose contract goes on. */
export const givenUp = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(100)), []);

export const orderErasure = v.object({
  internalTransactionCode: v.string(),
  school_name: v.string(),
  product_title: v.string(),
  product_shift: v.string(),
  year: v.number(),
  /** `drop` ends it, `withdraw` refunds, `hold` waits for the bank, `choose` goes on unless the person gives it up. */
  effect: v.picklist(["drop", "withdraw", "hold", "choose"]),
  refundAmountCents: cents,
  /** Date until which the contact is kept for the contract; null for none. */
  keptUntil: v.nullable(v.string()),
});
export type OrderErasure = v.InferOutput<typeof orderErasure>;
