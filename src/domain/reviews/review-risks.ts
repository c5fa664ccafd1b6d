import { hasLink } from "./has-link.ts";

/** Signs that a text needs a careful reading before it is published, with a pattern for each. */
const RISKS: readonly (readonly [sign: string, tells: (text: string) => boolean])[] = [
  ["endereço de site ou e-mail", hasLink],
  ["número de telefone ou documento", (text) => /\d(?:[\s.()/-]{0,2}\d){7,}/.test(text)],
  [
    "nome de pessoa",
    (text) => /(?:prof(?:essora?|\.)|diretora?|coordenadora?|tia|tio|sra?\.|dona|seu)\s+\p{Lu}\p{Ll}+/u.test(text),
  ],
  ["acusação grave", (text) => /roub|golpe|ladr|agred|abus|ass[eé]di|racis|crime|droga/i.test(text)],
];

/** The signs of a text; none for most. */
export function risksOf(text: string): string[] {
  return RISKS.filter(([, tells]) => tells(text)).map(([sign]) => sign);
}
