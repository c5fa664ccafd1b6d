import type { CityName } from "../../search/city-name.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";

/**
 * Unique title of a school ("Colégio Delta, Moema, São Paulo, SP"), with the INEP code if another school of the city
 * has the same name.
 */
export function schoolTitle({ card, hasNamesake }: SchoolDetail, city: CityName): string {
  const name = hasNamesake ? `${card.name} (INEP ${card.id})` : card.name;
  return [name, card.neighborhood?.name, city.name, city.uf].filter(Boolean).join(", ");
}
