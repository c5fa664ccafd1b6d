import { counted, type Noun } from "../../domain/filters/search-kind.ts";
import { pageSize, type SearchParams } from "../../listing/params/search-params.ts";
import { servedWords } from "../../listing/price-words.ts";
import type { ListResult } from "../../listing/search-page.ts";

/** The line between the schools with a price and the others (K29). */
export type PriceLineView = NonNullable<ReturnType<typeof toPriceLine>>;

/**
 * Null on a page that the line is not on: before or after it, in a list that does not begin with prices, and in one without
 * any, of which the heading says so.
 */
export function toPriceLine(
  { total, priced, isPricedFirst }: Pick<ListResult<unknown>, "total" | "priced" | "isPricedFirst">,
  params: SearchParams,
  noun: Noun,
  href: (params: SearchParams) => string,
) {
  if (!isPricedFirst || !priced || priced === total) return null;
  const before = priced - (params.page - 1) * pageSize(params);
  if (before < 0 || before >= pageSize(params)) return null;
  const unpriced = total - priced;
  const served = servedWords(params);
  return {
    /** Index of the card that it is above. */
    before,
    text:
      unpriced === 1
        ? `Esta escola tem ${served}, mas ainda não informou o preço`
        : `Estas escolas têm ${served}, mas ainda não informaram o preço`,
    count: counted(unpriced, noun),
    /** Link to the list without them. */
    hideHref: href({ ...params, comPreco: true, page: 1 }),
  };
}
