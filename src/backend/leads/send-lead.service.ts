import { and, desc, eq, gt, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import type { ParsedLead } from "../../contract/v3/leads.ts";
import { askedDayLabel } from "../../domain/catalog/open-days.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { levelOf, maySchool } from "../../domain/partners/school-rights.ts";
import { formatPhone } from "../../domain/people/phone.ts";
import { RETENTION_MONTHS } from "../../domain/people/retention-months.ts";
import { CONTACT_PREFERENCES } from "../../domain/requests/lead.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { unlinked } from "../../domain/text/unlinked.ts";
import { isoAfter, isoBefore } from "../../domain/time/time.ts";
import type { Account } from "../accounts/sessions.ts";
import { type DeskPerson, newDeskLinks } from "../claims/desk-links.ts";
import type { Caller } from "../client-info.ts";
import { getSchool } from "../find-school.ts";
import type { Email } from "../mail/email.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { randomCode } from "../random-code.ts";
import { school } from "../schema/catalog.ts";
import { lead, leadEvent, leadLink } from "../schema/leads.ts";
import { countAttempt } from "../throttle.ts";
import { hashToken, newToken } from "../tokens.ts";
import { commit, retryOnConflict, type Statement } from "../workflow/transaction.ts";
import { leadEmail, leadReceivedEmail, leadWaitsEmail } from "./lead-emails.ts";
import { takeVisitPlace } from "./visit-places.ts";

type Lead = typeof lead.$inferSelect;
type School = Pick<typeof school.$inferSelect, "inepCode" | "name" | "email">;
type Content = Pick<Lead, "name" | "phone" | "email" | "details" | "acceptsMarketing">;

/** Hours in which requests of one account to one school are merged (K7). */
const MERGE_HOURS = 24;

/**
 * Sends a family's request to a partner; the e-mail commits with the request. An earlier request is updated only under
 * the same key, or when `user` is signed in with its e-mail: otherwise anybody who types a family's phone or e-mail
 * would get access to its request. The school gets another e-mail only when the content changed. Throws
 * `school_not_found`, `leads_closed` (no partner, or nobody to write to), `key_reused`, `too_many_attempts`,
 * `invalid_fields` for a visit on a full day.
 */
export async function sendLead(
  { env, client, now }: Caller<MailBindings>,
  slug: string,
  input: ParsedLead,
  key: string,
  user: Account | null,
): Promise<{ readonly protocol: string; readonly token: string }> {
  const { inepCode, name, partnership, email } = await getSchool(env.DB, slug);
  if (!maySchool(levelOf(false, partnership), "leads")) throw new ApiError("leads_closed");
  const content = contentOf(input);
  await countAttempt(env.DB, "lead", content.email ?? content.phone!, client.ip, now);
  // The second of two concurrent requests with the same key updates the first.
  return retryOnConflict(() => saveLead(env, { inepCode, name, email }, content, key, user, now));
}

/** Writes a request, or updates an earlier one, with its e-mails. */
async function saveLead(
  env: MailBindings,
  school: School,
  content: Content,
  key: string,
  user: Account | null,
  now: Date,
) {
  const sameKey = await findByKey(env.DB, key, school.inepCode);
  const own = sameKey ? null : await findOwn(env.DB, user, school.inepCode, content, now);
  const earlier = sameKey ?? own;
  const protocol = earlier?.protocol ?? randomCode("CON", 2);
  const token = newToken();
  const orm = drizzle(env.DB);
  const isNews = !earlier || JSON.stringify(contentOfLead(earlier)) !== JSON.stringify(content);
  const toSchool = isNews ? await emailsToSchool(env, school, protocol, content, now) : [];
  const toFamily = content.email && (isNews || own) ? [leadReceivedEmail(school.name, protocol, token)] : [];
  // The signed-in owner's key replaces the earlier one, which may be somebody else's.
  const leadId = sameKey?.id ?? key;
  const write = earlier
    ? orm
        .update(lead)
        .set({ ...content, id: leadId })
        .where(eq(lead.id, earlier.id))
    : orm.insert(lead).values({
        id: key,
        protocol,
        inepCode: school.inepCode,
        status: "sent" as const,
        ...content,
        createdAt: now.toISOString(),
        expiresAt: isoAfter(now, { months: RETENTION_MONTHS.lead }),
      });
  // Old links must not open what the owner of the e-mail writes now.
  const endLinks = own ? [orm.delete(leadLink).where(eq(leadLink.leadId, own.id))] : [];
  const visit = await takeVisitPlace(
    env.DB,
    { inepCode: school.inepCode, leadId: earlier?.id ?? leadId, newId: leadId, day: content.details.visit ?? "" },
    now,
  );
  const log = orm.insert(leadEvent).values({ leadId, version: 1, status: "sent", at: now.toISOString() });
  await commit(env.DB, [
    ...endLinks,
    ...visit.before,
    write,
    ...visit.after,
    ...(earlier ? [] : [log]),
    orm.insert(leadLink).values({ tokenHash: await hashToken(token), leadId }),
    ...toSchool,
    ...toFamily.map((email) => emailStatement(env, content.email!, email, now)),
  ]);
  return { protocol, token };
}

/**
 * Statements that e-mail a request to the address of the school, where it is known, and a link to it to each person at
 * its desk; without a limit when the team asks for it. Throws `leads_closed` when there is neither.
 */
async function emailsToSchool(
  env: MailBindings,
  school: School,
  protocol: string,
  content: Content,
  now: Date,
  isByTeam = false,
): Promise<Statement[]> {
  const people = await newDeskLinks(env.DB, school.inepCode, now);
  if (school.email === null && people.length === 0) throw new ApiError("leads_closed");
  const isAddress = ({ claim }: DeskPerson) => claim.email.toLowerCase() === school.email?.toLowerCase();
  const token = people.find(isAddress)?.token ?? null;
  const others = people.filter((person) => !isAddress(person));
  const send = (to: string, email: Email) =>
    emailStatement(env, to, isByTeam ? { ...email, limitedAs: null } : email, now);
  return [
    ...people.flatMap(({ statements }) => statements),
    ...(school.email === null
      ? []
      : [send(school.email, leadEmail(env, { school: school.name, protocol, token, ...partsOf(content) }))]),
    ...others.map((person) => send(person.claim.email, leadWaitsEmail(env, school.name, protocol, person.token))),
  ];
}

/** Statements that e-mail the school again. Throws `not_found`, `leads_closed` without anybody to write to. */
export async function resendLead(env: MailBindings, protocol: string, now: Date): Promise<Statement[]> {
  const [row] = await drizzle(env.DB)
    .select({ lead, name: school.name, email: school.email })
    .from(lead)
    .innerJoin(school, eq(school.inepCode, lead.inepCode))
    .where(and(eq(lead.protocol, protocol), eq(lead.status, "sent")));
  if (!row) throw new ApiError("not_found");
  const { inepCode } = row.lead;
  return emailsToSchool(env, { ...row, inepCode }, protocol, row.lead, now, true);
}

function contentOf(input: ParsedLead): Content {
  const { preference, grade, year, shift } = input;
  return {
    name: input.name,
    phone: input.phone || null,
    email: input.email || null,
    details: {
      preference,
      grade,
      year,
      shift,
      message: input.message.trim(),
      bestTime: input.bestTime.trim(),
      ...(input.visit !== "" && { visit: input.visit }),
    },
    acceptsMarketing: input.acceptsMarketing ? 1 : 0,
  };
}

function contentOfLead({ name, phone, email, details, acceptsMarketing }: Lead): Content {
  return { name, phone, email, details, acceptsMarketing };
}

async function findByKey(db: D1Database, key: string, inepCode: string): Promise<Lead | null> {
  const [row] = await drizzle(db).select().from(lead).where(eq(lead.id, key));
  // The key of a request to another school, or of a cancelled one, cannot be reused.
  if (row && (row.inepCode !== inepCode || row.status !== "sent")) throw new ApiError("key_reused");
  return row ?? null;
}

/** A recent request under the signed-in user's e-mail, which is confirmed; a phone number proves nothing. */
async function findOwn(
  db: D1Database,
  user: Account | null,
  inepCode: string,
  { email }: Content,
  now: Date,
): Promise<Lead | null> {
  if (!user || email?.toLowerCase() !== user.email.toLowerCase()) return null;
  const [row] = await drizzle(db)
    .select()
    .from(lead)
    .where(
      and(
        eq(lead.inepCode, inepCode),
        eq(lead.status, "sent"),
        gt(lead.createdAt, isoBefore(now, { hours: MERGE_HOURS })),
        eq(sql`lower(${lead.email})`, user.email.toLowerCase()),
      ),
    )
    .orderBy(desc(lead.createdAt))
    .limit(1);
  return row ?? null;
}

/** Parts of the e-mail to the school: lines of known values, and quotations of what the family typed. */
function partsOf({ name, phone, email, details }: Content) {
  const { preference, grade, year, shift, message, bestTime, visit = "" } = details;
  const nameOf = (options: readonly { slug: string; name: string }[], slug: string) =>
    options.find((option) => option.slug === slug)?.name ?? "";
  const lines: [string, string][] = [
    ["Quer visitar a escola", askedDayLabel(visit) ?? ""],
    ["Nome", unlinked(name)],
    ["Telefone", phone ? formatPhone(phone) : ""],
    ["E-mail", email ?? ""],
    ["Prefere", findEntry(CONTACT_PREFERENCES, preference) ?? ""],
    ["Série", nameOf(GRADES, grade)],
    ["Ano letivo", unlinked(year)],
    ["Turno", nameOf(SHIFTS, shift)],
  ];
  const typed = [
    { label: "Melhor horário", text: bestTime },
    { label: "Mensagem", text: message },
  ];
  return {
    lines: lines.filter(([, value]) => value !== "").map(([label, value]) => `${label}: ${value}`),
    quotes: typed.filter(({ text }) => text !== ""),
  };
}
