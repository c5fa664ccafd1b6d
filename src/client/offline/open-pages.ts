const LIST =
  /^\/(busca|bolsas-de-estudo|matriculas\/buscar-bolsas|escola\/(busca|por-avaliacao|por-mensalidade|ranking-enem))(\/|$)/;
const SCHOOL = /^\/escola\/[^/]+(\/avaliacoes)?$/;

/** Whether the path is one of a page that lists schools or their scholarships. */
export function isList(pathname: string): boolean {
  return LIST.test(pathname);
}

/** Whether the path is one of a school, or of its reviews. */
export function isSchool(pathname: string): boolean {
  return SCHOOL.test(pathname) && !isList(pathname);
}
