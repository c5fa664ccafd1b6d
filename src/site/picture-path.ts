import type { Grade } from "../domain/catalog/stage.ts";

/**
 * The preview picture of links to a list or page, which shows of its filters one grade alone: `/cartao/busca/sp`,
 * `/cartao/busca_6-ano/sp`.
 */
export function picturePath(page: string, grade?: Grade): string {
  const [, list = "", ...place] = (page === "/" ? "/inicio" : page.replace(/^\/escola\//, "/")).split("/");
  const name = grade === undefined ? list : list + gradeEnding(grade);
  return ["/cartao", name, ...place].join("/");
}

/** The end of the name of a picture for a grade: "_6-ano". */
export function gradeEnding(grade: Grade): string {
  return grade.slice(grade.indexOf("_"));
}
