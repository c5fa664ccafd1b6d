import { useAtomValue, useStore } from "jotai";
import { memo, useDeferredValue } from "react";
import { DEFAULT_PRICE_MAX, DEFAULT_PRICE_MIN, PRICE_STEP } from "../../../domain/constants.ts";
import { type FeeHistogramView, HISTOGRAM_HEIGHT } from "../../../domain/filters/fee-histogram.ts";
import type { FilterState } from "../../../domain/filters/filter-state.ts";
import { SEARCH_KINDS } from "../../../domain/filters/search-kind.ts";
import { FEE_BUCKET_CENTS } from "../../../domain/pricing/fee-buckets.ts";
import { formatWholeReais } from "../../../domain/text/format.ts";
import { searchUrl } from "../../search-page/form-url.ts";
import { navigation } from "../../state/navigation.ts";
import { feeHistogramAtom, filterStateAtom, searchParamsAtom } from "../../state/search.ts";
import { Slider } from "../../ui/slider.tsx";

/** Price range with a histogram; that of an answer is rendered after its list has been painted. */
export function PriceRange() {
  const { of, path } = useAtomValue(filterStateAtom)!;
  const params = useAtomValue(searchParamsAtom);
  const histogram = useDeferredValue(useAtomValue(feeHistogramAtom));
  return (
    <Range
      of={of}
      path={path}
      low={boundOf(params, "priceMin", DEFAULT_PRICE_MIN)}
      high={boundOf(params, "priceMax", DEFAULT_PRICE_MAX)}
      hasMax={params.has("priceMax")}
      histogram={histogram}
    />
  );
}

interface RangeProps extends Pick<FilterState, "of" | "path"> {
  readonly low: number;
  readonly high: number;
  readonly hasMax: boolean;
  readonly histogram: FeeHistogramView | null;
}

/** Not rendered again when another filter changes. */
const Range = memo(({ of, path, low, high, hasMax, histogram }: RangeProps) => {
  const store = useStore();
  const { feeHint } = SEARCH_KINDS[of];
  const onCommit = ([min, max]: readonly number[]) => {
    const query = new URLSearchParams(store.get(searchParamsAtom));
    for (const name of ["page", "priceMin", "priceMax"]) query.delete(name);
    if (min! > DEFAULT_PRICE_MIN || max! < DEFAULT_PRICE_MAX) {
      query.set("priceMin", String(min));
      query.set("priceMax", String(max));
    }
    query.sort();
    navigation.go(searchUrl(path, query));
  };
  return (
    <Slider
      className="prices"
      label="Mensalidade com bolsa"
      handles={[
        {
          id: "f-priceMin",
          name: "priceMin",
          label: "de R$",
          handleLabel: "Mensalidade mínima",
          value: Math.min(low, high),
          blank: DEFAULT_PRICE_MIN,
        },
        {
          id: "f-priceMax",
          name: "priceMax",
          label: "até R$",
          handleLabel: "Mensalidade máxima",
          value: Math.max(low, high),
          blank: DEFAULT_PRICE_MAX,
        },
      ]}
      min={DEFAULT_PRICE_MIN}
      max={DEFAULT_PRICE_MAX}
      step={PRICE_STEP}
      format={(reais) => formatWholeReais(100 * reais)}
      scale={histogram?.scale}
      backdrop={([from, to]) =>
        histogram && (
          <>
            <p className="hint">{histogram.words}</p>
            <FeeBars bars={histogram.bars} from={from!} to={to!} />
          </>
        )
      }
      onCommit={onCommit}
    >
      {feeHint && hasMax && <p className="hint">{feeHint}</p>}
    </Slider>
  );
});

function boundOf(params: URLSearchParams, name: string, blank: number): number {
  const text = params.get(name) ?? "";
  // A text that the server has not read yet.
  const value = /^\d+$/.test(text) ? Number(text) : blank;
  return Math.min(DEFAULT_PRICE_MAX, Math.max(DEFAULT_PRICE_MIN, value)) || blank;
}

interface FeeBarsProps {
  /** SVG paths by bucket. */
  readonly bars: readonly string[];
  /** The chosen prices, in reais. */
  readonly from: number;
  readonly to: number;
}

/** Histogram of fees, hidden from screen readers: the hint has the same numbers. Bars within the chosen range are colored. */
export function FeeBars({ bars, from, to }: FeeBarsProps) {
  const [first, last] = [from, to].map((price) => Math.floor((price * 100) / FEE_BUCKET_CENTS));
  const isChosen = (bucket: number) => bucket >= first! && bucket <= last!;
  return (
    <svg className="fee-bars" viewBox={`0 0 1 ${HISTOGRAM_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={bars.filter((_, bucket) => !isChosen(bucket)).join("")} />
      <path className="chosen" d={bars.filter((_, bucket) => isChosen(bucket)).join("")} />
    </svg>
  );
}
