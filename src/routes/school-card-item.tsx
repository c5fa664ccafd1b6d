import { SchoolCard } from "../client/components/school-card.tsx";
import { keptMarkup } from "./kept-markup.ts";
import type { SchoolCardView } from "./search/card-view.ts";

interface Props {
  readonly card: SchoolCardView;
  readonly headingLevel?: 2 | 3;
}

/** A school card as an item of a list. Its words are its key, so that a card is rendered again when one of them changes. */
export function SchoolCardItem({ card, headingLevel = 2 }: Props) {
  const key = `card/${headingLevel}/${JSON.stringify(card)}`;
  const markup = keptMarkup(key, () => <SchoolCard card={card} headingLevel={headingLevel} />);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, which escaped it.
  return <li dangerouslySetInnerHTML={markup} />;
}
