import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { accountEndpoints } from "../../contract/v3/account.ts";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import { CAMPAIGN_FIELDS, type EmailCodeLogin, type EmailLink, type SignUpRequest } from "../../contract/v3/sign-in.ts";
import { EMAIL_CODE_MINUTES } from "../../domain/constants.ts";
import { maskEmail } from "../../domain/people/email.ts";
import { isoAfter } from "../../domain/time/time.ts";
import type { ServiceCall, UserCall } from "../http/call.ts";
import { type MailBindings, sendEmail } from "../mail/outbox.ts";
import { readLink } from "../mailed-links.ts";
import { recordRefusal } from "../refusal-records.ts";
import { emailCode } from "../schema/accounts.ts";
import { countAttempt, resetAttempts } from "../throttle.ts";
import { hashToken, newToken } from "../tokens.ts";
import { emailCodeEmail, noAccountEmail } from "./account-emails.ts";
import { NO_ACCOUNT } from "./check-password.ts";
import { findAccount } from "./find-account.ts";
import { hashPassword } from "./hasher-client.ts";
import { refuseKnownPassword } from "./known-passwords.ts";
import { openProvenSession } from "./sessions.ts";

/** An e-mail address that is to be proven. Without a name, only an account that exists is opened. */
interface Claimed extends Given {
  readonly email: string;
  readonly name: string | null;
  readonly attribution: string | null;
  readonly returnPath: string | null;
}

/** Fields of a sign-up that only the browser that typed them may give to the account. */
type Given = Pick<EmailCode, "passwordHash" | "phone">;

const NOTHING_GIVEN: Given = { passwordHash: null, phone: null };

/** The secret of the requesting browser, with which alone the code works. */
interface Ticket {
  readonly ticket: string;
}

type Caller = Omit<UserCall, "signedIn">;

/**
 * Signs up (A7): e-mails a code and a link. An address that has an account is logged in by them, and the response is
 * the same. Throws `invalid_fields`, `link_expired` for a replaced ticket, `too_many_attempts`.
 */
export async function register(call: ServiceCall<typeof accountEndpoints.signUp>): Promise<Ticket> {
  const { env, client, now, body } = call;
  const { name, email, password, phone, replaces, returnPath } = body;
  if (password !== "") await refuseKnownPassword(env, password);
  await countAttempt(env.DB, "emailCode", email, client.ip, now);
  const earlier = replaces === null ? NOTHING_GIVEN : await readReplaced(env.DB, replaces, email, now);
  return mailCode(call, {
    email,
    name,
    returnPath,
    attribution: attributionOf(body),
    passwordHash: password === "" ? earlier.passwordHash : await hashPassword(env, password, null),
    phone: phone || earlier.phone,
  });
}

/** The pending sign-up of a ticket and an address. Throws `link_expired`. */
async function readReplaced(db: D1Database, ticket: string, email: string, now: Date): Promise<Given> {
  const known = await findTicket(db, ticket);
  if (!known || known.email !== email || known.expiresAt <= now.toISOString()) throw new ApiError("link_expired");
  return known;
}

async function findTicket(db: D1Database, ticket: string): Promise<EmailCode | undefined> {
  const rows = drizzle(db).select().from(emailCode);
  return (await rows.where(eq(emailCode.ticketHash, await hashToken(ticket))))[0];
}

/**
 * E-mails a code and a link that log in. An address without an account gets an e-mail that says so. Throws
 * `too_many_attempts`.
 */
export async function sendCode(call: ServiceCall<typeof accountEndpoints.sendEmailCode>): Promise<Ticket> {
  const { env, client, now, body } = call;
  const { email, returnPath } = body;
  await countAttempt(env.DB, "emailCode", email, client.ip, now);
  return mailCode(call, { email, name: null, returnPath, attribution: null, ...NOTHING_GIVEN });
}

/** The address is looked up after the response, whose timing would reveal whether it has an account. */
function mailCode({ env, now, later }: Caller, claimed: Claimed): Ticket {
  const ticket = newToken();
  later("e-mail code", storeAndSend(env, claimed, ticket, now));
  return { ticket };
}

async function storeAndSend(env: MailBindings, claimed: Claimed, ticket: string, now: Date): Promise<void> {
  const { email, name } = claimed;
  const [token, code] = [newToken(), newCode()];
  // Stores a row for an address without an account too: a wrong code is answered alike.
  await drizzle(env.DB)
    .insert(emailCode)
    .values({
      ...claimed,
      tokenHash: await hashToken(token),
      ticketHash: await hashToken(ticket),
      codeHash: await hashCode(ticket, code),
      createdAt: now.toISOString(),
      expiresAt: isoAfter(now, { minutes: EMAIL_CODE_MINUTES }),
    });
  const known = await findAccount(env.DB, email);
  const isNobody = !known && name === null;
  const mail = isNobody ? noAccountEmail(env) : emailCodeEmail(env, code, token);
  await sendEmail(env, known?.email ?? email, known ? mail : { ...mail, limitedAs: "signUpCode" }, now);
}

