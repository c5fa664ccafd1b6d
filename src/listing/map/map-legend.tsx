import type { SVGAttributes } from "react";

/** Meaning of the figures and dots of a map. */
interface MapKey {
  /** The figures in short: "preço por mês", "média do ENEM 2025". */
  readonly short: string;
  /** The same in full. */
  readonly figure: string;
  /** A pin with a figure, as a sample; null where no school of the page has one. */
  readonly sample: { readonly label: string; readonly isEnem?: boolean | undefined } | null;
  /** Whether a school of the page only may meet the search. */
  readonly hasUnsure: boolean;
}

interface Props {
  readonly mapKey: MapKey;
  readonly caption: string;
}

/** The key of a map, folded: what its figures are is always in sight. */
export function MapLegend({ mapKey: { short, figure, sample, hasUnsure }, caption }: Props) {
  return (
    <details className="map-legend">
      <summary>
        <span>{sample ? "Legenda: " : "Legenda"}</span>
        {sample && short}
      </summary>
      <ul className="map-key">
        {sample && (
          <li>
            <b className={sample.isEnem ? "key-enem" : undefined}>{sample.label}</b>
            {` ${figure}, de uma escola`}
          </li>
        )}
        {sample && (
          <li>
            <Dot fill={sample.isEnem ? "var(--info)" : "var(--brand)"} />
            {" escola cujo número não cabe"}
          </li>
        )}
        <li>
          <Dot />
          {sample ? " escola sem número conhecido" : " escola"}
        </li>
        {hasUnsure && (
          <li>
            <Dot strokeDasharray="3 2" />
            {" pode servir, não informa tudo"}
          </li>
        )}
        <li>
          <b className="key-more">12</b>
          {" escolas juntas: toque para separar"}
        </li>
      </ul>
      <p>{caption}</p>
    </details>
  );
}

function Dot({ fill = "none", strokeDasharray }: Pick<SVGAttributes<SVGCircleElement>, "fill" | "strokeDasharray">) {
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      <circle cx="7" cy="7" r="5" fill={fill} stroke="var(--info)" strokeDasharray={strokeDasharray} />
    </svg>
  );
}
