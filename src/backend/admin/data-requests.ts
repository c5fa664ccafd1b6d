import { and, asc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { QueuedDataRequest } from "../../contract/v3/admin.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { isMessage } from "../../domain/requests/message.ts";
import { DATA_REQUEST_TRANSITIONS } from "../../domain/requests/request-status.ts";
import { messageAnswerEmail, requestAnswerEmail } from "../data-requests/data-request-emails.ts";
import { emailStatement } from "../mail/outbox.ts";
import { dataRequest } from "../schema/data-requests.ts";
import { matchesText } from "../text-search.ts";
import { changeStatus, stateMachine } from "../workflow/state-machine.ts";
import { adminAction } from "./action.ts";

/** Rows of the queue. */
const SHOWN = 50;

const DATA_REQUESTS = stateMachine(dataRequest, dataRequest.protocol, DATA_REQUEST_TRANSITIONS, "already_decided");

/** Open messages and requests, the most urgent first. */
export function listDataRequests(db: D1Database, search: string): Promise<QueuedDataRequest[]> {
  const { protocol, kind, details, createdAt, dueAt } = dataRequest;
  return drizzle(db)
    .select({ protocol, kind, details, createdAt, dueAt })
    .from(dataRequest)
    .where(and(eq(dataRequest.status, "open"), matchesText(search, [dataRequest.protocol, dataRequest.email])))
    .orderBy(asc(dataRequest.dueAt), asc(dataRequest.createdAt))
    .limit(SHOWN);
}

/** Answers a message, or a request about personal data, by e-mail. The audit holds the answer, but not the person. */
export const answerRequest = adminAction("responder-pedido", "protocol", async (env, sent, _admin, now) => {
  const { protocol, reason: answer } = sent;
  const orm = drizzle(env.DB);
  const [found] = await orm.select().from(dataRequest).where(eq(dataRequest.protocol, protocol));
  if (!found) throw new ApiError("not_found");
  const toEmail = isMessage(found.kind) ? messageAnswerEmail : requestAnswerEmail;
  return {
    target: `pedido ${protocol}`,
    after: { estado: "respondido" },
    once: `pedido ${protocol}`,
    changes: [
      changeStatus(orm, DATA_REQUESTS, { ...found, id: protocol }, "answered", { answer }),
      emailStatement(env, found.email, toEmail(env, protocol, answer), now),
    ],
  };
});
