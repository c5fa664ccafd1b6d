import type { Facade as FacadeData } from "../../site/facade.ts";

interface Props {
  readonly facade: FacadeData;
  readonly tint: number;
}

/**
 * The drawn building of a school, where its photographs will be. Decorative: no fact is read from it. Street and fence go on
 * beyond the field, so that the whole building is seen in a field of any shape.
 */
export function Facade({ facade, tint }: Props) {
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
