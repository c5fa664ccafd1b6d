import { Hono } from "hono";
import { ApiError } from "../../contract/v3/errors.ts";
import { agreement, reservation, simulation } from "../../contract/v3/orders.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../domain/orders/order-status.ts";
import { normalizeCpf } from "../../domain/people/cpf.ts";
import type { BackendContext, BackendEnv } from "../env.ts";
import { signedIn } from "../http/credentials.ts";
import { readKey } from "../http/idempotency-key.ts";
import { parseBody } from "../http/parse-body.ts";
import { inBackground } from "../in-background.ts";
import { paymentsApi } from "../payments/payments.api.ts";
import { providerOf } from "../payments/provider.ts";
import { simulatePayment } from "../payments/sandbox.ts";
import { SIGNATURE_HEADER } from "../payments/signature.ts";
import { listBenefits, listOrders, listScholarshipOrders } from "./list-orders.ts";
import { mailOrders } from "./mail-orders.ts";
import { toOrderAnswers } from "./order-view.ts";
import { contract, ensureCharge } from "./pay.ts";
import { findOpenPayment, getOrder } from "./read-order.ts";
import { reserve } from "./reserve.ts";
import type { Order } from "./step.ts";
import { withdraw } from "./withdraw.ts";

/** More pages of orders than anybody has. */
const MAX_PAGE = 1_000_000;

/** `/v3/account/user/orders` and `/benefits`: what the signed-in user reserved (A9–A11). */
export const ordersApi = new Hono<BackendEnv>();

for (const path of ["/orders", "/orders/*", "/benefits", "/scholarships"]) ordersApi.use(path, signedIn);

// A9.
ordersApi.get("/orders", async (c) => {
  const page = Number(c.req.query("page"));
  const found = await listOrders(c.env.DB, userOf(c).id, isPage(page) ? page : 1, statusesOf(c));
  c.header("x-total-pages", String(found.totalPages));
  c.header("x-total-count", String(found.totalCount));
  return c.json(await toOrderAnswers(c.env.DB, providerOf(c.env), found.orders, new Date()));
});

// A11.
ordersApi.get("/orders/:code", async (c) => answer(c, await orderOf(c)));

ordersApi.get("/scholarships", async (c) => {
  const orders = await listScholarshipOrders(c.env.DB, userOf(c).id);
  return c.json(await toOrderAnswers(c.env.DB, providerOf(c.env), orders, new Date()));
});

// A10.
ordersApi.get("/benefits", async (c) => c.json(await listBenefits(c.env.DB, userOf(c).id, new Date())));

ordersApi.post("/orders", async (c) => {
  providerOf(c.env);
  const key = readKey(c);
  const { offerId, seenMonthlyFee, seenDueNow, seenTotal, studentNickname } = await parseBody(c, reservation);
  const { id, name, email, phone } = userOf(c);
  const asked = {
    offerId,
    seenMonthlyFeeCents: seenMonthlyFee,
    seenDueNowCents: seenDueNow,
    seenTotalCents: seenTotal,
    studentNickname: studentNickname.trim(),
  };
  const order = await reserve(c.env.DB, { userId: id, name, email, phone }, key, asked, new Date());
  return answer(c, order, 201);
});

ordersApi.post("/orders/:code/agreement", async (c) => {
  const { cpf, studentNickname } = await parseBody(c, agreement);
  const family = { studentNickname: studentNickname.trim(), guardianCpf: normalizeCpf(cpf)! };
  const code = c.req.param("code");
  return answer(c, await contract(c.env.DB, providerOf(c.env), userOf(c).id, code, family, new Date()));
});

ordersApi.post("/orders/:code/withdrawal", async (c) =>
  answer(c, await withdraw(c.env.DB, providerOf(c.env), userOf(c).id, c.req.param("code"), new Date())),
);

// The make-believe bank pays and then calls the webhook, as a real one does.
ordersApi.post("/orders/:code/simulation", async (c) => {
  const { outcome } = await parseBody(c, simulation);
  const order = await orderOf(c);
  const provider = providerOf(c.env);
  const open = await findOpenPayment(c.env.DB, order.id);
  if (!provider.isSandbox || !open) throw new ApiError("not_payable");
  await ensureCharge(c.env.DB, provider, open);
  const call = await simulatePayment(c.env.DB, open.id, outcome, new Date());
  if (!call) throw new ApiError("not_payable");
  const headers = { "content-type": "application/json", [SIGNATURE_HEADER]: call.signature };
  const request = new Request(`${c.env.SITE_ORIGIN}/messages`, { method: "POST", headers, body: call.body });
  // What does not arrive here, the cron asks the bank for.
  await paymentsApi.fetch(request, c.env, c.executionCtx);
  return answer(c, await orderOf(c));
});

/** Whether a number is that of a page: the rows before it can be counted. */
function isPage(page: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE;
}

function userOf(c: BackendContext) {
  return c.get("signedIn")!.account;
}

function orderOf(c: BackendContext): Promise<Order> {
  return getOrder(c.env.DB, userOf(c).id, c.req.param("code")!);
}

async function answer(c: BackendContext, order: Order, status: 200 | 201 = 200) {
  if (c.req.method === "POST") inBackground(c.executionCtx, "mails of orders", mailOrders(c.env, new Date()));
  const [told] = await toOrderAnswers(c.env.DB, providerOf(c.env), [order], new Date());
  return c.json(told!, status);
}

/** The statuses that a list is asked for; unknown ones are passed over. */
function statusesOf(c: BackendContext): OrderStatus[] | null {
  const asked = c.req.queries("status[]");
  return asked ? asked.filter((status): status is OrderStatus => Object.hasOwn(ORDER_STATUSES, status)) : null;
}
