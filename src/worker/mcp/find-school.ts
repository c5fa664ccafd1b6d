import { type ChosenOffer, chooseOffer } from "../../domain/pricing/offer-choice.ts";
import type { Season } from "../../domain/pricing/season.ts";
import type { Seat } from "../../domain/pricing/seat.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import type { ToolContext } from "./tool.ts";

/** Grade, shift and year of a price as the arguments of a tool. */
export interface AskedSeat {
  readonly serie?: Seat["grade"] | undefined;
  readonly turno?: Seat["shift"] | undefined;
  readonly ano?: Seat["year"] | undefined;
}

/** Said of a school that nobody knows. */
export const unknownSchool = (name: string) => `Não encontramos a escola “${name}”: procure o id dela com “buscar”.`;

/** The school of an id, of the address of its page or of its INEP code; null where there is none. */
export async function findSchool(
  name: string,
  { search, findSchoolDetail }: ToolContext,
): Promise<SchoolDetail | null> {
  const text = name.trim();
  if (/^\d{8}$/.test(text)) {
    const found = await search.findSchoolByCode(text);
    return found && findSchoolDetail(found.slug);
  }
  const slug = (/\/escola\/([^/?#]+)/.exec(text)?.[1] ?? text).toLowerCase();
  return /^[a-z0-9-]{1,160}$/.test(slug) ? findSchoolDetail(slug) : null;
}

export function toSeat({ serie = null, turno = null, ano = null }: AskedSeat): Seat {
  return { grade: serie, shift: turno, year: ano };
}

/** The fee that the pages of a school show for a seat; null without any. */
export function chosenFee(detail: SchoolDetail, asked: AskedSeat, season: Season): ChosenOffer<SchoolOffer> | null {
  return chooseOffer(detail.offers, toSeat(asked), season);
}
