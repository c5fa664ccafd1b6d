import { SchoolCard } from "../client/components/school-card.tsx";
import { markupOf } from "./kept-markup.ts";
import type { SchoolCardView } from "./search/card-view.ts";

interface Props {
  readonly card: SchoolCardView;
  readonly headingLevel?: 2 | 3;
}

/** Markup of cards that were rendered, by heading level; it goes when the snapshot that the card is from goes. */
const rendered = { 2: new WeakMap<SchoolCardView, string>(), 3: new WeakMap<SchoolCardView, string>() };

/** A school card as an item of a list, rendered once: most of the time of a search goes into its two dozen cards. */
export function SchoolCardItem({ card, headingLevel = 2 }: Props) {
  const known = rendered[headingLevel];
  let html = known.get(card);
  if (html === undefined) {
    html = markupOf(<SchoolCard card={card} headingLevel={headingLevel} />);
    known.set(card, html);
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, which escaped it.
  return <li dangerouslySetInnerHTML={{ __html: html }} />;
}
