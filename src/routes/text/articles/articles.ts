import type { Article } from "./article.ts";
import { LIST_ARTICLES } from "./list.tsx";
import { PRICE_ARTICLES } from "./prices.tsx";
import { RIGHTS_ARTICLES } from "./rights.tsx";
import { WITHDRAWAL_ARTICLES } from "./withdrawal.tsx";

/** All questions by topic, in display order. */
export const TOPICS: readonly { readonly id: string; readonly title: string; readonly articles: readonly Article[] }[] =
  [
    { id: "precos-e-bolsas", title: "Preços e bolsas", articles: PRICE_ARTICLES },
    { id: "desistencia", title: "Desistência e devolução", articles: WITHDRAWAL_ARTICLES },
    { id: "lista-e-avaliacoes", title: "Lista e avaliações", articles: LIST_ARTICLES },
    { id: "direitos", title: "Direitos", articles: RIGHTS_ARTICLES },
  ];
