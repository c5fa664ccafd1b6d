import type { TextPage } from "../../site/screen/text-page.ts";
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

/** All text pages but single questions (`articles/article-page.tsx`). */
export const TEXT_PAGES: readonly TextPage[] = [
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
];
