import type { ReactNode } from "react";
import type { CityPath } from "../paths.ts";
import type { Site } from "./site.ts";

/** Props of every layout. */
export interface LayoutProps {
  readonly site: Site;
  /** URL of the page. */
  readonly url: URL;
  /** Name of the signed-in user, null for anonymous visitors; absent on pages that are the same for everybody. */
  readonly visitorName: string | null | undefined;
  /** The city that the page is about. */
  readonly city?: CityPath | undefined;
  readonly children: ReactNode;
}
