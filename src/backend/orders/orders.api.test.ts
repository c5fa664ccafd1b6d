import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { PIX_CLIENT } from "../../../scripts/pix/pix-bank.ts";
import { ANA, after, FREE_OFFER, marketOf, NOW, OFFER, onBatch } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { type ApiError, toErrorBody } from "../../contract/v3/errors.ts";
import { orderEndpoints } from "../../contract/v3/orders.ts";
import { schoolOrderEndpoints } from "../../contract/v3/school-orders.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { openSession } from "../accounts/sessions.ts";
import type { BackendBindings, BackendEnv } from "../env.ts";
import { type Handler, mount } from "../http/mount.ts";
import { scholarshipOrder } from "../schema/orders.ts";
import { ordersApi } from "./orders.api.ts";
import { schoolOrdersApi } from "./school-orders.api.ts";

const db = openMemoryD1();
const { allOf, clear, contractOne, open, postOffice, reserveOne, sql } = marketOf(db);

const app = new Hono<BackendEnv>();
for (const [endpoints, api] of [
  [orderEndpoints, ordersApi],
  [schoolOrderEndpoints, schoolOrdersApi],
] as const) {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    mount(app, endpoint, findEntry(api as Readonly<Record<string, unknown>>, name) as Handler<Endpoint>);
  }
}
app.onError((error, c) => c.json(toErrorBody(error as ApiError), (error as ApiError).status));

let ana: string;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  await open();
  ana = await openSession(db, ANA.userId, "Teste", NOW);
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(async () => {
  vi.setSystemTime(NOW);
  await clear();
});

