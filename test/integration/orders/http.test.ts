import { createExecutionContext, env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openSession } from "../../../src/backend/accounts/sessions.ts";
import { backendApp } from "../../../src/backend/app.ts";
import { findOpenPayment } from "../../../src/backend/orders/read-order.ts";
import { simulatePayment } from "../../../src/backend/payments/sandbox.ts";
import { SIGNATURE_HEADER } from "../../../src/backend/payments/signature.ts";
import * as schema from "../../../src/backend/schema/orders.ts";
import type { BaseUser } from "../../../src/contract/v3/account.ts";
import { app } from "../../../src/worker/app.tsx";
import { bindingsOf } from "../../../src/worker/backend.ts";
import { ask, ORIGIN, publishWorld } from "../worker.ts";
import { allOf, clearOrders } from "./market.ts";

let ana: string;
let bruno: string;

/** A partner's offer of the world as it is published. */
const OFFER = "offer-35000001";

beforeAll(async () => {
  await publishWorld();
  const now = new Date();
  const add = env.DB.prepare(
    "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (?, ?, ?, '2026-01-01', '2026-01-01')",
  );
  await env.DB.batch([add.bind(1, "ana@familia.example", "Ana Souza"), add.bind(2, "bruno@familia.example", "Bruno")]);
  ana = await openSession(env.DB, 1, "Teste", now);
  bruno = await openSession(env.DB, 2, "Teste", now);
});
beforeEach(clearOrders);

/** Asks the backend as a signed-in user. */
async function call(token: string, method: string, path: string, body?: object, headers = {}): Promise<Response> {
  const init = {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      tenant: env.TENANT,
      "content-type": "application/json",
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  };
  return backendApp.fetch(new Request(ORIGIN + path, init), bindingsOf(env), createExecutionContext());
}

interface Told {
  readonly internalTransactionCode: string;
  readonly status: string;
  readonly guardian: { readonly cpf: string };
}

async function reserve(key = "chave-da-reserva"): Promise<Told> {
  const body = { offerId: OFFER, seenMonthlyFee: 60_000, seenDueNow: 60_000, studentNickname: "Bia" };
  const answer = await call(ana, "POST", "/v3/account/user/orders", body, { "idempotency-key": key });
  expect(answer.status).toBe(201);
  return answer.json();
}

const AGREEMENT = { studentNickname: "Bia", cpf: "529.982.247-25", acceptsContract: "on" };

test("A9 lists with its headers, A11 tells one, and the CPF leaves masked alone", async () => {
  const { internalTransactionCode: code } = await reserve();
  const path = `/v3/account/user/orders/${code}`;
  const isPreUser = async () => ((await (await call(ana, "GET", "/v3/account/user/me")).json()) as BaseUser).isPreUser;
  expect(await isPreUser()).toBe(true);
  const agreed = await call(ana, "POST", `${path}/agreement`, AGREEMENT);
  expect(((await agreed.json()) as Told).guardian.cpf).toBe("***.982.247-**");
  // With a CPF the account "has user" (S7); of it, too, only the middle is told.
  expect(await isPreUser()).toBe(false);
  expect(await (await call(ana, "GET", "/v3/account/user")).json()).toMatchObject({ cpf: "***.982.247-**" });
  const list = await call(ana, "GET", "/v3/account/user/orders?status[]=awaiting_payment&status[]=unknown");
  expect([list.headers.get("x-total-pages"), list.headers.get("x-total-count")]).toEqual(["1", "1"]);
  expect(await list.text()).not.toMatch(/52998224725|529\.982/);
  expect(await (await call(ana, "GET", "/v3/account/user/orders?status[]=enrolled")).json()).toEqual([]);
  expect(((await (await call(ana, "GET", path.toLowerCase())).json()) as Told).status).toBe("awaiting_payment");
});

test("every address of an order is nobody else's", async () => {
  const { internalTransactionCode: code } = await reserve();
  const path = `/v3/account/user/orders/${code}`;
  await call(ana, "POST", `${path}/agreement`, AGREEMENT);
  const asked = [
    await call(bruno, "GET", path),
    await call(bruno, "POST", `${path}/agreement`, AGREEMENT),
    await call(bruno, "POST", `${path}/withdrawal`),
    await call(bruno, "POST", `${path}/simulation`, { outcome: "paid" }),
  ];
  expect(asked.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
  expect(await (await call(bruno, "GET", "/v3/account/user/orders")).json()).toEqual([]);
  expect(await (await call(bruno, "GET", "/v3/account/user/scholarships")).json()).toEqual([]);
  for (const nobody of ["", "not-a-token"]) expect((await call(nobody, "GET", path)).status).toBe(401);
});

test("what is wrong is refused under its field, without what stood in it", async () => {
  const { internalTransactionCode: code } = await reserve();
  const wrong = { studentNickname: "B", cpf: "111.111.111-11", acceptsContract: "" };
  const answer = await call(ana, "POST", `/v3/account/user/orders/${code}/agreement`, wrong);
  expect(answer.status).toBe(422);
  const text = await answer.text();
  expect(text).toContain("CPF inválido");
  expect(text).toContain("studentNickname");
  expect(text).toContain("acceptsContract");
  expect(text).not.toContain("111.111");
});

test("the webhook believes a signature alone, takes a message once, and refuses an old one", async () => {
  const { internalTransactionCode: code } = await reserve();
  await call(ana, "POST", `/v3/account/user/orders/${code}/agreement`, AGREEMENT);
  const [order] = await allOf(schema.scholarshipOrder);
  const open = (await findOpenPayment(env.DB, order!.id))!;
  const old = new Date(Date.now() - 10 * 60_000);
  const { body, signature } = (await simulatePayment(env.DB, open.id, "paid", old))!;
  const headers = (signed: string) => ({ [SIGNATURE_HEADER]: signed, "content-type": "application/json" });
  const post = async (sent: string, signed: string) => {
    const init = { method: "POST", headers: headers(signed), body: sent };
    return app.fetch(new Request(`${ORIGIN}/v3/payments/messages`, init), env, createExecutionContext());
  };
  expect((await post(body, "")).status).toBe(403);
  expect((await post(body, signature)).status).toBe(403);
  await env.DB.prepare("UPDATE sandbox_charge SET status = 'open', paid_at = NULL").run();
  const fresh = (await simulatePayment(env.DB, open.id, "paid", new Date()))!;
  expect((await post(fresh.body.replace('"paid"', '"refused"'), fresh.signature)).status).toBe(403);
  expect(await (await post(fresh.body, fresh.signature)).json()).toEqual({ result: "taken" });
  expect(await (await post(fresh.body, fresh.signature)).json()).toEqual({ result: "known" });
  expect(await allOf(schema.scholarship)).toHaveLength(1);
});

test("payments stand on their own host, and nothing else does", async () => {
  const bindings = { ...env, PAYMENT_HOST: "pagamento.escola.example" } as Env;
  const payment = await ask("/pagamento/me-1", {}, bindings);
  expect([payment.status, payment.headers.get("location")]).toEqual([
    302,
    "https://pagamento.escola.example/pagamento/me-1",
  ]);
  expect((await ask("/", {}, bindings)).status).toBe(200);
});

test("where nothing can be reserved, nothing leads there", async () => {
  const closed = { ...env, PAYMENT_PROVIDER: "" } as unknown as Env;
  expect(await (await ask("/matriculas/buscar-bolsas?distinct=false")).text()).toContain("Quero esta bolsa");
  expect(await (await ask("/matriculas/buscar-bolsas?distinct=false", {}, closed)).text()).not.toContain("/reservar/");
});
