import { Rows } from "./facts.tsx";
import type { FirstViewOf } from "./to-first-view.ts";

/** Whether the school fits the family, and the figures by which schools differ, each beside the city's median. */
export function FirstView({ view: { fit, known } }: { readonly view: FirstViewOf }) {
  if (fit.length + known.length === 0) return null;
  return (
    <section className="first-view" aria-label="Em resumo">
      <FactList title="Cabe na rotina" facts={fit} />
      <FactList title="O que se sabe" facts={known} />
    </section>
  );
}

function FactList({ title, facts }: { readonly title: string; readonly facts: FirstViewOf["fit"] }) {
  if (facts.length === 0) return null;
  return (
    <div>
      <h2>{title}</h2>
      <dl>
        <Rows facts={facts} />
      </dl>
    </div>
  );
}
