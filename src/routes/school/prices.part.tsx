import { Bar } from "../../client/ui/bar.tsx";
import type { FeeComparisonView } from "../../listing/fee-comparison.ts";
import type { SchoolPart } from "./part.tsx";
import { Prices } from "./price-table.tsx";

/** The fees of all grades. */
export const PRICES: SchoolPart = {
  id: "precos",
  title: "Preços e bolsas",
  inContents: "Preços",
  isOpenOnWide: true,
  load: ({ isPublic, card, prices, feeComparison, provenance }) =>
    isPublic || (prices.heading.count === 0 && !card.price)
      ? null
      : {
          ...prices.heading,
          provenance: provenance.prices,
          body: (
            <>
              {feeComparison ? (
                <FeeComparison comparison={feeComparison} />
              ) : (
                prices.heading.count > 0 && <p>Mediana da cidade: não informado, poucas escolas dizem este preço.</p>
              )}
              <Prices prices={prices} />
            </>
          ),
        },
};

/** A fee of the school as a bar, with the median of its city marked. */
function FeeComparison({ comparison }: { readonly comparison: FeeComparisonView }) {
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
