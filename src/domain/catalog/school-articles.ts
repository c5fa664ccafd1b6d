import { fold } from "../text/slug.ts";

/** The prepositions before a masculine name, a feminine one, and one whose gender is unknown. */
const PREPOSITIONS = {
  de: ["do", "da", "de"],
  em: ["no", "na", "em"],
  a: ["ao", "à", "a"],
  com: ["com o", "com a", "com"],
  para: ["para o", "para a", "para"],
} as const;

const MASCULINE = new Set(
  (
    "ateneu bercario centro cei cemei cmei colegio col complexo conservatorio curso educandario espaco externato " +
    "ginasio grupo instituto inst internato jardim lar liceu maternal nucleo recanto seminario sistema"
  ).split(" "),
);

const FEMININE = new Set(
  (
    "academia associacao casa cooperativa creche ee emef emei escola esc escolinha faculdade fundacao organizacao pre " +
    "sociedade unidade universidade"
  ).split(" "),
);

/**
 * The preposition before the name of a school, with the article that its first word takes: "do" Colégio Vértice, "na"
 * Escola Girassol; without an article for other names ("de" Objetivo).
 */
export function prepositionTo(name: string, preposition: keyof typeof PREPOSITIONS): string {
  const [first = ""] = fold(name).split(" ");
  const [masculine, feminine, unknown] = PREPOSITIONS[preposition];
  if (MASCULINE.has(first)) return masculine;
  return FEMININE.has(first) ? feminine : unknown;
}

/** "do Colégio Vértice", "na Escola Girassol", "com Objetivo". */
export function withPreposition(preposition: keyof typeof PREPOSITIONS, name: string): string {
  return `${prepositionTo(name, preposition)} ${name}`;
}
