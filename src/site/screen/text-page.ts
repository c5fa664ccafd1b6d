import type { PropsWithChildren, ReactElement, ReactNode } from "react";
import type { Publication } from "../../backend/publish/manifest.ts";
import type { LinkView } from "../link-view.ts";
import type { RouteContext } from "./route.ts";

/** A text page: policies, help, and how the site works. */
export interface TextPage {
  readonly path: string;
  /** Heading and head title, up to 60 characters with the name of the site. */
  readonly title: string;
  /** For search engines, up to 160 characters. */
  readonly description: string;
  /** ISO date of the last change of the text. */
  readonly updatedAt: string;
  /** Parent page in the breadcrumb, if not the home page. */
  readonly parent?: LinkView;
  readonly content: (facts: TextFacts) => TextContent;
}

/** Data that texts depend on. */
export interface TextFacts extends Pick<RouteContext, "identity" | "origin"> {
  /** Whether all schools can be listed: a remote search cannot. */
  readonly hasInventory: boolean;
  readonly manifest: Pick<
    Publication,
    "counts" | "isDemonstration" | "meanRating" | "publishedAt" | "sources" | "moderation"
  >;
}

export interface TextContent {
  /** The page in one paragraph, or the answer in full. */
  readonly intro: ReactNode;
  /** A fragment of `Section`s. */
  readonly sections: ReactElement<PropsWithChildren>;
}
