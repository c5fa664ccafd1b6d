import { ABOUT } from "./about.part.tsx";
import { ANSWERS } from "./answers.part.tsx";
import { CALENDAR } from "./calendar.part.ts";
import { ENEM } from "./enem.part.tsx";
import { HISTORY } from "./history.part.ts";
import { LOCATION } from "./location.part.tsx";
import type { SchoolPart } from "./part.tsx";
import { PICTURES } from "./pictures.part.tsx";
import { PRICES } from "./prices.part.tsx";
import { RECORD } from "./record.part.tsx";
import { REVIEWS } from "./reviews.part.tsx";
import type { SchoolView } from "./school-view.ts";
import { STRUCTURE } from "./structure.part.tsx";

/** The parts below the first view, in the order of the page, of its contents and of the printed sheet. */
const PARTS: readonly SchoolPart[] = [
  PRICES,
  HISTORY,
  REVIEWS,
  ENEM,
  STRUCTURE,
  LOCATION,
  CALENDAR,
  PICTURES,
  ABOUT,
  ANSWERS,
  RECORD,
];

/** The parts that have something to say of a school. */
export function partsOf(view: SchoolView) {
  return PARTS.flatMap((part) => {
    const content = part.load(view);
    return content ? { ...part, content } : [];
  });
}
