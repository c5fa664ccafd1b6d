import { eq, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { AnswerWay } from "../../domain/requests/lead.ts";
import { LEAD_TRANSITIONS, type LeadStatus } from "../../domain/requests/request-status.ts";
import type { MailBindings } from "../mail/outbox.ts";
import { emailSchool } from "../partners/school-people.ts";
import { anonymizeRow } from "../personal-data/anonymize.ts";
import { school } from "../schema/catalog.ts";
import { lead, leadEvent } from "../schema/leads.ts";
import { type LoggedStateMachine, transition } from "../workflow/state-machine.ts";
import type { Statement } from "../workflow/transaction.ts";
import { leadCancelledEmail } from "./lead-emails.ts";

/** Details of a reply: the claim of its author, and how it was given. */
interface AnswerDetails {
  readonly claimId?: string;
  readonly way?: AnswerWay;
}

const LEADS: LoggedStateMachine<LeadStatus, typeof lead, AnswerDetails> = {
  table: lead,
  id: lead.id,
  transitions: LEAD_TRANSITIONS,
  conflict: "link_expired",
  log: (orm, { id, ...entry }) => orm.insert(leadEvent).values({ leadId: id, ...entry }),
};

/** A request with its school, and the version of its last log entry; 0 without any. */
export interface LeadAtSchool {
  readonly lead: typeof lead.$inferSelect;
  readonly version: number;
  readonly school: { readonly slug: string; readonly name: string; readonly email: string | null };
}

/** The requests that a condition finds, with their schools. */
export function findLeads(db: D1Database, condition: SQL | undefined): Promise<LeadAtSchool[]> {
  const { slug, name, email } = school;
  return drizzle(db)
    .select({
      lead,
      version: sql<number>`coalesce((SELECT max(version) FROM lead_event WHERE lead_id = ${lead.id}), 0)`,
      school: { slug, name, email },
    })
    .from(lead)
    .innerJoin(school, eq(school.inepCode, lead.inepCode))
    .where(condition);
}

/** Statements that record the school's reply to a request; they conflict with a concurrent reply or cancellation. */
export function answerLeadStatements(db: D1Database, lead: LeadAtSchool, details: Required<AnswerDetails>, now: Date) {
  return transition(drizzle(db), LEADS, { ...lead.lead, version: lead.version }, { to: "answered", details }, now);
}

/**
 * Statements that cancel a request: it is anonymised, and the school is asked to delete its copy. They conflict with a
 * concurrent cancellation. Throws `link_expired` for a request that is cancelled already.
 */
export async function cancelLeadStatements(
  env: MailBindings,
  { lead: row, version, school: of }: LeadAtSchool,
  now: Date,
): Promise<Statement[]> {
  const orm = drizzle(env.DB);
  const statements: Statement[] = [
    ...transition(orm, LEADS, { ...row, version }, { to: "cancelled", details: {} }, now),
    anonymizeRow(orm, "lead", row.id),
  ];
  const letter = leadCancelledEmail(env, of.name, row.protocol);
  return [...statements, ...(await emailSchool(env, row.inepCode, letter, { label: "Abrir a mesa da escola" }, now))];
}
