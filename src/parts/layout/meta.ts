import type { FEATURE_STYLES } from "../../features/styles.ts";
import type { LinkView } from "../../site/link-view.ts";

export interface Meta {
  readonly title: string;
  readonly description: string;
  /** Path of the canonical page; null for error pages. */
  readonly canonical: string | null;
  readonly isIndexable: boolean;
  /** Picture of 1200 × 630 for shared links; default: the site's own. */
  readonly picture?: { readonly path: string; readonly alt: string };
  /** Extra style sheet of this page. */
  readonly styles?:
    | keyof typeof FEATURE_STYLES
    | "orders"
    | "forms"
    | "compare"
    | "admin"
    | "school"
    | "text"
    | "landing";
  /** From the home page to this one, for search engines. */
  readonly trail?: readonly LinkView[] | undefined;
  /** Structured data of the page (schema.org). */
  readonly jsonLd?: object | undefined;
}
