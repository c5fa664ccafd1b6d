import type { ReactNode } from "react";
import { LIST_ARTICLES } from "./list.tsx";
import { PRICE_ARTICLES } from "./prices.tsx";
import { RIGHTS_ARTICLES } from "./rights.tsx";
import { WITHDRAWAL_ARTICLES } from "./withdrawal.tsx";

/** A frequent question of families. */
export interface Article {
  readonly slug: string;
  /** The question itself; heading and head title. */
  readonly question: string;
  /** For search engines, up to 160 characters. */
  readonly description: string;
  /** ISO date of the last change of the answer. */
  readonly updatedAt: string;
  /** Paragraphs, 80 words at most. */
  readonly answer: ReactNode;
  /** Legal basis of the answer: "CDC, art. 49". */
  readonly law?: string;
}

/** All questions by topic, in display order. */
export const TOPICS: readonly { readonly id: string; readonly title: string; readonly articles: readonly Article[] }[] =
  [
    { id: "precos-e-bolsas", title: "Preços e bolsas", articles: PRICE_ARTICLES },
    { id: "desistencia", title: "Desistência e devolução", articles: WITHDRAWAL_ARTICLES },
    { id: "lista-e-avaliacoes", title: "Lista e avaliações", articles: LIST_ARTICLES },
    { id: "direitos", title: "Direitos e segurança", articles: RIGHTS_ARTICLES },
  ];
