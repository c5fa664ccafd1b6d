import { DEFAULT_PRICE_MAX } from "../constants.ts";
import { FEE_BUCKETS } from "./fee-buckets.ts";

/** Computes the position of a price, in reais, on the track of the slider, from 0 to 1. */
export interface PriceScale {
  readonly toPosition: (price: number) => number;
  /** A readable amount. */
  readonly toValue: (position: number) => number;
}

/** Share of the track that follows the amount, not the fees: prices that nobody asks can be reached too. */
const LINEAR_SHARE = 0.15;

const BUCKET_REAIS = DEFAULT_PRICE_MAX / FEE_BUCKETS;

/** Left edge of each bucket on the track, and 1: half of the fees are left of the middle of what the fees divide. */
export function bucketEdges(counts: readonly number[]): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const edges = [0];
  for (const count of counts) {
    edges.push(edges.at(-1)! + (1 - LINEAR_SHARE) * (count / total) + LINEAR_SHARE / counts.length);
  }
  // Rounding errors add up.
  return edges.with(-1, 1);
}

/** The scale of a list with so many fees in each bucket: most of the track is for the prices that most schools ask. */
export function priceScale(counts: readonly number[]): PriceScale {
  const edges = bucketEdges(counts);
  return {
    toPosition: (price) => {
      const bucket = Math.min(FEE_BUCKETS - 1, Math.floor(price / BUCKET_REAIS));
      const [from, to] = [edges[bucket]!, edges[bucket + 1]!];
      return from + (to - from) * (price / BUCKET_REAIS - bucket);
    },
    toValue: (position) => {
      const above = edges.findIndex((edge) => edge > position);
      if (above < 0) return DEFAULT_PRICE_MAX;
      const [from, to] = [edges[above - 1]!, edges[above]!];
      return readablePrice((above - 1 + (position - from) / (to - from)) * BUCKET_REAIS);
    },
  };
}

/** Steps of readable prices: the dearer, the coarser. */
function readablePrice(price: number): number {
  const step = price < 500 ? 10 : price < 2_000 ? 50 : price < 5_000 ? 100 : 500;
  return Math.round(price / step) * step;
}
