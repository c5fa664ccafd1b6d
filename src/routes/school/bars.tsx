import { Bar } from "../../client/ui/bar.tsx";

export interface BarView {
  readonly label: string;
  readonly value: string;
  /** Length of the bar, 0–100. */
  readonly share: number;
}

/** Means, each with its bar. */
export function Bars({ bars, label }: { readonly bars: readonly BarView[]; readonly label?: string }) {
  return (
    <ul className="bars" aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.label}>
          {bar.label}
          <Bar share={bar.share} />
          {bar.value}
        </li>
      ))}
    </ul>
  );
}

/** A mean of the school on the scale of a bar, beside the median of its city. */
interface BesideCityView {
  readonly share: number;
  readonly median: number;
  readonly words: string;
}

/** `label` states the mean of the school. */
export function BesideCity({ beside, label }: { readonly beside: BesideCityView; readonly label: string }) {
  return (
    <figure className="comparison">
      <Bar share={beside.share} mark={beside.median} label={`${label}. ${beside.words}`} />
      <figcaption className="muted fine">{beside.words}</figcaption>
    </figure>
  );
}
