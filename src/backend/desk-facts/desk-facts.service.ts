import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { deskFactSchema, typedLinesOf } from "../../contract/forms/desk-fact-fields.ts";
import { parseForm } from "../../contract/forms/fields.ts";
import type { DeskFactStates } from "../../contract/v3/desk-facts.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { linesFrom, storeLines } from "../../domain/catalog/dated-lines.ts";
import { deskFactText } from "../../domain/catalog/desk-fact-text.ts";
import { DESK_FACTS, type DeskFact, isDated } from "../../domain/catalog/desk-facts.ts";
import { hasLink } from "../../domain/reviews/has-link.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { readDesk } from "../claims/read-desk.ts";
import { moveVisits, OPEN_DAYS } from "../leads/visit-places.ts";
import { deskEventStatement } from "../partners/desk-history.ts";
import { school } from "../schema/catalog.ts";
import { deskFact, deskFactDraft } from "../schema/desk-facts.ts";
import { commit, type Statement } from "../workflow/transaction.ts";

/** The school of a link in its own words. Throws `link_expired`. */
export async function listDeskFacts(db: D1Database, token: string, now: Date): Promise<DeskFactStates> {
  const { claim } = await readDesk(db, token, "page", now);
  return readStates(db, claim.inepCode);
}

/**
 * Stores what a school states; an empty field removes the statement. A text with an address waits for the team, because
 * a link in it could lead families anywhere; the published one stays until then. Throws `link_expired`, and
 * `invalid_fields` also for a fact that is no longer as it was shown.
 */
export async function saveDeskFacts(
  db: D1Database,
  token: string,
  input: {
    readonly values: Readonly<Record<string, string>>;
    readonly shown: Readonly<Record<string, string>>;
  },
  now: Date,
): Promise<DeskFactStates & { readonly isWaiting: boolean }> {
  const { claim } = await readDesk(db, token, "page", now);
  const { facts } = await readStates(db, claim.inepCode);
  const before = new Map(facts.map((fact) => [fact.key, fact]));
  const today = dateInSaoPaulo(now);
  const values = parseFacts(input.values, today);
  const statements: Statement[] = [];
  const issues: { readonly field: string; readonly message: string }[] = [];
  let isWaiting = false;
  for (const [fact, typed] of values) {
    const state = before.get(fact.key);
    const stamp = now.getTime().toString(36);
    const value = isDated(fact) ? storeLines(typedLinesOf(typed), typedNow(state), today, stamp) : typed;
    if (value === typedNow(state)) continue;
    const shown = findEntry(input.shown, fact.key);
    if (shown !== undefined && shown !== deskFactText(fact, typedNow(state), today)) {
      issues.push({ field: fact.key, message: CHANGED });
      continue;
    }
    const row = { inepCode: claim.inepCode, key: fact.key };
    const waits = typed !== "" && (fact.kind === "link" || hasLink(typed)) && value !== state?.value;
    statements.push(...(waits ? draft(db, row, value, now) : publish(db, row, state?.value ?? "", value, now)));
    isWaiting ||= waits;
  }
  if (issues.length > 0) throw new ApiError("invalid_fields", { issues });
  if (statements.length > 0) {
    await commit(db, [...statements, deskEventStatement(drizzle(db), claim, "informar-dados", now)]);
  }
  return { ...(await readStates(db, claim.inepCode)), isWaiting };
}

const CHANGED =
  "Mudou enquanto você editava: uma pessoa da escola salvou outro texto. Confira e envie de novo se o seu vale.";

interface FactRow {
  readonly inepCode: string;
  readonly key: string;
}

export const isFact = (table: typeof deskFact | typeof deskFactDraft, { inepCode, key }: FactRow) =>
  and(eq(table.inepCode, inepCode), eq(table.key, key));

/**
 * Statements that publish a text instead of the one `before`, or remove that for an empty text, and drop what waits.
 */
