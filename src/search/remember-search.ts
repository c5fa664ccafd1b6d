import { Memo } from "../domain/memo.ts";
import type { OfferQuery } from "./offer-types.ts";
import type { SchoolQuery } from "./types.ts";

/** Results remembered of one kind of search: pages of 21 schools, of 1 KB each (decision 005). */
const REMEMBERED = 50;

type Located = Partial<Pick<SchoolQuery & OfferQuery, "near" | "area" | "text">>;

/** LRU cache of a publication's results, but not of a text or point, which hardly anybody asks for again. */
export function rememberSearch<Q extends Located, R extends object>(
  search: (query: Q) => Promise<R>,
): (query: Q) => Promise<R> {
  const memo = new Memo<R>(REMEMBERED);
  return async (query) => {
    if (query.near || query.area || query.text) return search(query);
    const key = JSON.stringify(query);
    return memo.find(key) ?? memo.add(key, await search(query));
  };
}
