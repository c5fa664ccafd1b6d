import type { ReactNode } from "react";
import type { Site } from "./site.ts";

/** Props of every layout. */
export interface LayoutProps {
  readonly site: Site;
  /** URL of the page. */
  readonly url: URL;
  /** Name of the signed-in user, null for anonymous visitors; absent on pages that are the same for everybody. */
  readonly visitorName: string | null | undefined;
  readonly children: ReactNode;
}