export function publish(
  db: D1Database,
  row: FactRow,
  before: string,
  value: string,
  providedAt: Date | string,
): Statement[] {
  const orm = drizzle(db);
  const set = { value, providedAt: typeof providedAt === "string" ? providedAt : providedAt.toISOString() };
  return [
    ...(row.key === OPEN_DAYS ? moveVisits(db, row.inepCode, before, value) : []),
    value === ""
      ? orm.delete(deskFact).where(isFact(deskFact, row))
      : orm
          .insert(deskFact)
          .values({ ...row, ...set })
          .onConflictDoUpdate({ target: [deskFact.inepCode, deskFact.key], set }),
    orm.delete(deskFactDraft).where(isFact(deskFactDraft, row)),
  ];
}

/** Initial values of the form of a fact. */
const typedNow = (state: DeskFactStates["facts"][number] | undefined) => state?.waitingValue ?? state?.value ?? "";

/** Statements that store a text for the team to read. */
function draft(db: D1Database, row: FactRow, value: string, now: Date): Statement[] {
  const set = { value, providedAt: now.toISOString() };
  return [
    drizzle(db)
      .insert(deskFactDraft)
      .values({ ...row, ...set })
      .onConflictDoUpdate({ target: [deskFactDraft.inepCode, deskFactDraft.key], set }),
  ];
}

/** The texts of some facts as they are stored. A field that was not sent stays as it is. Throws `invalid_fields`. */
function parseFacts(values: Readonly<Record<string, string>>, today: string): (readonly [DeskFact, string])[] {
  const facts: readonly DeskFact[] = DESK_FACTS.filter(({ key }) => Object.hasOwn(values, key));
  const parsed = facts.map((fact) => [fact, parseForm(deskFactSchema(fact, today), values[fact.key])] as const);
  const issues = parsed.flatMap(([{ key }, { issues }]) =>
    issues ? [{ field: key, message: issues[0]!.message }] : [],
  );
  if (issues.length > 0) throw new ApiError("invalid_fields", { issues });
  return parsed.map(([fact, { output }]) => [fact, output ?? ""]);
}

/** The facts that a school provides, and the keys of all known facts. */
async function readStates(db: D1Database, inepCode: string): Promise<DeskFactStates> {
  const orm = drizzle(db);
  const [published, drafts, [row]] = await orm.batch([
    orm.select().from(deskFact).where(eq(deskFact.inepCode, inepCode)),
    orm.select().from(deskFactDraft).where(eq(deskFactDraft.inepCode, inepCode)),
    orm.select().from(school).where(eq(school.inepCode, inepCode)),
  ]);
  const shown = new Map(published.map((fact) => [fact.key, fact]));
  const waiting = new Map(drafts.map((fact) => [fact.key, fact]));
  return {
    facts: DESK_FACTS.map(({ key }) => ({
      key,
      value: shown.get(key)?.value ?? null,
      providedAt: shown.get(key)?.providedAt ?? null,
      waitingValue: waiting.get(key)?.value ?? null,
    })),
    known: knownFacts(published, row),
  };
}

/** Keys of the facts that are known of a school, by its texts and its row. */
export function knownFacts(
  published: readonly (typeof deskFact.$inferSelect)[],
  row: typeof school.$inferSelect | undefined,
): string[] {
  const shown = new Map(published.map((fact) => [fact.key, fact.value]));
  return DESK_FACTS.filter(
    (fact) => isShown(fact, shown.get(fact.key)) || ("column" in fact && isStated(row?.[fact.column])),
  ).map(({ key }) => key);
}

/** Whether a fact has content: a calendar may hold cancelled events alone. */
const isShown = (fact: DeskFact, value: string | undefined) =>
  value !== undefined && (!isDated(fact) || linesFrom(value, "").length > 0);

const isStated = (value: string | null | undefined) => value != null && value !== "" && value !== "[]";
