import type { ReactNode } from "react";
import type { Site } from "./site.ts";

/** What every layout is given. */
export interface LayoutProps {
  readonly site: Site;
  /** Of the page. */
  readonly url: URL;
  /** Name of the signed-in user, null for nobody; absent on pages that are the same for everybody. */
  readonly visitorName: string | null | undefined;
  readonly children: ReactNode;
}
