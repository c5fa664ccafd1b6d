/** The preview picture of links to a list or page, whose filters it does not show: `/cartao/busca/sp`. */
export function picturePath(page: string): string {
  return `/cartao${page === "/" ? "/inicio" : page.replace(/^\/escola\//, "/")}`;
}
