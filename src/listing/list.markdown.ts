import { escapeText, link } from "../parts/markdown/markdown.ts";
import type { LinkView, PaginationView } from "../site/link-view.ts";

/** The way to a list: "[Início](…) › [Escolas](…)". */
export function trailMarkdown(trail: readonly LinkView[], base: string): string {
  return trail.map(({ label, href }) => link(label, href, base)).join(" › ");
}

/** The number of the page, and the pages beside it. */
export function pagesMarkdown({ current, total, href }: PaginationView, base: string): string {
  const ways = [
    current > 1 && current <= total && link("Página anterior", href(current - 1), base),
    current < total && link("Próxima página", href(current + 1), base),
  ];
  return total > 1 ? [escapeText(`Página ${current} de ${total}.`), ...ways].filter(Boolean).join(" ") : "";
}
