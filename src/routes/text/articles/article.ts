import type { ReactNode } from "react";

/** A frequent question of families. */
export interface Article {
  readonly slug: string;
  /** The question itself; heading and head title. */
  readonly question: string;
  /** For search engines, up to 160 characters. */
  readonly description: string;
  /** ISO date of the last change of the answer. */
  readonly updatedAt: string;
  readonly topic: Topic;
  /** Paragraphs, 80 words at most. */
  readonly answer: ReactNode;
  /** Legal basis of the answer: "CDC, art. 49". */
  readonly law?: string;
}

/** Topics in display order. */
export const TOPICS = [
  { id: "precos-e-bolsas", title: "Preços e bolsas" },
  { id: "desistencia", title: "Desistência e devolução" },
  { id: "lista-e-avaliacoes", title: "Lista e avaliações" },
  { id: "direitos", title: "Direitos e segurança" },
] as const;

export type Topic = (typeof TOPICS)[number]["id"];
