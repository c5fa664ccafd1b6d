import type { Article } from "./article.ts";
import { LIST_ARTICLES } from "./list.tsx";
import { PRICE_ARTICLES } from "./prices.tsx";
import { RIGHTS_ARTICLES } from "./rights.tsx";
import { WITHDRAWAL_ARTICLES } from "./withdrawal.tsx";

/** All questions, by topic. */
export const ARTICLES: readonly Article[] = [
  ...PRICE_ARTICLES,
  ...WITHDRAWAL_ARTICLES,
  ...LIST_ARTICLES,
  ...RIGHTS_ARTICLES,
];
