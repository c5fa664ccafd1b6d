import { SchoolCard } from "../../client/components/school-card.tsx";
import { KeptMarkup } from "../screen/markup-cache.ts";
import type { SchoolCardView } from "./card-view.ts";

interface Props {
  readonly id?: string | undefined;
  readonly card: SchoolCardView;
  readonly kind?: keyof typeof KINDS;
  /** What the page of the school is asked for: the grade that was searched for. */
  readonly query?: string;
}

const KINDS = {
  plain: { headingLevel: 2, isRanked: false },
  /** In a list whose order can be asked about. */
  ranked: { headingLevel: 2, isRanked: true },
  /** Below a heading of the second level. */
  nested: { headingLevel: 3, isRanked: false },
} as const;

const rendered = { plain: new KeptMarkup(), ranked: new KeptMarkup(), nested: new KeptMarkup() };

/** A school card as an item of a list, rendered once: most of the time of a search goes into its two dozen cards. */
export function SchoolCardItem({ id, card, kind = "plain", query = "" }: Props) {
  const kept = rendered[kind].of(card, () => <SchoolCard card={card} {...KINDS[kind]} />);
  const markup = query === "" ? kept : { __html: withLinkQuery(kept.__html, card.href, query) };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, which escaped it.
  return <li id={id} dangerouslySetInnerHTML={markup} />;
}

/** The card has one link to the school; what is added to it needs no second rendering. */
function withLinkQuery(html: string, href: string, query: string): string {
  return html.replace(`href="${href}"`, () => `href="${href}?${query.replaceAll("&", "&amp;")}"`);
}
