import { DESK_FACTS, type DeskFactTexts, findDeskFact } from "../../domain/catalog/desk-facts.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import type { school } from "../schema/catalog.ts";
import type { deskFact } from "../schema/desk-facts.ts";

type SchoolRow = typeof school.$inferSelect;

/** A school in its own words, by key. */
export function deskFactsOf(rows: readonly (typeof deskFact.$inferSelect)[]): DeskFactTexts {
  const known = rows.filter(({ key }) => findDeskFact(key));
  return Object.fromEntries(
    known.map(({ key, value, providedAt }) => [key, { text: value, on: dateInSaoPaulo(new Date(providedAt)) }]),
  );
}

/** The row of a school with its own words in the columns that have one of its facts. */
export function withDeskFacts(school: SchoolRow, facts: DeskFactTexts): SchoolRow {
  const own = DESK_FACTS.flatMap((fact) => {
    const stated = facts[fact.key];
    if (!stated || !("column" in fact)) return [];
    return [[fact.column, fact.kind === "list" ? JSON.stringify(stated.text.split("\n")) : stated.text]];
  });
  return { ...school, ...Object.fromEntries(own) };
}
