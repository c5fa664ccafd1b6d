import type { Season } from "../../domain/pricing/season.ts";
import type { SearchParams } from "../params/search-params.ts";

/** Says which years are shown, and leads to the others: nobody must wonder where they are (K21). */
export function seasonView(
  { years, leadingYear, line }: Season,
  params: SearchParams,
  href: (p: SearchParams) => string,
) {
  const hidden = years.filter((year) => params.years.length > 0 && !params.years.includes(year));
  const others = { label: `Mostrar também ${hidden.join(" e ")}`, href: href({ ...params, years: [], page: 1 }) };
  const isMixed = params.years.length !== 1 && leadingYear !== null;
  return {
    /** "Matrículas 2027". */
    line,
    leading: isMixed ? `As de ${leadingYear} vêm primeiro.` : null,
    /** A link to the years that the season leaves out. */
    others: hidden.length > 0 ? others : null,
  };
}
