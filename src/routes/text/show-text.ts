import { formatDate } from "../../domain/text/format.ts";
import type { RouteContext, RouteResult } from "../../parts/screen/route.ts";
import { HOME_LINK } from "../../site/link-view.ts";
import { picturePath } from "../../site/picture-path.ts";
import { ARTICLE_PAGES } from "./articles/article-page.tsx";
import { articlesPage } from "./articles/articles-page.tsx";
import { accessibilityPage } from "./content/accessibility.tsx";
import { cookiesPage } from "./content/cookies.tsx";
import { dataSourcesPage } from "./content/data-sources.tsx";
import { helpPage } from "./content/help.tsx";
import { openDataPage } from "./content/open-data.tsx";
import { privacyPage } from "./content/privacy.tsx";
import { rankingPage } from "./content/ranking.tsx";
import { reviewPolicyPage } from "./content/review-policy.tsx";
import { termsPage } from "./content/terms.tsx";
import { type TextPage, textBody } from "./text.page.tsx";

/** All text pages, single questions included. */
export const ALL_TEXTS: readonly TextPage[] = [
  rankingPage,
  dataSourcesPage,
  openDataPage,
  reviewPolicyPage,
  helpPage,
  articlesPage,
  accessibilityPage,
  privacyPage,
  cookiesPage,
  termsPage,
  ...ARTICLE_PAGES,
];

/** The text page of a path, or "not found". Rendered once per publication, whose figures it may contain. */
export function showText(path: string, { origin, identity, manifest, inventory, markup }: RouteContext): RouteResult {
  const page = ALL_TEXTS.find((text) => text.path === path);
  if (!page) return { kind: "notFound", message: "Não encontramos este artigo." };
  const { title, description, updatedAt, parent, content } = page;
  const trail = [HOME_LINK, ...(parent ? [parent] : []), { label: title, href: path }];
  const toView = () => ({
    ...content({ identity, manifest, origin, hasInventory: inventory !== null }),
    title,
    updatedAt: { iso: updatedAt, label: formatDate(updatedAt) },
  });
  return {
    kind: "page",
    status: 200,
    meta: {
      title,
      description,
      canonical: path,
      picture: { path: picturePath(path), alt: title },
      isIndexable: true,
      trail,
      styles: "text",
    },
    body: textBody(markup, origin + path, trail, toView),
  };
}
