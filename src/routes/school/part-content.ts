import type { ReactNode } from "react";
import type { ProvenanceView } from "../../parts/school/provenance-view.ts";

/** Content of a part of the page of a school. */
export interface PartContent {
  /** More exact than the title of the part: "ENEM 2025". */
  readonly title?: string;
  /** "22", "7 dados": how much there is. */
  readonly count?: string | number | undefined;
  /** The answer in a few words, for whoever does not open it. */
  readonly note?: string | undefined;
  readonly provenance?: ProvenanceView;
  readonly body: ReactNode;
}
