import type { LawQuestion } from "../../domain/questions/law-question.ts";
import { LAWS } from "../../domain/questions/laws.ts";
import { formatDate } from "../../domain/text/format.ts";

/** "Lei 15.100, de 13/01/2025, art. 2º". */
export function lawLine({ law, article }: Pick<LawQuestion, "law" | "article">): string {
  const { name, date } = LAWS[law];
  return [name, `de ${formatDate(date)}`, ...(article ? [article] : [])].join(", ");
}
