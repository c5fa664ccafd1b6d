import { Bar } from "../../client/ui/bar.tsx";
import type { FeeComparisonView } from "./fee-comparison.ts";

/** A fee of the school as a bar, with the median of its city marked. */
export function FeeComparison({ comparison }: { readonly comparison: FeeComparisonView }) {
  const { seat, fee, median, difference } = comparison;
  return (
    <figure className="comparison">
      <p>
        {seat}: <b>{fee}</b>, <b>{difference}</b> da cidade, que é {median}.
      </p>
      <Bar
        share={comparison.feeShare}
        mark={comparison.medianShare}
        label={`${seat}: mensalidade ${fee}; mediana da cidade ${median}.`}
      />
      <figcaption className="muted fine">{comparison.basis}</figcaption>
    </figure>
  );
}
