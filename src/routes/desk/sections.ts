import type { ClaimByLink } from "../../contract/v3/claims.ts";
import { mayWork } from "../../domain/partners/school-rights.ts";
import { FACTS } from "./facts.section.ts";
import { FIGURES } from "./figures.section.ts";
import { LETTER } from "./letter.section.ts";
import { PARTNERSHIP } from "./partnership.section.ts";
import { PEOPLE } from "./people.section.ts";
import { PICTURES } from "./pictures.section.ts";
import { PRICES } from "./prices.section.ts";
import { REQUESTS } from "./requests.section.ts";
import { REVIEWS } from "./reviews.section.ts";
import { SEATS } from "./seats.section.ts";
import type { DeskSection } from "./section.ts";

/** All sections of the desk, in the order of its navigation. */
const SECTIONS: readonly DeskSection[] = [
  REQUESTS,
  PRICES,
  SEATS,
  REVIEWS,
  PICTURES,
  FACTS,
  FIGURES,
  PARTNERSHIP,
  LETTER,
  PEOPLE,
];

/** The sections that a claim opens. */
export function sectionsOf({ status, access, level }: ClaimByLink): readonly DeskSection[] {
  return status === "approved" ? SECTIONS.filter(({ right }) => mayWork(level, access, right)) : [];
}
