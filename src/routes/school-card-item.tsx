import { SchoolCard } from "../client/components/school-card.tsx";
import { KeptMarkup } from "./kept-markup.ts";
import type { SchoolCardView } from "./search/card-view.ts";

interface Props {
  readonly card: SchoolCardView;
  readonly headingLevel?: 2 | 3;
}

/** By heading level. */
const rendered = { 2: new KeptMarkup(), 3: new KeptMarkup() };

/** A school card as an item of a list, rendered once: most of the time of a search goes into its two dozen cards. */
export function SchoolCardItem({ card, headingLevel = 2 }: Props) {
  const markup = rendered[headingLevel].of(card, () => <SchoolCard card={card} headingLevel={headingLevel} />);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, which escaped it.
  return <li dangerouslySetInnerHTML={markup} />;
}