/** Campaign of a sign-up as JSON (Q15); null without consent or without any field. */
function attributionOf(person: SignUpRequest): string | null {
  if (!person.acceptsAttribution) return null;
  const given = CAMPAIGN_FIELDS.map((name) => [name, person[name]] as const).filter(([, value]) => value !== "");
  return given.length > 0 ? JSON.stringify(Object.fromEntries(given)) : null;
}

type EmailCode = typeof emailCode.$inferSelect;

/**
 * Logs in by the six digits, in the browser that asked for them. Few can be tried: of a ticket (`emailCodeGuess`), and
 * of an address (`emailCodeOfAddress`), whose link still works then. Throws `link_expired`, `invalid_fields`,
 * `too_many_attempts`.
 */
export async function confirmCode(
  call: ServiceCall<typeof accountEndpoints.confirmEmailCode>,
): Promise<EmailCodeLogin> {
  const { env, client, now, body } = call;
  const { ticket, code } = body;
  await countAttempt(env.DB, "emailCodeGuess", ticket, client.ip, now);
  const known = await findTicket(env.DB, ticket);
  if (!known || known.expiresAt <= now.toISOString()) throw new ApiError("link_expired");
  await countAttempt(env.DB, "emailCodeOfAddress", known.email, client.ip, now);
  if (known.codeHash !== (await hashCode(ticket, code))) {
    recordRefusal(call, "code", NO_ACCOUNT);
    throw invalidField("code", "Este não é o código do e-mail mais recente. Confira os seis números");
  }
  await resetAttempts(env.DB, "emailCodeGuess", ticket, client.ip);
  return enter(call, known, true);
}

/**
 * The masked address that a link logs in: whoever got the link from somebody else is to see that the account is not
 * theirs. Throws `link_expired`.
 */
export async function readEmailLink(db: D1Database, token: string, now: Date): Promise<EmailLink> {
  const row = await readLink(db, emailCode, token, now);
  return { email: maskEmail(row.email), dropped: fieldsOf(row) };
}

function fieldsOf({ passwordHash, phone }: Given): EmailLink["dropped"] {
  return [...(passwordHash === null ? [] : (["password"] as const)), ...(phone === null ? [] : (["phone"] as const))];
}

/** Logs in by the link, in any browser. Throws `link_expired`, `too_many_attempts`. */
export async function confirmEmail(call: ServiceCall<typeof accountEndpoints.confirmEmail>): Promise<EmailCodeLogin> {
  const { env, client, now, body } = call;
  await countAttempt(env.DB, "oneTimeLink", body.token, client.ip, now);
  return enter(call, await readLink(env.DB, emailCode, body.token, now), false);
}

/**
 * Makes the account of a code, unless its address has one. A stranger may have typed the sign-up, and its owner tap the
 * link: only the ticket of the same browser (`?3`) hands over the password and the phone.
 */
const CREATE = `INSERT INTO account (email, name, password_hash, phone, attribution, created_at, updated_at)
  SELECT email, name, iif(?3, password_hash, NULL), iif(?3, phone, NULL), attribution, ?2, ?2
  FROM email_code WHERE token_hash = ?1 AND name IS NOT NULL
  ON CONFLICT DO NOTHING RETURNING id`;

/** Uses up every code of the address, and opens its account; a second factor is still due. */
async function enter(call: Caller, input: EmailCode, hasTicket: boolean): Promise<EmailCodeLogin> {
  const { env, client, now } = call;
  const { tokenHash, email, returnPath } = input;
  const [created, ended] = await env.DB.batch<{ readonly token_hash?: string }>([
    env.DB.prepare(CREATE).bind(tokenHash, now.toISOString(), Number(hasTicket)),
    env.DB.prepare("DELETE FROM email_code WHERE lower(email) = lower(?) RETURNING token_hash").bind(email),
  ]);
  // One of several concurrent requests signs in.
  if (!ended!.results.some((row) => row.token_hash === tokenHash)) throw new ApiError("link_expired");
  const owner = await findAccount(env.DB, email);
  const opened = owner && (await openProvenSession(env.DB, owner, client.device, now));
  if (!opened) throw new ApiError("link_expired");
  // Asking was no flood, and typing no guess.
  for (const tried of ["emailCode", "emailCodeOfAddress"] as const)
    await resetAttempts(env.DB, tried, email, client.ip);
  const isNew = created!.results.length > 0;
  return { ...opened, ...(isNew && { isNew }), returnPath, dropped: isNew && hasTicket ? [] : fieldsOf(input) };
}

/** Statement that ends the codes and links that were mailed to the address of an account. */
export function endCodesOf(db: D1Database, accountId: number) {
  return drizzle(db)
    .delete(emailCode)
    .where(eq(sql`lower(${emailCode.email})`, sql`(SELECT lower(email) FROM account WHERE id = ${accountId})`));
}

/** Six random digits, each number as likely as any other. */
function newCode(): string {
  const LIMIT = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
  let [drawn] = crypto.getRandomValues(new Uint32Array(1));
  while (drawn! >= LIMIT) [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return String(drawn! % 1_000_000).padStart(6, "0");
}

function hashCode(ticket: string, code: string): Promise<string> {
  return hashToken(`${ticket} ${code}`);
}
