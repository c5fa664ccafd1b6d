import type { ChildFit } from "../../domain/family/child-fit.ts";
import type { Children } from "../../domain/family/children.ts";
import type { CityPath } from "../../site/paths.ts";
import type { Meta } from "./meta.ts";
import type { Site } from "./site.ts";

export interface DocumentProps {
  readonly site: Site;
  readonly meta: Meta;
  readonly nonce: string;
  /** Speculation rules (HTML) as JSON, or null. */
  readonly speculation: string | null;
  /** Whether the visit may be measured; if not, the consent banner is left out. */
  readonly isMeasured: boolean;
  /** Whether the visitor has answered the consent banner. The page's script corrects it on a page from a cache. */
  readonly hasAnsweredConsent: boolean;
  /**
   * "search" and "none": the page brings its own `<main>`, with the search box in the header, or with the one of the
   * scholarship search alone (R32). "checkout": nothing but the logo above the page, and the company below it.
   */
  readonly layout?: "search" | "none" | "checkout" | undefined;
  readonly url: URL;
  /** Whether the page is a list, whose address names a child as filters do. */
  readonly isList: boolean;
  /** The children of the visitor; undefined on a page that is for no child. */
  readonly family?: Children | undefined;
  /** Whether the prices of the page are for the child of its address; if absent, they are. */
  readonly childFit?: ChildFit | undefined;
  /**
   * Name and session token of the signed-in user, null and empty for anonymous visitors; absent on pages that are the
   * same for everybody. The token is a pseudonym, which signs nobody in (Z19).
   */
  readonly visitor?: { readonly name: string | null; readonly session: string } | undefined;
  /** The city that the page is about: the sections lead to it. */
  readonly city?: CityPath | undefined;
}
