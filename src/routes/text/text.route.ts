import { createElement } from "react";
import { formatDate } from "../../domain/format.ts";
import { breadcrumbJsonLd } from "../json-ld.ts";
import { paths } from "../paths.ts";
import type { Loader, RouteContext, RouteResult } from "../route.ts";
import { toTextPage } from "./articles/article-page.tsx";
import { ARTICLES } from "./articles/articles.ts";
import { TEXT_PAGES } from "./pages.ts";
import TextPageView from "./text.page.tsx";
import type { TextPage } from "./text-page.ts";

/** The URLs of the pages that are read (K8), for the table. */
export const TEXT_ROUTES: readonly (readonly [pattern: string, load: Loader])[] = [
  ...TEXT_PAGES.map((page) => [page.path, (context: RouteContext) => show(page, context)] as const),
  [paths.article(":slug"), loadArticle],
];

/** `/artigos/:slug`: a question on its own. */
function loadArticle(context: RouteContext): RouteResult {
  const article = ARTICLES.find(({ slug }) => slug === context.segments.slug);
  if (!article) return { kind: "notFound", message: "Não encontramos este artigo." };
  return show(toTextPage(article), context);
}

function show(page: TextPage, { origin, identity, manifest, inventory }: RouteContext): RouteResult {
  const { path, title, description, updatedAt, parent, content } = page;
  const trail = [{ label: "Início", href: paths.home() }, ...(parent ? [parent] : []), { label: title, href: path }];
  const jsonLd = { "@context": "https://schema.org", ...breadcrumbJsonLd(trail, origin) };
  const view = {
    ...content({ identity, manifest, origin, hasInventory: inventory !== null }),
    trail,
    title,
    updatedAt: { iso: updatedAt, label: formatDate(updatedAt) },
  };
  return {
    kind: "page",
    status: 200,
    layout: "default",
    meta: { title, description, canonical: path, isIndexable: true, jsonLd, styles: "text" },
    body: createElement(TextPageView, { view }),
  };
}
