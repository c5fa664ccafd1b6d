import { Hono } from "hono";
import { schoolAnswer } from "../../contract/v3/school-orders.ts";
import type { BackendContext, BackendEnv } from "../env.ts";
import { siteOnly } from "../http/credentials.ts";
import { parseBody } from "../http/parse-body.ts";
import { inBackground } from "../in-background.ts";
import { providerOf } from "../payments/provider.ts";
import { mailOrders } from "./mail-orders.ts";
import { answerOrder, getBySchoolLink, toSchoolOrders } from "./school-side.ts";

/** `/v3/school-orders`: what a school sees of an order, and says to it, by the link in its mail. */
export const schoolOrdersApi = new Hono<BackendEnv>();

schoolOrdersApi.use(siteOnly);

schoolOrdersApi.get("/:token", async (c) => c.json(await orderOf(c)));

schoolOrdersApi.post("/:token/answer", async (c) => {
  const said = await parseBody(c, schoolAnswer);
  const now = new Date();
  const { id } = await getBySchoolLink(c.env.DB, c.req.param("token"), now);
  await answerOrder(c.env.DB, id, said, "school", now);
  inBackground(c.executionCtx, "mails of orders", mailOrders(c.env, now));
  return c.json(await orderOf(c));
});

async function orderOf(c: BackendContext) {
  const order = await getBySchoolLink(c.env.DB, c.req.param("token")!, new Date());
  return (await toSchoolOrders(c.env.DB, [order], providerOf(c.env).isSandbox))[0]!;
}
