import { Memo } from "../domain/memo.ts";
import type { OfferQuery } from "./offer-types.ts";
import type { SchoolQuery } from "./types.ts";

/** Results remembered of one kind of search: pages of 21 schools, of 1 KB each (decision 005). */
const REMEMBERED = 50;

type Plain = Pick<SchoolQuery & OfferQuery, "near" | "area" | "text" | "minFeeCents" | "maxFeeCents" | "minRating">;

/** Remembers results of searches without text, point, price or rating: those of lists, which the publication decides. */
export function rememberPlain<Q extends Partial<Plain>, R extends object>(
  search: (query: Q) => Promise<R>,
): (query: Q) => Promise<R> {
  const memo = new Memo<R>(REMEMBERED);
  return async (query) => {
    const { near, area, text, minFeeCents, maxFeeCents, minRating } = query;
    if (near || area || text || minFeeCents !== undefined || maxFeeCents !== undefined || minRating !== undefined)
      return search(query);
    const key = JSON.stringify(query);
    return memo.find(key) ?? memo.add(key, await search(query));
  };
}
