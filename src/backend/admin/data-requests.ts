import { and, asc, count, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { DATA_REQUEST_ACTIONS } from "../../contract/forms/admin-actions/families.ts";
import type { QueuedDataRequest } from "../../contract/v3/admin.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { isMessage } from "../../domain/requests/message.ts";
import { DATA_REQUEST_TRANSITIONS } from "../../domain/requests/request-status.ts";
import { errorText } from "../../domain/text/scrub-errors.ts";
import { findAccount } from "../accounts/find-account.ts";
import { dataErasedEmail, messageReplyEmail, requestReplyEmail } from "../data-requests/data-request-emails.ts";
import { erasePerson } from "../erasure/erase-person.ts";
import { emailStatement } from "../mail/outbox.ts";
import { sendOrderEmails } from "../orders/send-order-emails.ts";
import { dataRequest } from "../schema/data-requests.ts";
import { matchesText } from "../text-search.ts";
import { changeStatus, stateMachine } from "../workflow/state-machine.ts";
import type { ActionHandlers } from "./action.ts";

const PAGE = 20;

const DATA_REQUESTS = stateMachine(dataRequest, dataRequest.protocol, DATA_REQUEST_TRANSITIONS, "already_decided");

/** Open messages and requests, the most urgent first. */
export async function listDataRequests(
  db: D1Database,
  page: number,
  search: string,
): Promise<{ readonly requests: QueuedDataRequest[]; readonly totalPages: number }> {
  const orm = drizzle(db);
  const { protocol, kind, details, createdAt, dueAt } = dataRequest;
  const isAsked = and(eq(dataRequest.status, "open"), matchesText(search, [protocol, dataRequest.email]));
  const [requests, [counted]] = await orm.batch([
    orm
      .select({ protocol, kind, details, createdAt, dueAt })
      .from(dataRequest)
      .where(isAsked)
      .orderBy(asc(dueAt), asc(createdAt), asc(protocol))
      .limit(PAGE)
      .offset((page - 1) * PAGE),
    orm.select({ count: count() }).from(dataRequest).where(isAsked),
  ]);
  return { requests, totalPages: Math.ceil(counted!.count / PAGE) };
}

export const dataRequestActions: ActionHandlers<typeof DATA_REQUEST_ACTIONS> = {
  /**
   * Erases everything about who sent a request about personal data, whose e-mail is confirmed, the account included,
   * and answers. Orders whose contract goes on keep the contact: the person gives them up by the link to their data.
   */
  "apagar-dados": async (env, sent, _admin, now) => {
    const { protocol, reason: reply } = sent;
    const isOpen = and(eq(dataRequest.protocol, protocol), eq(dataRequest.status, "open"));
    const [row] = await drizzle(env.DB).select().from(dataRequest).where(isOpen);
    if (!row) throw new ApiError("not_found");
    // Anybody may have typed the address of a message.
    if (isMessage(row.kind)) throw new ApiError("invalid_request");
    const { email } = row;
    const account = await findAccount(env.DB, email);
    const toEmail = (orders: readonly string[]) => dataErasedEmail(env, orders, reply);
    return {
      target: `pedido ${protocol}`,
      after: { estado: "dados apagados" },
      once: `pedido ${protocol}`,
      commit: (entry) => erasePerson(env, { person: account ?? { email }, givenUp: [], toEmail, also: [entry] }, now),
      // Best effort: the cron sends them too, and the data is erased by now.
      afterwards: () =>
        sendOrderEmails(env, now).catch((error) => console.error("mails of an erasure:", errorText(error))),
    };
  },
  /** Answers a message, or a request about personal data, by e-mail. The audit holds the answer, but not the person. */
  "responder-pedido": async (env, sent, _admin, now) => {
    const { protocol, reason: reply } = sent;
    const orm = drizzle(env.DB);
    const [row] = await orm.select().from(dataRequest).where(eq(dataRequest.protocol, protocol));
    if (!row) throw new ApiError("not_found");
    const toEmail = isMessage(row.kind) ? messageReplyEmail : requestReplyEmail;
    return {
      target: `pedido ${protocol}`,
      after: { estado: "respondido" },
      once: `pedido ${protocol}`,
      changes: [
        changeStatus(orm, DATA_REQUESTS, { ...row, id: protocol }, "answered", { reply: reply }),
        emailStatement(env, row.email, toEmail(env, protocol, reply), now),
      ],
    };
  },
};
