import type { ReactNode } from "react";

/** A question that families ask. */
export interface Article {
  readonly slug: string;
  /** The question itself; heading and head title. */
  readonly question: string;
  /** For search engines, up to 160 letters. */
  readonly description: string;
  /** ISO date of the last change of the answer. */
  readonly updatedAt: string;
  readonly topic: Topic;
  /** Paragraphs, 80 words at most. */
  readonly answer: ReactNode;
  /** "CDC, art. 49": the rule that the answer rests on. */
  readonly law?: string;
}

/** Topics in the order in which they are shown. */
export const TOPICS = [
  { id: "precos-e-bolsas", title: "Preços e bolsas" },
  { id: "desistencia", title: "Desistência e devolução" },
  { id: "lista-e-avaliacoes", title: "Lista e avaliações" },
  { id: "direitos", title: "Direitos e segurança" },
] as const;

export type Topic = (typeof TOPICS)[number]["id"];
