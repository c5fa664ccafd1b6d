import { expect, test } from "vitest";
import { Random } from "../../scripts/random.ts";
import { randomFacts, unknownFacts } from "../../test/fixtures/search/facts.ts";
import { ADDRESS_FACTS, CARD_FACTS, CONTACT_FACTS, EXTENDED_CARD_FACTS } from "../domain/catalog/card-facts.ts";
import type { FactTable } from "../domain/catalog/fact-table.ts";
import { offerDetails, type StoredCard, storeCard, storedReader } from "./stored-card.ts";
import type { SchoolRecord } from "./types.ts";

const TABLES: Readonly<Record<string, FactTable>> = { CARD_FACTS, EXTENDED_CARD_FACTS, ADDRESS_FACTS, CONTACT_FACTS };
const rows = Object.values(TABLES).flatMap((table) => Object.entries(table));

test("each stored fact has a place of its own, and so have the offers", () => {
  const places = rows.flatMap(([, { stored }]) => stored ?? []);
  expect(new Set([...places, 9]).size).toBe(places.length + 1);
});

test("every fact has a name of its own, as a school has them side by side", () => {
  const names = rows.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("a card holds each fact and the details of its offers", () => {
  const random = new Random(1);
  const details = {
    id: "a;b",
    listMonthlyFeeCents: 100,
    enrollmentFeeCents: null,
    waivers: { enrollmentFee: true, firstMonth: false, platformFee: true },
    validityRule: null,
    seats: 3,
    checkedAt: "2026-11-01",
    sourceId: "s",
  };
  for (let i = 0; i < 50; i++) {
    const facts = Object.assign({}, ...Object.values(TABLES).map((table) => randomFacts(random, table)));
    const school = { ...facts, address: facts } as SchoolRecord;
    const card: StoredCard = JSON.parse(JSON.stringify(storeCard(school, [details])));
    for (const table of Object.values(TABLES)) expect(facts).toMatchObject(storedReader(table)(card));
    expect(offerDetails(card, 0)).toEqual(details);
  }
});

test("a fact that an older snapshot does not have is unknown", () => {
  const newer = {
    isBilingual: { kind: "flag", stored: 10 },
    languages: { kind: "list", stored: 11 },
    motto: { kind: "text", stored: 12 },
  } as const satisfies FactTable;
  const card = storeCard({ ...unknownFacts(CARD_FACTS), address: {} } as SchoolRecord, []);
  expect(storedReader(newer)(card)).toEqual({ isBilingual: false, languages: [], motto: null });
});
