import { REVIEWS } from "./reviews.section.ts";
import type { DeskSection } from "./section.ts";

/** All sections of the desk, in the order of its navigation. */
export const SECTIONS: readonly DeskSection[] = [REVIEWS];
