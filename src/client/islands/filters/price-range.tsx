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

/** Price range with a histogram; that of a response is rendered after its list has been painted. */
export function PriceRange() {
  const { of, path, query } = useAtomValue(filterStateAtom)!;
  const params = useAtomValue(searchParamsAtom);
  const answered = new URLSearchParams(query);
  const histogram = useDeferredValue(useAtomValue(feeHistogramAtom));
  return (
    <Range
      of={of}
      path={path}
      low={boundOf("priceMin", params, answered)}
      high={boundOf("priceMax", params, answered)}
      lowText={unreadText("priceMin", params)}
      highText={unreadText("priceMax", params)}
      hasMax={params.has("priceMax")}
      histogram={histogram}
    />
  );
}

interface RangeProps extends Pick<FilterState, "of" | "path"> {
  readonly low: number;
  readonly high: number;
  readonly lowText: string | undefined;
  readonly highText: string | undefined;
  readonly hasMax: boolean;
  readonly histogram: FeeHistogramView | null;
}

/** Not rendered again when another filter changes. */
const Range = memo(({ of, path, low, high, lowText, highText, hasMax, histogram }: RangeProps) => {
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
          text: lowText,
          blank: DEFAULT_PRICE_MIN,
        },
        {
          id: "f-priceMax",
          name: "priceMax",
          label: "até R$",
          handleLabel: "Mensalidade máxima",
          value: Math.max(low, high),
          text: highText,
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

const BLANK = { priceMin: DEFAULT_PRICE_MIN, priceMax: DEFAULT_PRICE_MAX };

/** A bound of a query; while the server has yet to read its text, that of the last response. */
function boundOf(name: keyof typeof BLANK, params: URLSearchParams, answered: URLSearchParams): number {
  const value = Number((unreadText(name, params) === undefined ? params : answered).get(name));
  return Math.min(DEFAULT_PRICE_MAX, Math.max(DEFAULT_PRICE_MIN, value || BLANK[name]));
}

/** Typed text, such as "1.200", which the server reads. */
function unreadText(name: keyof typeof BLANK, params: URLSearchParams): string | undefined {
  const text = params.get(name) ?? "";
  return /^\d*$/.test(text) ? undefined : text;
}

interface FeeBarsProps {
  /** SVG paths by bucket. */
  readonly bars: readonly string[];
  /** The chosen prices, in reais. */
  readonly from: number;
  readonly to: number;
}

/** Histogram of fees, hidden from screen readers: the hint has the numbers. Bars in the range are colored. */
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
