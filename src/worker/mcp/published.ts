import type { Publication } from "../../contract/publication.ts";
import { schoolSortInWords, sortWords } from "../../domain/ranking/position-words.ts";
import type { Sort } from "../../domain/ranking/ranking.ts";
import { formatDecimal, UNKNOWN } from "../../domain/text/format.ts";
import { sourceLine } from "../../parts/screen/source-line.ts";
import type { SchoolRecord } from "../../search/types.ts";

/** A value, or the words for what nobody told. */
export const told = <T>(value: T | null | undefined): T | typeof UNKNOWN => value ?? UNKNOWN;

/** Words of every result on the data that it is made of. */
export function publishedFacts(manifest: Publication) {
  return {
    fonte: sourceLine(manifest),
    publicado_em: told(manifest.publishedAt),
    demonstracao: manifest.isDemonstration,
    ...(manifest.isDemonstration && { aviso: "As escolas e os preços são inventados, para demonstrar o site." }),
  };
}

/** The fee of a school that has none to tell: public education is free, which the list of schools tells. */
export const noFee = (administration: SchoolRecord["administration"]) =>
  administration === "privada" ? UNKNOWN : "escola pública, sem mensalidade";

/** Reviews by families; that none has written is known. */
export function reviewsOf({ reviews: { average, count } }: SchoolRecord) {
  if (count === 0) return "sem avaliações ainda";
  return { nota_de_5: formatDecimal(average, 1), quantas: count, fonte: "Famílias, neste site" };
}

/** The order of a list in words: nothing that brings the site business counts in it. */
export function neutralOrder(sort: Sort) {
  return {
    nome: "ordem neutra",
    regra:
      "Nenhuma escola paga por uma posição. Bolsa, parceria e publicidade não contam; cada regra só vale quando as anteriores empatam.",
    comparacoes: sortWords(schoolSortInWords(sort, true)).map(({ rule }) => rule),
  };
}