/** A family with its browser, and the e-mails that are sent. */
function family(bindings: Partial<BackendBindings> = {}) {
  const post = postOffice();
  const site = { TENANT: "escola", API_USERNAME: "site", API_PASSWORD: "secret", PAYMENT_PROVIDER: "sandbox" };
  const env = { ...post.bindings, ...site, ...bindings };
  const call = async (request: string, body?: object) => {
    const [method, path] = request.split(" ") as [string, string];
    const background: Promise<unknown>[] = [];
    const context = { waitUntil: (work: Promise<unknown>) => background.push(work), passThroughOnException() {} };
    const headers = {
      authorization: path.includes("/user/") ? `Bearer ${ana}` : `Basic ${btoa("site:secret")}`,
      tenant: "escola",
      "content-type": "application/json",
      "idempotency-key": "a-key-of-the-form",
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await app.request(path, init, env, context as unknown as ExecutionContext);
    await Promise.all(background);
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  };
  return { ...post, call };
}

const ORDERS = "/v3/account/user/orders";
const RESERVATION = { offerId: OFFER, seenMonthlyFeeCents: 60_000, seenDueNowCents: 60_000, studentNickname: " Bia " };
const AGREEMENT = { studentNickname: " Bia ", cpf: "529.982.247-25", acceptsContract: "on" };
const subjects = ({ mails }: ReturnType<typeof family>) => mails.map(({ subject }) => subject.split(":")[0]);

test("an offer is told with its alternatives, of which only the seat and the amounts differ", async () => {
  await sql(`INSERT INTO offer (id, shift, net_monthly_fee_cents, inep_code, year, grade_slug, list_monthly_fee_cents,
    discount_percent, checked_at, source_id)
    SELECT 'tarde', 'tarde', 64000, inep_code, year, grade_slug, list_monthly_fee_cents, discount_percent, checked_at, source_id
    FROM offer WHERE id = '${OFFER}'`);
  const { body } = await family().call(`GET /v3/marketplace/offers/${OFFER}`);
  await sql("DELETE FROM offer WHERE id = 'tarde'");
  expect(body).toMatchObject({ offer: { id: OFFER }, school: { name: "Colégio Vértice" }, payee: { isSandbox: true } });
  expect(body.alternatives).toEqual([
    {
      offer: expect.objectContaining({ id: "tarde" }),
      amounts: expect.objectContaining({ dueNowCents: 64_000 }),
      hasFewSeats: false,
    },
  ]);
});

test("an unknown offer is not found, and no offer can be reserved when reservations are closed", async () => {
  const closed = family({ PAYMENT_PROVIDER: "" });
  expect((await family().call("GET /v3/marketplace/offers/nada")).body.code).toBe("offer_not_found");
  for (const { body } of [
    await closed.call(`GET /v3/marketplace/offers/${OFFER}`),
    await closed.call(`POST ${ORDERS}`, RESERVATION),
  ]) {
    expect(body.code).toBe("reservations_closed");
  }
  expect(await allOf(scholarshipOrder)).toEqual([]);
});

const BANK = { PIX_BANK: "http://127.0.0.1:1", PIX_KEY: "a@b.example", PIX_CLIENT_ID: PIX_CLIENT.id };
const CLOSED = ["reservations_closed", "reservations_closed", "reservations_closed", "not_found"];

test.each([
  ["sandbox", "no bank", {}, ["", "initiated", "awaiting_payment", "pre_registered"]],
  ["pix", "a bank", BANK, ["", "initiated", "awaiting_payment", "not_found"]],
  ["sandbox", "a bank", BANK, CLOSED],
  ["pix", "no bank", {}, CLOSED],
  ["", "no bank", {}, CLOSED],
  ["", "a bank", BANK, CLOSED],
])("each step to a payment asks PAYMENT_PROVIDER: %j with %s", async (PAYMENT_PROVIDER, _bank, bank, expected) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { order: open } = await contractOne();
  const { code } = await reserveOne();
  await sql("UPDATE scholarship_order SET offer_id = id, inep_code = id WHERE id = ?", open.id);
  const site = family({ PAYMENT_PROVIDER, ...bank, SITE_ORIGIN: "http://localhost:8787" });
  const responses = [
    await site.call(`GET /v3/marketplace/offers/${OFFER}`),
    await site.call(`POST ${ORDERS}`, RESERVATION),
    await site.call(`POST ${ORDERS}/${code}/agreement`, AGREEMENT),
    await site.call(`POST ${ORDERS}/${open.code}/simulation`, { outcome: "paid" }),
  ];
  expect(responses.map(({ body }) => body.code ?? body.status ?? "")).toEqual(expected);
  log.mockRestore();
});

test("a family reserves, agrees, pays and withdraws, and each answer has the order as it is then", async () => {
  const ours = family();
  const { status, body: reserved } = await ours.call(`POST ${ORDERS}`, { ...RESERVATION, seenTotalCents: 720_000 });
  const path = `${ORDERS}/${reserved.internalTransactionCode}`;
  expect([status, reserved.status, reserved.student.apelido]).toEqual([201, "initiated", "Bia"]);
  expect(reserved.guardian).toMatchObject({ name: ANA.name, email: ANA.email });
  const { body: agreed } = await ours.call(`POST ${path}/agreement`, AGREEMENT);
  expect(agreed).toMatchObject({ status: "awaiting_payment", guardian: { cpf: "***.982.247-**" } });
  expect(agreed.student.apelido).toBe("Bia");
  expect((await ours.call(`POST ${path}/simulation`, { outcome: "refused" })).body.payment.status).toBe("refused");
  expect((await ours.call(`POST ${path}/simulation`, { outcome: "paid" })).body.code).toBe("not_payable");
  vi.setSystemTime(after(1));
  await ours.call(`POST ${path}/agreement`, AGREEMENT);
  expect((await ours.call(`POST ${path}/simulation`, { outcome: "paid" })).body.status).toBe("pre_registered");
  expect((await ours.call(`GET ${path}`)).body.payment.status).toBe("paid");
  expect((await ours.call("GET /v3/account/user/scholarships")).body).toMatchObject([{ status: "pre_registered" }]);
  expect((await ours.call(`POST ${path}/withdrawal`)).body.status).toBe("drop_out_confirmed");
  expect(subjects(ours)).toEqual([
    "Falta pagar a reserva",
    "Pago, aguardando a escola",
    "Confirme a vaga",
    "A família desistiu",
    "Valor devolvido",
  ]);
});

