import { MAX_PAGES } from "../domain/constants.ts";
import type { SearchKind } from "../domain/filters/search-kind.ts";
import { findEntry } from "../domain/text/find-entry.ts";
import { formatCount, formatList } from "../domain/text/format.ts";
import { FILTER_WORDS } from "./filters/filter-words.ts";
import { pageSize, type SearchParams } from "./params/search-params.ts";
import type { SearchViewInput } from "./search-view-input.ts";

/** X2. */
export const UNKNOWN_ADDRESS = "Erro ao obter endereço pela localização.";

/** Notices above the list: filters that were dropped or corrected, and names that did not match exactly. */
export function notices(input: SearchViewInput): string[] {
  const { params, result, dropped, unknown, corrected, unreadPrices, cityQuestion } = input;
  const lines: string[] = [];
  const invalid = new Set(dropped.flatMap((key) => findEntry(FILTER_WORDS, key) ?? []));
  for (const words of unknown) invalid.delete(words);
  if (unreadPrices.length > 0) {
    invalid.delete(FILTER_WORDS.priceMax);
    const typed = formatList(unreadPrices.map((price) => `“${shorten(price)}”`));
    lines.push(
      `Não entendemos a mensalidade ${typed}: esta lista não a usa. Escreva um valor de R$ 1 a R$ 10.000, como 1200 ou 1.200,00.`,
    );
  }
  if (invalid.size > 0) lines.push(`Removemos um filtro inválido: ${formatList([...invalid])}.`);
  if (cityQuestion) lines.push(cityQuestion.notice);
  if (params.lat !== null && input.address === null) lines.push(UNKNOWN_ADDRESS);
  if (corrected.includes("point")) lines.push("A latitude e a longitude vieram trocadas: corrigimos a ordem.");
  if (corrected.includes("priceRange"))
    lines.push("A mensalidade mínima era maior que a máxima: trocamos uma pela outra.");
  if (corrected.includes("stageGroup")) lines.push("A série não é da etapa escolhida: mostramos só a série.");
  if (unknown.length > 0)
    lines.push(`Esta busca não usa: ${formatList(unknown)}. Mostramos os resultados sem esse filtro.`);
  if (result.total === 0) return lines;
  if (result.textMatch === "typo")
    lines.push(`Não achamos “${params.school}” escrito assim: mostramos nomes parecidos.`);
  if (result.textMatch === "partial")
    lines.push(`Nenhuma escola tem todas as palavras de “${params.school}”: mostramos as que têm quase todas.`);
  return lines;
}

/** The start of a long text. */
function shorten(text: string): string {
  const characters = [...text];
  return characters.length > 30 ? `${characters.slice(0, 30).join("")}…` : text;
}

/** Says that the list is cut off after its last page (K6). */
export function capNotice({ noun }: SearchKind, params: SearchParams, total: number): string | null {
  const shown = MAX_PAGES * pageSize(params);
  if (total <= shown) return null;
  return `Mostrando as ${formatCount(shown)} primeiras de ${formatCount(total)} ${noun.many}. Refine por bairro, etapa ou preço.`;
}
