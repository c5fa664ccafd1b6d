import type { Season } from "../../domain/pricing/season.ts";
import type { LinkView } from "../../site/link-view.ts";
import type { SearchParams } from "../params/search-params.ts";

/** "Matrículas 2027", and a link to the years that the season leaves out. */
export interface SeasonView {
  readonly line: string;
  /** "As de 2027 vêm primeiro.", or null. */
  readonly leading: string | null;
  readonly others: LinkView | null;
}

/** Says which years are shown, and leads to the others: nobody must wonder where they are (K21). */
export function seasonView(
  { years, leadingYear, line }: Season,
  params: SearchParams,
  href: (p: SearchParams) => string,
): SeasonView {
  const hidden = years.filter((year) => params.years.length > 0 && !params.years.includes(year));
  const others = { label: `Mostrar também ${hidden.join(" e ")}`, href: href({ ...params, years: [], page: 1 }) };
  const isMixed = params.years.length !== 1 && leadingYear !== null;
  return {
    line,
    leading: isMixed ? `As de ${leadingYear} vêm primeiro.` : null,
    others: hidden.length > 0 ? others : null,
  };
}
