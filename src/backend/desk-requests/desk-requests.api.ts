import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { deskRequestEndpoints } from "../../contract/v3/desk-requests.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { readDesk } from "../claims/read-desk.ts";
import type { BackendBindings } from "../env.ts";
import { type Handlers, withMails } from "../http/mount.ts";
import { answerOrder } from "../orders/school-side.ts";
import { sendOrderEmails } from "../orders/send-order-emails.ts";
import { providerOf } from "../payments/provider.ts";
import { scholarshipOrder } from "../schema/orders.ts";
import { answerByEmail, markAnswered } from "./answer-lead.service.ts";
import { listRequests } from "./list-requests.ts";

export const deskRequestsApi: Handlers<typeof deskRequestEndpoints> = {
  list: async ({ env, params, now }) => {
    const { claim } = await readDesk(env.DB, params.token, "reply", now);
    return requestsOf(env, claim.inepCode);
  },
  answer: withMails(async ({ env, params, body, now }) => ({
    answered: await answerByEmail(env, params.token, body, now),
  })),
  markAnswered: async ({ env, params, body, now }) => {
    await markAnswered(env.DB, params.token, body, now);
    return { answered: 1 };
  },
  answerOrder: async ({ env, params, body, now, later }) => {
    const { claim } = await readDesk(env.DB, params.token, "reply", now);
    const isTheirs = and(eq(scholarshipOrder.code, params.code), eq(scholarshipOrder.inepCode, claim.inepCode));
    const [order] = await drizzle(env.DB).select({ id: scholarshipOrder.id }).from(scholarshipOrder).where(isTheirs);
    if (!order) throw new ApiError("order_not_found");
    await answerOrder(env.DB, order.id, body, "school", now);
    later("mails of orders", sendOrderEmails(env, now));
    return requestsOf(env, claim.inepCode);
  },
};

const requestsOf = (env: BackendBindings, inepCode: string) =>
  listRequests(env.DB, inepCode, providerOf(env).isSandbox);
