import { formatDecimal } from "../text/format.ts";

/** A mean of the ENEM; the year of its edition is null where it is not known. */
interface EnemMean {
  readonly average: number;
  readonly edition: number | null;
}

/** The mean of the ENEM on a map where no school has published a price: short on the pin, in full in its title. */
export function pinEnem(mean: EnemMean | null | undefined) {
  if (!mean) return { label: "", price: "", isEnem: false };
  const label = formatDecimal(mean.average, 0);
  return { label, price: `Média no ${enemOf(mean.edition)}: ${label}`, isEnem: true };
}

/** The key to such pins: "ENEM 2025", "média no ENEM 2025"; without the year if they are of several. */
export function enemKey(means: readonly EnemMean[]) {
  const [edition = null, ...others] = new Set(means.map((mean) => mean.edition));
  const short = enemOf(others.length === 0 ? edition : null);
  return { short, figure: `média no ${short}` };
}

const enemOf = (edition: number | null) => (edition === null ? "ENEM" : `ENEM ${edition}`);
