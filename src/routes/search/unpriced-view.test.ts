import { expect, test } from "vitest";
import { SCHOOLS } from "../../domain/filters/search-kind.ts";
import { DEFAULT_PARAMS } from "../../listing/params/search-params.ts";
import { toUnpricedView } from "./unpriced-view.ts";

const view = (total: number, unpriced: number, page: number) =>
  toUnpricedView(
    { total, unpriced },
    { ...DEFAULT_PARAMS, grade: ["fundamentalI_1-ano"], page },
    SCHOOLS.noun,
    ({ page, comPreco }) => `${page}${comPreco ? " com preço" : ""}`,
  );

test.each([
  // Pages have 21 cards.
  [672, 1, null, "33#sem-preco"],
  [672, 33, 0, "33#sem-preco"],
  [10, 1, 10, "1#sem-preco"],
  [42, 2, null, "3#sem-preco"],
  [42, 3, 0, "3#sem-preco"],
  [10, 2, 0, "1#sem-preco"],
  [1050, 50, null, null],
])(
  "after %i schools with a price, on page %i, the others begin at card %o and on page %s",
  (total, page, from, href) => {
    expect(view(total, 5, page)).toEqual({
      from,
      title: "Atendem o 1º ano, mas não informam o preço",
      count: "5 escolas",
      hideHref: "1 com preço",
      beginHref: href,
    });
  },
);

test("without such schools there is nothing to say", () => {
  expect(view(672, 0, 1)).toBeNull();
});
