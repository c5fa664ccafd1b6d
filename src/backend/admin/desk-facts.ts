import { and, asc, desc, eq, gte } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { DESK_FACT_ACTIONS } from "../../contract/forms/admin-actions/queue.ts";
import type { QueuedFact } from "../../contract/v3/admin-pages.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { findDeskFact } from "../../domain/catalog/desk-facts.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { factRefusedEmail } from "../desk-facts/desk-fact-emails.ts";
import { isFact, publish } from "../desk-facts/desk-facts.service.ts";
import { emailSchool } from "../partners/school-people.ts";
import { school } from "../schema/catalog.ts";
import { deskFact, deskFactDraft } from "../schema/desk-facts.ts";
import { matchesSchool } from "../text-search.ts";
import type { ActionHandlers } from "./action.ts";

/** Texts of each kind in the queue, and how long a published one is in it. */
const SHOWN = 50;
const RECENT_DAYS = 30;

const DESK = { label: "Escrever outro texto", section: "pagina#dados" };

type Table = typeof deskFact | typeof deskFactDraft;

/** Texts that wait, oldest first, then the recently published ones, newest first. */
export async function listQueuedFacts(db: D1Database, search: string, now: Date): Promise<QueuedFact[]> {
  const orm = drizzle(db);
  const of = { slug: school.slug, name: school.name };
  const [waiting, recent] = await Promise.all([
    orm
      .select({ fact: deskFactDraft, before: deskFact.value, school: of })
      .from(deskFactDraft)
      .innerJoin(school, eq(school.inepCode, deskFactDraft.inepCode))
      .leftJoin(deskFact, and(eq(deskFact.inepCode, deskFactDraft.inepCode), eq(deskFact.key, deskFactDraft.key)))
      .where(matchesSchool(search))
      .orderBy(asc(deskFactDraft.providedAt))
      .limit(SHOWN),
    orm
      .select({ fact: deskFact, school: of })
      .from(deskFact)
      .innerJoin(school, eq(school.inepCode, deskFact.inepCode))
      .where(and(gte(deskFact.providedAt, isoBefore(now, { days: RECENT_DAYS })), matchesSchool(search)))
      .orderBy(desc(deskFact.providedAt))
      .limit(SHOWN),
  ]);
  return [
    ...waiting.map(({ fact, ...more }) => ({ ...toQueued(fact), ...more, isWaiting: true })),
    ...recent.map(({ fact, ...more }) => ({ ...toQueued(fact), ...more, before: null, isWaiting: false })),
  ];
}

type FactRow = typeof deskFact.$inferSelect;

function toQueued({ inepCode, key, providedAt, value }: FactRow) {
  return { id: [inepCode, key, providedAt].join("|"), label: findDeskFact(key)?.label ?? key, value, providedAt };
}

/** The text of an id, which has not changed since it was read. Throws `already_decided`. */
async function getFact(db: D1Database, table: Table, id: string) {
  const [inepCode = "", key = "", providedAt = ""] = id.split("|");
  const [row] = await drizzle(db)
    .select({ fact: table, name: school.name, slug: school.slug })
    .from(table)
    .innerJoin(school, eq(school.inepCode, table.inepCode))
    .where(and(isFact(table, { inepCode, key }), eq(table.providedAt, providedAt)));
  if (!row) throw new ApiError("already_decided");
  const label = findDeskFact(key)?.label ?? key;
  return { ...row, label, about: { target: `escola ${row.slug}`, once: `texto ${id}` } };
}

export const deskFactActions: ActionHandlers<typeof DESK_FACT_ACTIONS> = {
  "publicar-texto": async (env, { id }, _admin, now) => {
    const { fact, label, about } = await getFact(env.DB, deskFactDraft, id);
    const [shown] = await drizzle(env.DB).select().from(deskFact).where(isFact(deskFact, fact));
    return {
      ...about,
      after: { campo: label, texto: fact.value },
      changes: publish(env.DB, fact, shown?.value ?? "", fact.value, now),
    };
  },
  "recusar-texto": async (env, { id, reason }, _admin, now) => {
    const { fact, name, label, about } = await getFact(env.DB, deskFactDraft, id);
    const email = factRefusedEmail(name, label, reason, false);
    return {
      ...about,
      after: { campo: label, texto: "recusado" },
      changes: [
        drizzle(env.DB).delete(deskFactDraft).where(isFact(deskFactDraft, fact)),
        ...(await emailSchool(env, fact.inepCode, email, DESK, now)),
      ],
    };
  },
  "retirar-texto": async (env, { id, reason }, _admin, now) => {
    const { fact, name, label, about } = await getFact(env.DB, deskFact, id);
    const email = factRefusedEmail(name, label, reason, true);
    return {
      ...about,
      before: { campo: label, texto: fact.value },
      after: { texto: "retirado" },
      changes: [
        drizzle(env.DB).delete(deskFact).where(isFact(deskFact, fact)),
        ...(await emailSchool(env, fact.inepCode, email, DESK, now)),
      ],
    };
  },
};
