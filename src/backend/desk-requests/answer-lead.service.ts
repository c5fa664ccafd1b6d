import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import type { AnswerWay } from "../../domain/requests/lead.ts";
import { paths } from "../../site/paths.ts";
import { type ClaimedSchool, readDesk } from "../claims/read-desk.ts";
import { answerLeadStatements, findLeads, type LeadAtSchool } from "../leads/transition-lead.ts";
import { giveVisitPlaceBack } from "../leads/visit-places.ts";
import type { Email, Site } from "../mail/email.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { deskEventStatement } from "../partners/desk-history.ts";
import { lead, leadLink } from "../schema/leads.ts";
import { hashToken, newToken } from "../tokens.ts";
import { commit, conflictAs, tryCommit } from "../workflow/transaction.ts";
import { withSameQuestion } from "./list-requests.ts";

interface EmailAnswer {
  readonly protocol: string;
  readonly body: string;
  readonly toAll: boolean;
  readonly declinesVisit?: boolean;
}

/**
 * E-mails the school's reply to a family, and on demand to all who asked the same: each by itself, and once. Returns
 * how many were answered. Throws `link_expired`, `already_answered`, `invalid_fields` for a family without an e-mail.
 */
export async function answerByEmail(env: MailBindings, token: string, input: EmailAnswer, now: Date): Promise<number> {
  const desk = await readDesk(env.DB, token, "reply", now);
  const unanswered = await findUnanswered(env.DB, desk, input.protocol);
  if (unanswered.lead.email === null)
    throw invalidField("body", "Esta família não deixou e-mail: ligue ou use o WhatsApp");
  const send = async (one: LeadAtSchool) => statementsOf(env, desk, one, input.body.trim(), now);
  const freed = input.declinesVisit ? [giveVisitPlaceBack(env.DB, unanswered.lead.id)] : [];
  const first = [...(await send(unanswered)), ...freed];
  await conflictAs("already_answered", () => commit(env.DB, first));
  if (!input.toAll) return 1;
  let count = 1;
  for (const other of await findSameQuestion(env.DB, unanswered)) {
    // One that a colleague, or the family, was quicker with is left as it is.
    if (await tryCommit(env.DB, await send(other))) count++;
  }
  return count;
}

/** Records that a family was answered by phone or WhatsApp. Throws `link_expired`, `already_answered`. */
export async function markAnswered(
  db: D1Database,
  token: string,
  { protocol, way }: { readonly protocol: string; readonly way: AnswerWay },
  now: Date,
): Promise<void> {
  const desk = await readDesk(db, token, "reply", now);
  const unanswered = await findUnanswered(db, desk, protocol);
  const statements = [
    ...answerLeadStatements(db, unanswered, { claimId: desk.claim.id, way }, now),
    deskEventStatement(drizzle(db), desk.claim, "responder-familia", now),
  ];
  await conflictAs("already_answered", () => commit(db, statements));
}

/** A request of the desk's school that nobody answered or cancelled. Throws `already_answered`. */
async function findUnanswered(db: D1Database, { claim }: ClaimedSchool, protocol: string): Promise<LeadAtSchool> {
  const [leadRow] = await findLeads(db, and(eq(lead.protocol, protocol), eq(lead.inepCode, claim.inepCode)));
  if (leadRow?.lead.status !== "sent") throw new ApiError("already_answered");
  return leadRow;
}

async function findSameQuestion(db: D1Database, { lead: row }: LeadAtSchool): Promise<LeadAtSchool[]> {
  const all = await findLeads(db, and(eq(lead.inepCode, row.inepCode), eq(lead.status, "sent")));
  const same = new Set(
    withSameQuestion(
      all.map((one) => one.lead),
      row,
    ),
  );
  return all.filter((one) => same.has(one.lead));
}

async function statementsOf(env: MailBindings, desk: ClaimedSchool, lead: LeadAtSchool, body: string, now: Date) {
  const { id: leadId, protocol, email } = lead.lead;
  const token = newToken();
  const reply = { school: desk.name, replyTo: desk.email ?? desk.claim.email, protocol, body, token };
  return [
    ...answerLeadStatements(env.DB, lead, { claimId: desk.claim.id, way: "email" }, now),
    drizzle(env.DB)
      .insert(leadLink)
      .values({ tokenHash: await hashToken(token), leadId }),
    emailStatement(env, email!, answerEmail(env, reply), now),
    deskEventStatement(drizzle(env.DB), desk.claim, "responder-familia", now),
  ];
}

interface Answer {
  readonly school: string;
  /** Address at which the school reads what the family answers. */
  readonly replyTo: string;
  readonly protocol: string;
  readonly body: string;
  readonly token: string;
}

/** To a family: the school's reply, in the school's words. */
function answerEmail(site: Site, { school, replyTo, protocol, body, token }: Answer): Email {
  return {
    limitedAs: null,
    replyTo,
    subject: `Resposta ${withPreposition("de", school)}`,
    paragraphs: [`A escola respondeu ao seu pedido ${protocol}.`],
    quotes: [{ label: "Resposta da escola", text: body }],
    button: { label: "Ver ou cancelar o pedido", path: paths.contactRequest(token) },
    footnote: `Quem escreve é a escola, em resposta ao seu pedido ${protocol} no site ${site.SITE_NAME}. Para continuar a conversa, responda a este e-mail. Nunca pedimos senha nem pagamento por e-mail.`,
  };
}
