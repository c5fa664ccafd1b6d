import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import { counted, type Noun } from "../../domain/filters/search-kind.ts";
import { formatList } from "../../domain/text/format.ts";
import { pageSize, type SearchParams } from "../../listing/params/search-params.ts";
import type { SchoolResult } from "../../search/types.ts";

/** Heading above the schools of a page that match the request without a published price (K25). */
export interface UnpricedView {
  /** Index of the first such card. */
  readonly from: number;
  readonly title: string;
  readonly count: string;
  /** Link to the list without them. */
  readonly hideHref: string;
}

/** Null for a page without such schools. */
export function toUnpricedView(
  { total, unpriced }: Pick<SchoolResult, "total" | "unpriced">,
  params: SearchParams,
  noun: Noun,
  href: (params: SearchParams) => string,
): UnpricedView | null {
  const from = Math.max(0, total - (params.page - 1) * pageSize(params));
  if (unpriced === 0 || from >= pageSize(params)) return null;
  return {
    from,
    title: `${teaching(params)}, mas não informam o preço`,
    count: `${counted(unpriced, noun)}: pergunte o preço à escola.`,
    hideHref: href({ ...params, comPreco: true, page: 1 }),
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
