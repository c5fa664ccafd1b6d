import { ROUTES } from "../../src/routes/table.ts";

/** 6º ano, manhã: as filters of a list. */
export const LISTED = "grade=fundamentalII_6-ano&shifts=manha";
/** The same as a price of a school. */
export const ASKED = "serie=fundamentalII_6-ano&turno=manha";
const SCHOOL = "/escola/:slug";
const TWO = "escolas=:slug,:other";

/**
 * The address of each screen that tells prices, by its pattern. Lists take the child as filters, others as a price, of
 * schools that have one.
 */
export const SCREENS: Readonly<Record<string, string>> = {
  "/": "/",
  "/escola/busca": `/escola/busca?${LISTED}`,
  "/matriculas/buscar-bolsas": `/matriculas/buscar-bolsas?distinct=false&${LISTED}`,
  ...listsOf("/bolsas-de-estudo"),
  ...listsOf("/escola/por-avaliacao"),
  ...listsOf("/escola/por-mensalidade"),
  ...listsOf("/busca"),
  "/escola/:slug": `${SCHOOL}?${ASKED}`,
  "/escola/:slug/avaliacoes": `${SCHOOL}/avaliacoes?${ASKED}`,
  "/escola/:slug/contato": `${SCHOOL}/contato?${ASKED}`,
  "/escola/:slug/custos": `${SCHOOL}/custos?${ASKED}`,
  "/comparar": `/comparar?${TWO}&${ASKED}`,
  "/salvas": `/salvas?${TWO}&${ASKED}`,
  "/perguntar-preco": `/perguntar-preco?${TWO}&${ASKED}`,
  "/perfil": `/perfil?${LISTED}`,
  "/busca as a map": `/busca/sp/sao-paulo-sp?view=map&${LISTED}`,
  "/matriculas/buscar-bolsas as a map": `/matriculas/buscar-bolsas?distinct=false&view=map&${LISTED}`,
};

function listsOf(base: string): Record<string, string> {
  const places = [base, `${base}/:state`, `${base}/:state/:city`, `${base}/:state/:city/:neighborhood`];
  const paths = ["", "/sp", "/sp/sao-paulo-sp", "/sp/sao-paulo-sp/moema"];
  const isShown = (pattern: string) => ROUTES.some((route) => route.pattern === pattern);
  return Object.fromEntries(
    places.flatMap((pattern, i) => (isShown(pattern) ? [[pattern, `${base}${paths[i]}?${LISTED}`]] : [])),
  );
}
