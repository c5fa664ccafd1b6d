import { DEFAULT_PRICE_MAX } from "../constants.ts";
import { type Cents, toCents } from "./money.ts";

/** Width of a bar of the price histogram. */
export const FEE_BUCKET_CENTS = 250_00;

/** Bars from zero to the maximum of the price slider; the last one includes all above. */
export const FEE_BUCKETS = toCents(DEFAULT_PRICE_MAX) / FEE_BUCKET_CENTS;

/** The bucket of a monthly fee, from 0. */
export function feeBucketOf(feeCents: Cents): number {
  return Math.min(FEE_BUCKETS - 1, Math.floor(feeCents / FEE_BUCKET_CENTS));
}
