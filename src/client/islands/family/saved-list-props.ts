export interface SavedCard {
  readonly slug: string;
  readonly name: string;
  /** Markup of the card, whose heart and box belong to `family/cards.ts`. */
  readonly html: string;
}

export interface SavedListProps {
  /** The list of this browser, which the server does not know. */
  readonly isOwn: boolean;
  readonly cards: readonly SavedCard[];
  /** URL of their comparison, if there are two to four. */
  readonly compareHref: string | null;
  /** URL of one question to the schools without a stated price, if there are two or more. */
  readonly askHref: string | null;
  readonly url: string;
  /** Path and query of the list as followed by e-mail; null of an empty list, and with a remote search. */
  readonly followedPage: string | null;
  readonly source: string;
}
