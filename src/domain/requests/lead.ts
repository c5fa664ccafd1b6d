import { slugify } from "../text/slug.ts";

/** Preferred channels of a reply (K7). */
export const CONTACT_PREFERENCES = {
  whatsapp: "WhatsApp",
  ligacao: "Ligação",
  email: "E-mail",
} as const satisfies Record<string, string>;

export const ANSWER_WAYS = {
  email: "por e-mail",
  telefone: "por telefone",
  whatsapp: "pelo WhatsApp",
} as const satisfies Record<string, string>;
export type AnswerWay = keyof typeof ANSWER_WAYS;

interface Question {
  readonly grade: string;
  readonly year: string;
  readonly shift: string;
  readonly message: string;
  readonly visit?: string;
}

/** Equal for families who asked the same: the seat and the words, without regard to case, accents and punctuation. */
export function questionKey({ grade, year, shift, message, visit = "" }: Question): string {
  return JSON.stringify([grade, year, shift, slugify(message), visit]);
}
