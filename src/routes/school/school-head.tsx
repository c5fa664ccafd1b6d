import { Mark } from "../../client/components/school-card.tsx";
import type { Facade as FacadeData } from "../../site/facade.ts";
import type { ProofView } from "./proofs.ts";
import type { SchoolView } from "./school-view.ts";

/** Longer names have smaller letters on a phone, so that the price is on the first screen. */
const LONG_NAME = 40;

/** Façade, name, place and the proofs. */
export function SchoolHead({ view }: { readonly view: SchoolView }) {
  const { card } = view;
  return (
    <header className="school-head">
      <Facade facade={view.facade} tint={card.crest.tint} />
      <Mark card={card} />
      <div className="whose">
        <h1 className={view.name.length > LONG_NAME ? "long" : undefined}>{view.name}</h1>
        <p className="place">
          {[card.place, view.isPublic && view.administration, card.stages].filter(Boolean).join(" · ")}
        </p>
        {card.isSponsored && <p className="sponsored">Escola em destaque (patrocinado)</p>}
      </div>
      <Proofs proofs={view.proofs} />
    </header>
  );
}

interface FacadeProps {
  readonly facade: FacadeData;
  readonly tint: number;
}

/**
 * The drawn building of a school, where its photographs will be. Decorative: no fact is read from it. Street and fence go on
 * beyond the field, so that the whole building is seen in a field of any shape.
 */
function Facade({ facade, tint }: FacadeProps) {
  return (
    <svg className={`facade tint-${tint}`} viewBox="0 0 960 240" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <path className="sun" d={facade.sun} />
      <path className="fence" d="M-960 197H1920" />
      <path className="trees" d={facade.trees} />
      <path d={facade.walls} />
      <path className="windows" d={facade.windows} />
      <path className="shade" d={facade.shade} />
      <path className="crest-b" d={facade.accent} />
      <path className="ground" d="M-960 208H1920V240H-960Z" />
    </svg>
  );
}

/** Rating, ENEM and fee, each with its source and date. */
function Proofs({ proofs }: { readonly proofs: readonly ProofView[] }) {
  return (
    <ul className="proofs" aria-label="Em resumo">
      {proofs.map(({ href, figure, what, source }) => (
        <li key={href}>
          <a href={href}>
            <b>{figure}</b> {what}
          </a>{" "}
          <small>{source}</small>
        </li>
      ))}
    </ul>
  );
}
