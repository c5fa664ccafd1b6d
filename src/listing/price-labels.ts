import { SHIFTS } from "../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../domain/catalog/stage.ts";
import { formatCount, formatDate, formatList } from "../domain/text/format.ts";
import type { SchoolResult } from "../search/types.ts";
import type { SearchParams } from "./params/search-params.ts";

/** Share of the schools of a place below which filters about prices are folded (K29). */
const FEW = 0.1;

/** Label of the grade and shifts that a search asks for: "6º ano e turno da tarde"; empty without any. */
export function servedLabel({
  grade,
  stageGroup,
  shifts,
}: Pick<SearchParams, "grade" | "stageGroup" | "shifts">): string {
  const grades = GRADES.filter(({ slug }) => grade.includes(slug));
  const taught = grades.length > 0 ? grades : STAGES.filter(({ slug }) => stageGroup.includes(slug));
  const offered = SHIFTS.filter(({ slug }) => shifts.includes(slug));
  const parts = [taught.map(({ name }) => name), offered.map(({ phrase }) => phrase)];
  return parts
    .filter((words) => words.length > 0)
    .map((words) => formatList(words, "ou"))
    .join(" e ");
}

/** How many of the found schools have a price: ", 672 com preço"; empty when it is not known. */
export function pricedLabel({
  total,
  priced = null,
}: {
  readonly total: number;
  readonly priced?: number | null;
}): string {
  if (priced === null || total === 0) return "";
  if (total === 1) return priced === 0 ? ", sem preço" : ", com preço";
  if (priced === 0) return ", nenhuma com preço";
  return priced === total ? ", todas com preço" : `, ${formatCount(priced)} com preço`;
}

/** "2 de 2.326 escolas informam o preço" where few schools do; null elsewhere. */
export function fewPricesLine({ total, priced }: Pick<SchoolResult, "total" | "priced">): string | null {
  if (priced === null || priced >= total * FEW) return null;
  if (total === 1) return "A escola ainda não informou o preço";
  if (priced === 0) return `Nenhuma das ${formatCount(total)} escolas informa o preço`;
  return `${formatCount(priced)} de ${formatCount(total)} escolas ${priced === 1 ? "informa" : "informam"} o preço`;
}

/** "Preços conferidos de 02/09/2026 a 05/10/2026." of the ISO dates of fees; empty without any. */
export function checkedLabel(dates: readonly (string | null)[]): string {
  const known = dates.flatMap((date) => date ?? []).toSorted();
  if (known.length === 0) return dates.length > 0 ? "Data dos preços não informada." : "";
  const [first, last] = [formatDate(known[0]!), formatDate(known.at(-1)!)];
  return first === last ? `Preços conferidos em ${first}.` : `Preços conferidos de ${first} a ${last}.`;
}
