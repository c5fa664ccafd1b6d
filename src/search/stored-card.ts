import { ADDRESS_FACTS, CARD_FACTS, CONTACT_FACTS, EXTENDED_CARD_FACTS } from "../domain/catalog/card-facts.ts";
import { type Fact, type FactsOf, type FactTable, UNKNOWN } from "../domain/catalog/fact-table.ts";
import { type OfferDetails, packDetails, unpackDetails } from "./offer-details.ts";
import type { SchoolRecord } from "./types.ts";

/** Facts that a school has beside each other. */
const SCHOOL_FACTS = { ...CARD_FACTS, ...EXTENDED_CARD_FACTS, ...CONTACT_FACTS } as const;
const FACTS = { ...SCHOOL_FACTS, ...ADDRESS_FACTS } as const;

/** Names of the facts that are stored with the card; the others have a column. */
type StoredName<T extends FactTable> = {
  [K in keyof T]: T[K] extends { readonly stored: number } ? K : never;
}[keyof T];
type StoredFacts<T extends FactTable> = Pick<FactsOf<T>, StoredName<T>>;
type PlaceOf<T extends FactTable, K extends keyof T> = T[K] extends { readonly stored: infer P extends number }
  ? P
  : never;

/** Place of the `packDetails` of its offers, in the order of their rows. */
const OFFERS = 9;

/** Fields of a card that have no column, as a JSON array: each fact at its `stored` place. */
export type StoredCard = {
  readonly [K in StoredName<typeof FACTS> as PlaceOf<typeof FACTS, K>]: FactsOf<typeof FACTS>[K];
} & { readonly [OFFERS]: string };

/** The card of a school, and of its offers in the order of their rows. */
export function storeCard(school: SchoolRecord, offers: readonly OfferDetails[]): StoredCard {
  const facts: FactsOf<typeof FACTS> = { ...school, ...school.address };
  const values: Readonly<Record<string, unknown>> = facts;
  const card: unknown[] = [];
  for (const [name, { stored }] of storedOf(FACTS)) card[stored] = values[name];
  card[OFFERS] = packDetails(offers);
  return card as unknown as StoredCard;
}

/** Reads the facts of a table from a card. A fact that is newer than the snapshot is unknown. */
export function storedReader<T extends FactTable>(table: T): (card: StoredCard) => StoredFacts<T> {
  const stored = storedOf(table);
  return (card) => {
    const values = card as Readonly<Record<number, unknown>>;
    const facts: Record<string, unknown> = {};
    for (const [name, fact] of stored) facts[name] = values[fact.stored] ?? UNKNOWN[fact.kind];
    return facts as StoredFacts<T>;
  };
}

/** The details of an offer of a card, by its position among the rows of the school. */
export function offerDetails(card: StoredCard, position: number): OfferDetails {
  return unpackDetails(card[OFFERS], position);
}

const storedOf = (table: FactTable) => Object.entries(table).filter(isStored);

const isStored = (entry: [string, Fact]): entry is [string, Fact & { readonly stored: number }] => "stored" in entry[1];

export const readFacts = storedReader(SCHOOL_FACTS);
export const readAddress = storedReader(ADDRESS_FACTS);
