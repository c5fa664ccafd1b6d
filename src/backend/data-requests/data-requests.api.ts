import { drizzle } from "drizzle-orm/d1";
import type { DataByEmail, dataRequestEndpoints } from "../../contract/v3/data-requests.ts";
import { DATA_REQUEST_DAYS } from "../../domain/requests/data-request.ts";
import { isMessage, MESSAGE_DAYS, type RequestKind } from "../../domain/requests/message.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays, isoAfter } from "../../domain/time/time.ts";
import { findAccount } from "../accounts/find-account.ts";
import { erasePerson } from "../erasure/erase-person.ts";
import type { ServiceCall } from "../http/call.ts";
import { type Handlers, says, withMails } from "../http/mount.ts";
import { DATA_LINK_HOURS } from "../link-terms.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { readLink } from "../mailed-links.ts";
import { readOrderErasures } from "../orders/preview-erasures.ts";
import { sendOrderEmails } from "../orders/send-order-emails.ts";
import { readCopy } from "../personal-data/copy.ts";
import { randomCode } from "../random-code.ts";
import { dataLink, dataRequest } from "../schema/data-requests.ts";
import { countAttempt } from "../throttle.ts";
import { hashContent, hashToken, newToken } from "../tokens.ts";
import { openRequest } from "../workflow/open-request.ts";
import {
  ACCOUNT_STAYS,
  dataErasedEmail,
  dataLinkEmail,
  messageReceivedEmail,
  requestReceivedEmail,
} from "./data-request-emails.ts";

/** Personal data of people without an account, by an e-mailed link (LGPD, art. 18); and messages to the team. */
export const dataRequestsApi: Handlers<typeof dataRequestEndpoints> = {
  sendLink: withMails(says("Enviamos um link para este e-mail.", sendDataLink)),
  read: readDataByEmail,
  erase: says("Seus dados foram apagados.", eraseByEmail),
  ask: withMails(takeDataRequest),
  sendMessage: withMails(takeMessage),
};

/** E-mails a link to the data stored under an address, whether there is any or not. Throws `too_many_attempts`. */
async function sendDataLink(call: ServiceCall<typeof dataRequestEndpoints.sendLink>): Promise<void> {
  const { env, client, now } = call;
  const { email } = call.body;
  await countAttempt(env.DB, "dataLink", email, client.ip, now);
  const token = newToken();
  const orm = drizzle(env.DB);
  await orm.batch([
    orm
      .insert(dataLink)
      .values({ tokenHash: await hashToken(token), email, expiresAt: isoAfter(now, { hours: DATA_LINK_HOURS }) }),
    emailStatement(env, email, dataLinkEmail(env, token), now),
  ]);
}

/** The data stored under the e-mail of a link, without its account. Throws `link_expired`. */
async function readDataByEmail({ env, params, now }: LinkCall): Promise<DataByEmail> {
  const { email } = await readLink(env.DB, dataLink, params.token, now);
  const [account, copy, orders] = await Promise.all([
    findAccount(env.DB, email),
    readCopy(env.DB, { email }, now),
    readOrderErasures(env.DB, { email }, now),
  ]);
  return { email, hasAccount: account !== null, copy, orders };
}

/** Erases that data (`erasePerson`); an account is deleted separately. Throws `link_expired`. */
export async function eraseByEmail(call: ServiceCall<typeof dataRequestEndpoints.erase>): Promise<void> {
  const { env, params, body, now } = call;
  const { email } = await readLink(env.DB, dataLink, params.token, now);
  const rest = (await findAccount(env.DB, email)) ? ACCOUNT_STAYS : undefined;
  const toEmail = (orders: readonly string[]) => dataErasedEmail(env, orders, rest);
  await erasePerson(env, { person: { email }, givenUp: body.givenUp, toEmail }, now);
  call.later("mails of an erasure", sendOrderEmails(env, now));
}

/** Stores a request about personal data. Idempotent while it is open. Throws `link_expired`, `too_many_attempts`. */
async function takeDataRequest(call: ServiceCall<typeof dataRequestEndpoints.ask>): Promise<TakenRequest> {
  const { env, client, now } = call;
  const { kind, details } = call.body;
  const { email } = await readLink(env.DB, dataLink, call.params.token, now);
  await countAttempt(env.DB, "dataLink", `request ${email}`, client.ip, now);
  return take(env, { email, kind, details }, now);
}

/** Stores a message to the team. Idempotent while it is open. Throws `too_many_attempts`. */
async function takeMessage(call: ServiceCall<typeof dataRequestEndpoints.sendMessage>): Promise<TakenRequest> {
  const { env, client, now } = call;
  const { subject, details, email } = call.body;
  await countAttempt(env.DB, "message", email, client.ip, now);
  return take(env, { email, kind: subject, details }, now);
}

type LinkCall = Pick<ServiceCall<typeof dataRequestEndpoints.read>, "env" | "params" | "now">;

interface TakenRequest {
  readonly protocol: string;
  /** ISO date. */
  readonly dueAt: string;
}

/** Stores a request and confirms it by e-mail. */
async function take(
  env: MailBindings,
  { email, kind, details }: { readonly email: string; readonly kind: RequestKind; readonly details: string },
  now: Date,
): Promise<TakenRequest> {
  const [prefix, days, toEmail] = isMessage(kind)
    ? (["MSG", MESSAGE_DAYS, messageReceivedEmail] as const)
    : (["LGPD", DATA_REQUEST_DAYS, requestReceivedEmail] as const);
  const protocol = randomCode(prefix, 2);
  const dueAt = addDays(dateInSaoPaulo(now), days);
  const row = {
    protocol,
    email,
    kind,
    details: details.trim(),
    status: "open" as const,
    dueAt,
    contentHash: await hashContent(email, kind, details.trim()),
    createdAt: now.toISOString(),
  };
  const confirmation = emailStatement(env, email, toEmail(env, protocol, dueAt), now);
  const opened = await openRequest(env.DB, dataRequest, row, ["open"], [confirmation]);
  return { protocol: opened.protocol, dueAt: opened.dueAt };
}
