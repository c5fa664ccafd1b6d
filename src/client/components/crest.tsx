import { CREST_SHAPES, type Crest as CrestData } from "../../site/crest.ts";

/** The geometric shapes, drawn once a page in an svg. A crest refers to one and gets its colours from its tint. */
export function CrestSymbols() {
  return CREST_SHAPES.map(({ field, accent }, form) => (
    <symbol key={field} id={`crest-${form}`} viewBox="0 0 48 48">
      <path d={field} className="crest-a" />
      <path d={accent} className="crest-b" />
    </symbol>
  ));
}

/** The crest of a school without a logo. Decorative: the name is beside it. */
export function Crest({ crest }: { readonly crest: CrestData }) {
  return (
    <svg className={`crest tint-${crest.tint}`} viewBox="0 0 48 48" aria-hidden="true">
      <use href={`#crest-${crest.form}`} />
      <text x="24" y="30">
        {crest.initials}
      </text>
    </svg>
  );
}
