import type { Publication } from "../contract/publication.ts";
import { findEntry } from "../domain/text/find-entry.ts";
import { formatChange, formatCount } from "../domain/text/format.ts";
import type { CityRecord } from "../search/types.ts";
import { inPlace, type Place } from "./place/place.ts";

/**
 * "De 2026 para 2027, a mensalidade sem bolsa variou +8,3% em Campinas (mediana de 214 pares da mesma escola, série e
 * turno)"; null with too few pairs.
 */
export function adjustmentLabel(
  { adjustments }: Pick<Publication, "adjustments">,
  place: Extract<Place, { readonly city: CityRecord }>,
): string | null {
  const adjustment = adjustments && findEntry(adjustments, place.city.code);
  if (!adjustment) return null;
  const { year, percent, pairs } = adjustment;
  const basis = `mediana de ${formatCount(pairs)} pares da mesma escola, série e turno`;
  const city: Place = { kind: "city", unit: place.unit, city: place.city };
  return `De ${year - 1} para ${year}, a mensalidade sem bolsa variou ${formatChange(percent)} ${inPlace(city)} (${basis}).`;
}
