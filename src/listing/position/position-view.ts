import { positionReason, type SortLabels } from "../../domain/ranking/position.ts";
import { formatCount, formatList } from "../../domain/text/format.ts";
import type { MaybePromise } from "../../search/ports.ts";
import { pageSize } from "../params/search-params.ts";
import type { SearchView } from "../search-view.ts";

/** A result of a list, as its position is explained. */
export interface RankedItem<T> {
  /** Identifier in the URL: the slug of a school, the id of an offer. */
  readonly key: string;
  readonly name: string;
  readonly href: string;
  readonly rankable: T;
}

/** "Por que esta posição?" for one result (idea I3). */
export type PositionView = NonNullable<Awaited<ReturnType<typeof toPositionView>>>;

export interface PositionQuestion {
  /** The `porque` of the URL. */
  readonly explained: string;
  readonly total: number;
  /** "Esta escola". */
  readonly thisResult: string;
  /** The page that the result is on. */
  readonly view: Pick<SearchView, "sortName" | "params" | "neutral" | "listHref">;
}

/** Input of the explanation of a position. */
interface PositionInput<T, Name extends string> extends PositionQuestion {
  readonly sort: SortLabels<T, Name>;
  /** The results of a page of the list. */
  readonly itemsOf: (page: number) => MaybePromise<readonly RankedItem<T>[]>;
}

/** The explanation that the URL asks for; null when the result is not on the page. */
export async function toPositionView<T, Name extends string>(input: PositionInput<T, Name>) {
  const { explained, total, itemsOf, view } = input;
  const { page } = view.params;
  const items = await itemsOf(page);
  const index = items.findIndex((item) => item.key === explained);
  const result = items[index];
  if (!result) return null;
  const position = (page - 1) * pageSize(view.params) + index + 1;
  // The neighbours of the first and of the last one are on other pages.
  const above = items[index - 1] ?? (position > 1 ? (await itemsOf(page - 1)).at(-1) : undefined);
  const below = items[index + 1] ?? (position < total ? (await itemsOf(page + 1))[0] : undefined);
  const neighbours = [above, below]
    .filter((item) => item !== undefined)
    .map((item) => neighbourOf(item, result, input));
  return {
    key: result.key,
    title: `Por que ${result.name} está nesta posição?`,
    /** "3ª de 1.284, na ordem “Relevância, bolsas primeiro”." */
    place: `${formatCount(position)}ª de ${formatCount(total)}, na ordem “${view.sortName}”.`,
    /** The results above and below it. */
    neighbours,
    /** The same list without commercial rules, where one of them decides. */
    neutral: neighbours.some(({ reason }) => reason?.isCommercial) ? view.neutral : null,
    closeHref: view.listHref,
  };
}

function neighbourOf<T, Name extends string>(
  { name, href, rankable }: RankedItem<T>,
  result: RankedItem<T>,
  input: PositionInput<T, Name>,
) {
  const reason = positionReason(input.sort, result.rankable, rankable);
  // Equal in every comparison.
  if (reason === null) return { relation: "Empata com", name, href, reason };
  const { title, isCommercial, isAhead, thisValue, otherValue, tied } = reason;
  const values = [`${input.thisResult}: ${thisValue}`, `${name}: ${otherValue}`];
  return {
    relation: isAhead ? "Vem antes de" : "Vem depois de",
    name,
    href,
    reason: {
      title,
      isCommercial,
      /** "Esta escola: sem bolsa", "Colégio X: com bolsa". */
      values: isAhead ? values : values.toReversed(),
      tied: tied.length > 0 ? `Empatam em: ${formatList(tied)}.` : null,
    },
  };
}
