import { FEE_BUCKET_CENTS, FEE_BUCKETS } from "../pricing/fee-buckets.ts";
import { bucketEdges, type PriceScale, priceScale } from "../pricing/price-scale.ts";
import { formatWholeReais } from "../text/format.ts";
import { counted, type Noun } from "./search-kind.ts";

/** Numbers of schools by fee, drawn over the price slider. */
export interface FeeHistogramView {
  /** By bucket a bar as a path, in a box of 1 by `HISTOGRAM_HEIGHT`, placed by the scale; empty where there is none. */
  readonly bars: readonly string[];
  /** The scale of the slider below. */
  readonly scale: PriceScale;
  /** The same in words: "Mais comum: R$ 750 a R$ 1.000 (12 escolas)". */
  readonly words: string;
}

export const HISTOGRAM_HEIGHT = 24;

/** Below this there is nothing to see. */
const MIN_FEES = 5;

/** `counts` are by bucket; null where too few fees are known. */
export function toFeeHistogram(counts: readonly number[] | null | undefined, noun: Noun): FeeHistogramView | null {
  if (!counts || counts.reduce((sum, count) => sum + count, 0) < MIN_FEES) return null;
  const highest = Math.max(...counts);
  const edges = bucketEdges(counts);
  const bars = counts.map((count, bucket) => {
    // The lowest bar is still one.
    const height = Math.ceil((count / highest) * HISTOGRAM_HEIGHT);
    const [from, to] = [edges[bucket]!, edges[bucket + 1]!];
    const width = (to - from) * BAR_SHARE;
    return count === 0 ? "" : `M${short(from)} ${HISTOGRAM_HEIGHT}v-${height}h${short(width)}v${height}`;
  });
  return {
    bars,
    scale: priceScale(counts),
    words: `Mais comum: ${rangeOf(counts.indexOf(highest))} (${counted(highest, noun)})`,
  };
}

/** The rest parts it from the next. */
const BAR_SHARE = 0.9;

const short = (share: number) => String(Math.round(share * 10_000) / 10_000);

function rangeOf(bucket: number): string {
  const from = formatWholeReais(bucket * FEE_BUCKET_CENTS);
  if (bucket === FEE_BUCKETS - 1) return `${from} ou mais`;
  return bucket === 0
    ? `até ${formatWholeReais(FEE_BUCKET_CENTS)}`
    : `${from} a ${formatWholeReais((bucket + 1) * FEE_BUCKET_CENTS)}`;
}
