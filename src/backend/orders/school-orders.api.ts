import type { schoolOrderEndpoints } from "../../contract/v3/school-orders.ts";
import type { BackendBindings } from "../env.ts";
import type { Handlers } from "../http/mount.ts";
import { providerOf } from "../payments/provider.ts";
import { answerOrder, getBySchoolLink, toSchoolOrders } from "./school-side.ts";
import { sendOrderEmails } from "./send-order-emails.ts";

/** An order, to its school, by the link in its e-mail. */
export const schoolOrdersApi: Handlers<typeof schoolOrderEndpoints> = {
  get: ({ env, params, now }) => orderOf(env, params.token, now),
  answer: async ({ env, params, body, now, later }) => {
    const { id } = await getBySchoolLink(env.DB, params.token, now);
    await answerOrder(env.DB, id, body, "school", now);
    later("mails of orders", sendOrderEmails(env, now));
    return orderOf(env, params.token, now);
  },
};

async function orderOf(env: BackendBindings, token: string, now: Date) {
  const order = await getBySchoolLink(env.DB, token, now);
  return (await toSchoolOrders(env.DB, [order], providerOf(env).isSandbox))[0]!;
}
