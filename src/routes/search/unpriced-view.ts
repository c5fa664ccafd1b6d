import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import { MAX_PAGES } from "../../domain/constants.ts";
import { counted, type Noun } from "../../domain/filters/search-kind.ts";
import { formatList } from "../../domain/text/format.ts";
import { pageSize, type SearchParams } from "../../listing/params/search-params.ts";
import type { SchoolResult } from "../../search/types.ts";

/** The schools that match the request without a published price, which come after the others (K25). */
export type UnpricedView = NonNullable<ReturnType<typeof toUnpricedView>>;

/** Fragment of the heading above them. */
export const UNPRICED_ID = "sem-preco";

/** Null for a request without such schools. */
export function toUnpricedView(
  { total, unpriced }: Pick<SchoolResult, "total" | "unpriced">,
  params: SearchParams,
  noun: Noun,
  href: (params: SearchParams) => string,
) {
  if (unpriced === 0) return null;
  const size = pageSize(params);
  const from = Math.max(0, total - (params.page - 1) * size);
  const page = Math.floor(total / size) + 1;
  return {
    /** Index of the first such card; null on a page before them. */
    from: from < size ? from : null,
    title: `${teaching(params)}, mas não informam o preço`,
    count: counted(unpriced, noun),
    /** Link to the list without them. */
    hideHref: href({ ...params, comPreco: true, page: 1 }),
    /** Link to the page on which they begin; null where the last page comes before. */
    beginHref: page > MAX_PAGES ? null : `${href({ ...params, page })}#${UNPRICED_ID}`,
  };
}

/** "Atendem o 6º ano" */
function teaching({ grade, stageGroup, years }: SearchParams): string {
  if (grade.length > 0) {
    return `Atendem ${formatList(GRADES.filter(({ slug }) => grade.includes(slug)).map(gradeWithArticle))}`;
  }
  if (stageGroup.length > 0) {
    return `Atendem ${formatList(STAGES.filter(({ slug }) => stageGroup.includes(slug)).map(stageWithArticle))}`;
  }
  return years.length > 0 ? `Podem ter vaga em ${formatList(years.map(String))}` : "Atendem o que você procura";
}

/** "o 6º ano", "a 1ª série" */
function gradeWithArticle({ name, stage }: (typeof GRADES)[number]): string {
  return `${stage === "medio" ? "a" : "o"} ${name}`;
}

/** "o Ensino Médio", "a Educação Infantil" */
function stageWithArticle({ name, determinant }: (typeof STAGES)[number]): string {
  return `${determinant === "do" ? "o" : "a"} ${name}`;
}
