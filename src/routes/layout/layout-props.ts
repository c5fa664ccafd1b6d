import type { ReactNode } from "react";
import type { Site } from "./site.ts";

/** What every layout is given. */
export interface LayoutProps {
  readonly site: Site;
  /** Of the page. */
  readonly url: URL;
  readonly children: ReactNode;
}
