import { and, eq, ne, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { invalidField } from "../../contract/v3/errors.ts";
import { allLines, linesFrom } from "../../domain/catalog/dated-lines.ts";
import type { DeskFactKey } from "../../domain/catalog/desk-facts.ts";
import { type OpenDay, openDayKey, placesOf } from "../../domain/catalog/open-days.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { deskFact } from "../schema/desk-facts.ts";
import { lead, visitSlot } from "../schema/leads.ts";
import type { Statement } from "../workflow/transaction.ts";

export const OPEN_DAYS: DeskFactKey = "openDays";

/** Open days of a school, from today on, that still have a place, as requests name them. One round trip. */
export async function listVisitDays(db: D1Database, inepCode: string, now: Date): Promise<string[]> {
  const days = await readDays(db, inepCode, "", now);
  return [...new Set(days.filter(({ free }) => free !== null).map(({ day }) => openDayKey(day)))];
}

/**
 * Statements that give a request the visit slot that it asks for instead of an earlier one; none for an empty `day`,
 * nor for a day without a limit. They conflict with a concurrent request for the same slot. `leadId` is the request's
 * present id, `newId` that after the transaction. Throws `invalid_fields` for a full day and for one that the school
 * does not announce.
 */
export async function takeVisitPlace(
  db: D1Database,
  { inepCode, leadId, newId, day }: Readonly<Record<"inepCode" | "leadId" | "newId" | "day", string>>,
  now: Date,
): Promise<{ readonly before: Statement[]; readonly after: Statement[] }> {
  const before = [giveVisitPlaceBack(db, leadId)];
  if (day === "") return { before, after: [] };
  const openDay = (await readDays(db, inepCode, leadId, now)).find((one) => openDayKey(one.day) === day);
  if (!openDay) throw invalidField("visit", "A escola não anuncia mais este dia. Escolha outro");
  const { free } = openDay;
  if (free === null) throw invalidField("visit", "As vagas deste dia acabaram. Escolha outro");
  if (free === "any") return { before, after: [] };
  return { before, after: [drizzle(db).insert(visitSlot).values({ inepCode, day, slot: free, leadId: newId })] };
}

/**
 * Statements that move requests along with open days whose text or date a school corrects; `before` and `now` are the
 * stored lines, which keep their ids. A day that becomes equal to another one moves none.
 */
export function moveVisits(db: D1Database, inepCode: string, before: string, now: string): Statement[] {
  const current = new Map(allLines(now).map((line) => [line.id, line]));
  const keys = allLines(before).map(openDayKey);
  const moves = allLines(before).flatMap((old) => {
    const line = current.get(old.id);
    const [from, to] = [openDayKey(old), line && !line.isCancelled ? openDayKey(line) : ""];
    return to === "" || to === from || keys.includes(to) ? [] : [[from, to] as const];
  });
  const orm = drizzle(db);
  return moves.flatMap(([from, to]) => [
    orm
      .update(visitSlot)
      .set({ day: to })
      .where(and(eq(visitSlot.inepCode, inepCode), eq(visitSlot.day, from))),
    orm
      .update(lead)
      .set({ details: sql`json_set(${lead.details}, '$.visit', ${to})` })
      .where(and(eq(lead.inepCode, inepCode), sql`${lead.details} ->> '$.visit' = ${from}`)),
  ]);
}

/** A statement that frees the place of a request. */
export const giveVisitPlaceBack = (db: D1Database, leadId: string) =>
  drizzle(db).delete(visitSlot).where(eq(visitSlot.leadId, leadId));

/**
 * The announced days, each with its lowest free slot, the given request's not counted: "any" without a limit, null for
 * a full day.
 */
async function readDays(db: D1Database, inepCode: string, leadId: string, now: Date) {
  const orm = drizzle(db);
  const [[fact], taken] = await orm.batch([
    orm
      .select()
      .from(deskFact)
      .where(and(eq(deskFact.inepCode, inepCode), eq(deskFact.key, OPEN_DAYS))),
    orm
      .select()
      .from(visitSlot)
      .where(and(eq(visitSlot.inepCode, inepCode), ne(visitSlot.leadId, leadId))),
  ]);
  const freeOf = (day: OpenDay): number | "any" | null => {
    const limit = placesOf(day);
    if (limit === null) return "any";
    const places = new Set(taken.filter((one) => one.day === openDayKey(day)).map(({ slot }) => slot));
    let free = 1;
    while (places.has(free)) free++;
    return free <= limit ? free : null;
  };
  return linesFrom(fact?.value ?? "", dateInSaoPaulo(now)).map((day) => ({ day, free: freeOf(day) }));
}