test("a Pix code cannot be paid before the agreement, or after its hour", async () => {
  const ours = family();
  const { body: reserved } = await ours.call(`POST ${ORDERS}`, RESERVATION);
  const path = `${ORDERS}/${reserved.internalTransactionCode}`;
  const pay = async () => (await ours.call(`POST ${path}/simulation`, { outcome: "paid" })).body.code;
  expect(await pay()).toBe("not_payable");
  await ours.call(`POST ${path}/agreement`, AGREEMENT);
  vi.setSystemTime(after(60));
  expect(await pay()).toBe("not_payable");
});

test("a total that differs from the one shown is refused", async () => {
  const { body } = await family().call(`POST ${ORDERS}`, { ...RESERVATION, seenTotalCents: 719_999 });
  expect(body.code).toBe("conflict");
});

test("a payment whose message was lost is left to the cron, and logged without its values", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const ours = family();
  const { body: reserved } = await ours.call(`POST ${ORDERS}`, RESERVATION);
  const path = `${ORDERS}/${reserved.internalTransactionCode}`;
  await ours.call(`POST ${path}/agreement`, AGREEMENT);
  let batches = 0;
  // The first batch pays, the second applies the message.
  const DB = onBatch(db, (run) => {
    if (++batches === 2) throw new Error("the message was lost\nparams: secret");
    return run();
  });
  const { body } = await family({ DB }).call(`POST ${path}/simulation`, { outcome: "paid" });
  expect([body.status, log.mock.calls]).toEqual(["awaiting_payment", [["payment message:", "the message was lost"]]]);
  log.mockRestore();
});

test("orders are listed by known statuses, with their number (A9)", async () => {
  const ours = family();
  await ours.call(`POST ${ORDERS}`, RESERVATION);
  const list = async (query = "") => {
    const { body, headers } = await ours.call(`GET ${ORDERS}${query}`);
    return [body.length, headers.get("x-total-count"), headers.get("x-total-pages")];
  };
  expect(await list()).toEqual([1, "1", "1"]);
  expect(await list("?status[]=initiated&status[]=unknown")).toEqual([1, "1", "1"]);
  expect(await list("?status[]=enrolled")).toEqual([0, "0", "0"]);
  expect(await list("?status[]=toString")).toEqual([0, "0", "0"]);
  expect(await list("?page=2")).toEqual([0, "1", "1"]);
});

test("a school reads its order and answers it by its link, and its waivers are benefits (A10)", async () => {
  const ours = family();
  const free = { ...RESERVATION, offerId: FREE_OFFER, seenMonthlyFeeCents: 64_500, seenDueNowCents: 0 };
  const { body: reserved } = await ours.call(`POST ${ORDERS}`, free);
  await ours.call(`POST ${ORDERS}/${reserved.internalTransactionCode}/agreement`, AGREEMENT);
  const path = `/v3/school-orders/${ours.lastToken()}`;
  expect((await ours.call("GET /v3/account/user/benefits")).body).toHaveLength(2);
  expect((await ours.call(`GET ${path}`)).body).toMatchObject({ status: "pre_registered", isSandbox: true });
  const answer = { answer: "confirmar-vaga", documents: "", document: "", note: "", seen: "2" };
  expect((await ours.call(`POST ${path}/answer`, answer)).body.status).toBe("approved");
  expect(subjects(ours).at(-1)).toBe("Vaga confirmada");
  expect((await ours.call(`GET /v3/school-orders/${"0".repeat(64)}`)).body.code).toBe("link_expired");
});
