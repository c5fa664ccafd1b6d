import { Mark } from "../../client/components/school-card.tsx";
import { Facade } from "./facade.tsx";
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
