import type { ReactNode } from "react";
import { Bar } from "../../client/ui/bar.tsx";
import type { FeeComparisonView } from "../../listing/fee-comparison.ts";
import { Bars, BesideCity } from "./bars.tsx";
import type { EnemView } from "./enem-view.ts";
import { FoldedPart } from "./parts.tsx";
import { Prices } from "./price-table.tsx";
import { ReviewsSection } from "./reviews-section.tsx";
import type { SchoolView } from "./school-view.ts";

/** A folded part of the page of a school that a family decides by. */
export interface DecidingPart {
  readonly id: string;
  /** Name in the line of contents; null for a part that is not in it. */
  readonly name: string | null;
  /** Whether somebody has told anything of it: the others come after what is known of the school. */
  readonly isTold: boolean;
  readonly part: ReactNode;
}

/** Prices, their history, reviews and ENEM, in the order of the page of a school of which all are told. */
export function decidingParts({
  prices,
  history,
  reviews,
  enem,
  provenance,
  ...view
}: SchoolView): readonly DecidingPart[] {
  const parts: readonly (DecidingPart | null)[] = [
    {
      id: "precos",
      name: "Preços",
      isTold: prices.heading.count > 0,
      part: (
        <FoldedPart
          key="precos"
          id="precos"
          title="Preços e bolsas"
          {...(view.isPublic ? { note: "escola pública, sem mensalidade" } : prices.heading)}
          provenance={provenance.prices}
        >
          {view.feeComparison && <FeeComparison comparison={view.feeComparison} />}
          {view.isPublic ? <p>{view.card.noPrice}.</p> : <Prices prices={prices} />}
        </FoldedPart>
      ),
    },
    history && { id: "historico", name: null, ...history },
    {
      id: "avaliacoes",
      name: "Avaliações",
      isTold: reviews.heading.count > 0,
      part: (
        <FoldedPart
          key="avaliacoes"
          id="avaliacoes"
          title="Avaliações"
          {...reviews.heading}
          provenance={provenance.reviews}
        >
          <ReviewsSection reviews={reviews} />
        </FoldedPart>
      ),
    },
    enem && {
      id: "enem",
      name: "ENEM",
      isTold: true,
      part: (
        <FoldedPart
          key="enem"
          id="enem"
          title={enem.edition === null ? "ENEM" : `ENEM ${enem.edition}`}
          note={enem.note}
          provenance={provenance.enem}
        >
          <EnemSection enem={enem} />
        </FoldedPart>
      ),
    },
  ];
  return parts.filter((part) => part !== null);
}

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

/** ENEM results. A mean always has its edition, participants and source (B27). */
function EnemSection({ enem }: { readonly enem: EnemView }) {
  return (
    <>
      <p className="lead">
        Média <b>{enem.average}</b>
        {enem.participants !== null && `, com ${enem.participants}`}
        {enem.ranks.length > 0 && <>: {enem.ranks.join(", ")}</>}.
        {enem.edition === null && " Edição e participantes: não informado."}
      </p>
      {enem.besideCity && (
        <BesideCity beside={enem.besideCity} label={`Média da escola: ${enem.average}, de 0 a 1000`} />
      )}
      {enem.areas.length > 0 && <Bars bars={enem.areas} label="Média por área, de 0 a 1000" />}
      {enem.earlier.length > 0 && <p>Edições anteriores: {enem.earlier.join("; ")}.</p>}
      {enem.besideFee && <p>{enem.besideFee}</p>}
      <p className="muted fine">A média depende de quem fez a prova: não mede, sozinha, a qualidade da escola.</p>
    </>
  );
}
