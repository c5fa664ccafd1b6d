import { createExecutionContext, env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openSession } from "../../../src/backend/accounts/sessions.ts";
import { backendApp } from "../../../src/backend/app.ts";
import { findOpenPayment } from "../../../src/backend/orders/read-order.ts";
import { runOrderJobs } from "../../../src/backend/orders/run-order-jobs.ts";
import { simulatePayment } from "../../../src/backend/payments/sandbox.ts";
import { SIGNATURE_HEADER } from "../../../src/backend/payments/signature.ts";
import * as schema from "../../../src/backend/schema/orders.ts";
import type { PageTracking } from "../../../src/contract/tracking.ts";
import type { BaseUser } from "../../../src/contract/v3/account.ts";
import { ORDER_CEILINGS } from "../../../src/domain/orders/order-terms.ts";
import { paths } from "../../../src/site/paths.ts";
import { app } from "../../../src/worker/app.tsx";
import { bindingsOf } from "../../../src/worker/backend.ts";
import { marketOf, OFFER } from "../../fixtures/market.ts";
import { browser, postOffice } from "../post.ts";
import { readEvents } from "../read-events.ts";
import { teamMember } from "../team.ts";
import { ask, locationOf, ORIGIN, publishWorld } from "../worker.ts";

let ana: string;
let bruno: string;

const { allOf, clear } = marketOf(env.DB);

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
beforeEach(clear);

/** Asks the backend as a signed-in user. */
async function call(
  token: string,
  method: string,
  path: string,
  body?: object,
  headers = {},
  bindings: Env = env,
): Promise<Response> {
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
  return backendApp.fetch(new Request(ORIGIN + path, init), bindingsOf(bindings), createExecutionContext());
}

interface OrderJson {
  readonly internalTransactionCode: string;
  readonly status: string;
  readonly guardian: { readonly cpf: string };
}

async function reserve(key = "chave-da-reserva"): Promise<OrderJson> {
  const body = { offerId: OFFER, seenMonthlyFeeCents: 60_000, seenDueNowCents: 60_000, studentNickname: "Bia" };
  const answer = await call(ana, "POST", "/v3/account/user/orders", body, { "idempotency-key": key });
  expect(answer.status).toBe(201);
  return answer.json();
}

const AGREEMENT = { studentNickname: "Bia", cpf: "529.982.247-25", acceptsContract: "on" };

test("orders are listed with their headers, one is returned, and the CPF is always masked (A9, A11, E23)", async () => {
  const { internalTransactionCode: code } = await reserve();
  const path = `/v3/account/user/orders/${code}`;
  const isPreUser = async () => ((await (await call(ana, "GET", "/v3/account/user/me")).json()) as BaseUser).isPreUser;
  expect(await isPreUser()).toBe(true);
  const agreed = await call(ana, "POST", `${path}/agreement`, AGREEMENT);
  expect(((await agreed.json()) as OrderJson).guardian.cpf).toBe("***.982.247-**");
  // With a CPF the account "has user" (S7); of it, too, only the middle is shown.
  expect(await isPreUser()).toBe(false);
  expect(await (await call(ana, "GET", "/v3/account/user")).json()).toMatchObject({ cpf: "***.982.247-**" });
  const list = await call(ana, "GET", "/v3/account/user/orders?status[]=awaiting_payment&status[]=unknown");
  expect([list.headers.get("x-total-pages"), list.headers.get("x-total-count")]).toEqual(["1", "1"]);
  expect(await list.text()).not.toMatch(/52998224725|529\.982/);
  expect(await (await call(ana, "GET", "/v3/account/user/orders?status[]=enrolled")).json()).toEqual([]);
  expect(((await (await call(ana, "GET", path.toLowerCase())).json()) as OrderJson).status).toBe("awaiting_payment");
});

test("with the bank out, the contract stands without script: the page says that the code comes, and giving up works", async () => {
  const { internalTransactionCode: code } = await reserve();
  const bank = { PIX_BANK: "http://127.0.0.1:9", PIX_KEY: "chave", PIX_CLIENT_ID: "cliente-de-teste" };
  const family = browser({ ...env, ...bank, PAYMENT_PROVIDER: "pix" } as Env);
  family.cookies.set("authentication_token", ana);
  // Before the CPF the page says whose account it is for.
  expect(await (await family.get(paths.payment(code))).text()).toMatch(/Você está na conta de <b>[^<]*@[^<]*<\/b>/);
  const agreed = await family.form(paths.payment(code), AGREEMENT);
  expect([agreed.status, locationOf(agreed)]).toEqual([303, paths.payment(code)]);
  const page = await family.get(paths.payment(code));
  const html = await page.text();
  expect(page.status).toBe(200);
  for (const text of [
    "O banco ainda não respondeu",
    "a vaga está guardada",
    "Nada foi cobrado",
    "Ver se o código chegou",
  ]) {
    expect(html).toContain(text);
  }
  expect(await allOf(schema.payment)).toMatchObject([{ status: "creating", provider: "pix-teste" }]);
  // Sent again, by a reload or an impatient tap, it is the same contract.
  expect((await family.form(paths.payment(code), AGREEMENT)).status).toBe(303);
  expect(await allOf(schema.payment)).toHaveLength(1);
  const left = await family.form(paths.withdrawal(code), {});
  expect(left.status).toBe(303);
  expect(await allOf(schema.scholarshipOrder)).toMatchObject([{ status: "drop_out_confirmed" }]);
});

test("a paid reservation is an event once, of the browser that agreed to it and with consent; an unpaid one is none", async () => {
  const { internalTransactionCode: code } = await reserve();
  const [family, elsewhere] = [browser(env), browser(env)];
  for (const device of [family, elsewhere]) {
    device.cookies.set("authentication_token", ana);
    device.cookies.set("consentimento", "1.medicao");
  }
  await family.form(paths.payment(code), AGREEMENT);
  expect((await readEvents(family)).events).toEqual([]);
  await browserOf(ana).form(paths.paymentSimulation(code), { outcome: "paid" });
  const followed = async (device: typeof family) => {
    expect(locationOf(await device.get(paths.payment(code)))).toBe(paths.orderDetails(code));
    return (await readEvents(device)).events;
  };
  expect(await followed(elsewhere)).toEqual([]);
  expect(await followed(family)).toEqual(["purchase"]);
  expect(await followed(family)).toEqual([]);
});

/** A browser that is signed in, and answered nothing about measuring. */
function browserOf(token: string) {
  const person = browser(env);
  person.cookies.set("authentication_token", token);
  return person;
}

test("once a Pix code has ended, or was paid, no page and no answer of its order has it", async () => {
  const { internalTransactionCode: code } = await reserve();
  const family = browser(env);
  family.cookies.set("authentication_token", ana);
  await family.form(paths.payment(code), AGREEMENT);
  const pixCopyPaste = (await allOf(schema.payment))[0]!.pixCopyPaste!;
  const pages = [paths.payment, paths.orderDetails, paths.contract, paths.voucher, paths.receipt, paths.withdrawal];
  const shown = async () => {
    const texts = await Promise.all([
      ...pages.map(async (path) => (await family.get(path(code))).text()),
      call(ana, "GET", `/v3/account/user/orders/${code}`).then((answer) => answer.text()),
    ]);
    return texts.map((text) => text.includes(pixCopyPaste));
  };
  expect(await shown()).toEqual([true, false, false, false, false, false, true]);
  const set = env.DB.prepare("UPDATE payment SET expires_at = ?");
  const due = env.DB.prepare("UPDATE scholarship_order SET due_at = ?");
  const over = new Date(Date.now() - 1_000).toISOString();
  await env.DB.batch([set.bind(over), due.bind(over)]);
  expect(await shown()).not.toContain(true);
  const page = await (await family.get(paths.payment(code))).text();
  expect([page.includes("O prazo para pagar acabou"), page.includes("Ver como ficou")]).toEqual([true, true]);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await env.DB.batch([set.bind(later), due.bind(later)]);
  await family.form(paths.paymentSimulation(code), { outcome: "paid" });
  expect(await shown()).not.toContain(true);
});

test("a withdrawal of a payment of more than 90 days asks for a Pix key, says when the money comes, and the team sees it", async () => {
  const { internalTransactionCode: code } = await reserve();
  const family = browser(env);
  family.cookies.set("authentication_token", ana);
  await family.form(paths.payment(code), AGREEMENT);
  await family.form(paths.paymentSimulation(code), { outcome: "paid" });
  const page = paths.withdrawal(code);
  const young = await (await family.get(page)).text();
  expect([young.includes("pelo mesmo meio de pagamento"), young.includes("pixKey")]).toEqual([true, false]);
  const old = new Date(Date.now() - 100 * 86_400_000).toISOString();
  await env.DB.prepare("UPDATE payment SET paid_at = ?").bind(old).run();
  const asks = await (await family.get(page)).text();
  expect(asks).toContain("em até 5 dias úteis depois que você a informar");
  expect(asks).toContain('name="pixKey"');
  const wrong = await family.form(page, { pixKey: "minha chave" });
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('value="minha chave"')]);
  expect(await allOf(schema.scholarshipOrder)).toMatchObject([{ status: "pre_registered" }]);
  // A right does not wait for a key.
  const left = await family.form(page, { pixKey: "" });
  expect([left.status, locationOf(left)]).toEqual([303, `${paths.orderDetails(code)}#cancelamento`]);
  const details = await (await family.get(paths.orderDetails(code))).text();
  expect(details).toContain("informe uma chave Pix na página do pedido");
  expect(details).toContain(`href="${page}"`);
  const other = await family.form(page, { pixKey: "111.444.777-35" });
  expect([other.status, await other.text()]).toEqual([422, expect.stringContaining("no CPF de quem fez o contrato")]);
  expect((await family.form(page, { pixKey: "(11) 98765-4321" })).status).toBe(303);
  expect(await allOf(schema.refund)).toMatchObject([{ status: "requested", pixKey: "+5511987654321" }]);
  const team = await (await (await teamMember(env)).get(paths.adminMoney())).text();
  expect(team).toContain("Devolução que o banco não faz mais");
  expect(team).toContain("+5511987654321");
  expect(team).toContain("***.982.247-**");
  expect(await (await family.get(paths.orderDetails(code))).text()).toContain("faz outro Pix, para a sua chave");
});

test("measurement is told of the status of an order on its page, and of nothing else (E18, T5, T8)", async () => {
  const { internalTransactionCode: code } = await reserve();
  const family = browser(env);
  family.cookies.set("authentication_token", ana);
  const response = await family.send(`/detalhes-da-bolsa/${code.toLowerCase()}`, { headers: { "x-tracking": "1" } });
  const { events, path } = (await response.json()) as PageTracking;
  expect(events).toEqual([{ event: "GambitInteractionTracking", event_type: "order_status", label: "initiated" }]);
  expect(path).toBeNull();
});

test("every URL of an order is refused to other accounts (R9)", async () => {
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

test("invalid input is refused by field, without repeating the value", async () => {
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

test("beyond a limit the form is shown again with its values and a link to the open order", async () => {
  const path = `/reservar/${OFFER}`;
  const family = browser(env);
  family.cookies.set("authentication_token", ana);
  const send = async (key: string) =>
    family.form(path, { key, seenMonthlyFeeCents: "60000", seenDueNowCents: "60000", studentNickname: "Bia Maria" });
  for (let i = 0; i < ORDER_CEILINGS.openAtSchool; i++) expect((await send(`reserva-da-bia-${i}`)).status).toBe(303);
  const refused = await send("reserva-da-bia-outra");
  const codes = (await allOf(schema.scholarshipOrder)).map(({ code }) => code.toLowerCase());
  const html = await refused.text();
  expect(refused.status).toBe(409);
  expect(html).toContain("Você chegou ao limite de reservas em aberto nesta escola");
  expect(html).toContain('value="Bia Maria"');
  expect(codes).toContain(/href="\/detalhes-da-bolsa\/([^"]+)"/.exec(html)?.[1]);
  await env.DB.prepare("UPDATE scholarship_order SET status = 'expired'").run();
  for (let i = ORDER_CEILINGS.openAtSchool; i < ORDER_CEILINGS.begunAtSchool; i++) {
    expect((await send(`reserva-da-bia-${i}`)).status).toBe(303);
    await env.DB.prepare("UPDATE scholarship_order SET status = 'expired'").run();
  }
  const slowed = await send("reserva-da-bia-outra");
  expect([slowed.status, Number(slowed.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(await slowed.text()).toContain('value="Bia Maria"');
});

test("the webhook trusts only its signature, applies a message once, and refuses an old one", async () => {
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

const SITE = "https://escola.example";
const PAY = "https://pagamento.escola.example";

/** A browser that knows both hosts, with a jar of cookies for each, and follows where it is led. */
function twoHosts(bindings: Env) {
  const [site, pay] = [browser(bindings, undefined, SITE), browser(bindings, undefined, PAY)];
  const on = (url: URL) => (url.origin === PAY ? pay : site);
  const go = async (address: string, fields?: Record<string, string>): Promise<{ url: URL; answer: Response }> => {
    let url = new URL(address);
    let answer = await (fields ? on(url).form(url.pathname, fields) : on(url).get(url.pathname + url.search));
    for (let hops = 0; answer.status >= 300 && answer.status < 400; hops++) {
      expect(hops, "redirects").toBeLessThan(10);
      url = new URL(answer.headers.get("location")!, url);
      answer = await on(url).get(url.pathname + url.search);
    }
    return { url, answer };
  };
  return { site, pay, go };
}

describe("payments on a separate host", () => {
  const bindings = { ...env, SITE_ORIGIN: SITE, PAYMENT_HOST: new URL(PAY).host } as Env;
  const USER = "__Host-authentication_token";
  const sessions = async () =>
    (await env.DB.prepare("SELECT parent_id FROM account_session WHERE account_id = 1").all()).results.length;

  test("a signed-in family pays there without a shared cookie, and returns", async () => {
    const { internalTransactionCode: code } = await reserve();
    const path = `/pagamento/${code.toLowerCase()}`;
    const { site, pay, go } = twoHosts(bindings);
    const token = await openSession(env.DB, 1, "Teste", new Date());
    site.cookies.set(USER, token);

    const summary = await go(SITE + path);
    expect([summary.url.href, summary.answer.status]).toEqual([PAY + path, 200]);
    expect(await summary.answer.text()).toContain("Confira antes de contratar");
    expect(pay.cookies.get(USER)).toMatch(/^[\da-f]{64}$/);
    expect(pay.cookies.get(USER)).not.toBe(token);
    // Chromium asks the policy of a form about every address that it leads on to.
    const policy = summary.answer.headers.get("content-security-policy");
    expect(policy).toContain(`form-action 'self' ${SITE} ${PAY}`);

    const pix = await go(PAY + path, AGREEMENT);
    expect([pix.url.href, await pix.answer.text()]).toEqual([PAY + path, expect.stringContaining("Pague com Pix")]);
    const done = await go(`${PAY + path}/simular`, { outcome: "paid" });
    expect(done.url.href).toBe(`${SITE}/detalhes-da-bolsa/${code.toLowerCase()}`);
    expect(await done.answer.text()).toContain("Pago. Aguardando a escola");

    // The session there is listed like any other, and ends with the one that it comes from.
    const devices = (await (await site.get("/meus-dados")).text()).match(/<b>Teste[^<]*<\/b>/g);
    expect([devices, await sessions()]).toEqual([
      ["<b>Teste</b>", "<b>Teste, na página de pagamento</b>", "<b>Teste</b>"],
      3,
    ]);
    await go(`${SITE}/sair`, {});
    expect(await sessions()).toBe(1);
    expect((await go(PAY + path)).url.href).toBe(
      `${SITE}/entrar/por-email?redirect=${encodeURIComponent(path)}%3Festado%3D${pay.cookies.get("__Host-passe")}`,
    );
  });

  test("it serves payments only: other pages redirect to the site, other requests are 404 (R34)", async () => {
    const { pay } = twoHosts(bindings);
    const leads = async (path: string) => (await pay.get(path)).headers.get("location");
    expect(await leads("/")).toBe(`${SITE}/`);
    expect(await leads("/busca/sp?page=2")).toBe(`${SITE}/busca/sp?page=2`);
    expect(await leads("/admin")).toBe(`${SITE}/admin`);
    expect(await leads("/v3/account/user/me")).toBe(`${SITE}/v3/account/user/me`);
    for (const path of ["/cadastro", "/entrar", "/sair", "/v3/account/auth/login"]) {
      expect((await pay.form(path, { email: "ana@familia.example" })).status, path).toBe(404);
    }
    expect((await pay.send("/v3/payments/messages", { method: "POST", body: "{}" })).status).toBe(403);
    expect((await ask("/pagamento/me-0000-0000", {}, bindings, SITE)).headers.get("location")).toBe(
      `${PAY}/pagamento/me-0000-0000`,
    );
    expect((await browser(bindings, undefined, SITE).form("/pagamento/me-0000-0000", AGREEMENT)).status).toBe(404);
    expect((await ask("/", {}, bindings, SITE)).status).toBe(200);
  });

  test("a pass works once, for the browser that requested it, and redirects nowhere else", async () => {
    const { internalTransactionCode: code } = await reserve();
    const path = `/pagamento/${code.toLowerCase()}`;
    const { site, pay } = twoHosts(bindings);
    site.cookies.set(USER, await openSession(env.DB, 1, "Teste", new Date()));
    const asked = await pay.get(`/entrar?redirect=${encodeURIComponent(path)}`);
    const led = new URL((await site.get(locationOf(asked).replace(SITE, ""))).headers.get("location")!);
    expect(led.href.replace(/[\da-f]{64}/, "…")).toBe(`${PAY + path}?passe=…`);
    const withPass = led.pathname + led.search;
    // Sent to somebody else, who then would pay, or read, as Ana.
    const victim = browser(bindings, undefined, PAY);
    expect((await victim.get(withPass)).status).toBe(403);
    await victim.get(`/entrar?redirect=${encodeURIComponent(path)}`);
    await victim.get(withPass);
    expect(victim.cookies.has(USER)).toBe(false);
    await pay.get(withPass);
    const token = pay.cookies.get(USER);
    expect(token).toBeDefined();
    await pay.get(withPass);
    expect(pay.cookies.get(USER)).toBe(token);
    for (const elsewhere of ["//evil.example", "https://evil.example/pagamento/x", "/busca"]) {
      const location = (await pay.get(`/entrar?redirect=${encodeURIComponent(elsewhere)}`)).headers.get("location")!;
      expect(location.startsWith(`${SITE}/entrar?redirect=`), location).toBe(true);
    }
  });

  test("hosts of one domain share the session", async () => {
    const { internalTransactionCode: code } = await reserve();
    const shared = { ...bindings, SESSION_DOMAIN: "escola.example" } as Env;
    const answer = await ask(
      `/pagamento/${code.toLowerCase()}`,
      { cookie: `authentication_token=${ana}` },
      shared,
      PAY,
    );
    expect(answer.status).toBe(200);
    const login = `/entrar/por-email?redirect=%2Fpagamento%2F${code.toLowerCase()}`;
    const door = await ask(`/pagamento/${code.toLowerCase()}`, {}, shared, PAY);
    expect(door.headers.get("location")).toBe(login);
    const site = await ask(login, {}, shared, PAY);
    expect(site.headers.get("location")).toBe(SITE + login);
  });
});

test("without reservations there are no links to them", async () => {
  const closed = { ...env, PAYMENT_PROVIDER: "" } as unknown as Env;
  expect(await (await ask("/matriculas/buscar-bolsas?distinct=false")).text()).toContain("Quero esta bolsa");
  expect(await (await ask("/matriculas/buscar-bolsas?distinct=false", {}, closed)).text()).not.toContain("/reservar/");
});

test("after reservations have closed, new ones and contracts are refused, and contracts are mailed and refunded", async () => {
  const { internalTransactionCode: code } = await reserve();
  const path = `/v3/account/user/orders/${code}`;
  const post = postOffice();
  const closed = { ...post.bindings, PAYMENT_PROVIDER: "" } as unknown as Env;
  const later = (method: string, url: string, body?: object, headers = {}) =>
    call(ana, method, url, body, headers, closed);
  const asked = { offerId: OFFER, seenMonthlyFeeCents: 60_000, seenDueNowCents: 60_000, studentNickname: "Bia" };
  const refused = await later("POST", "/v3/account/user/orders", asked, { "idempotency-key": "outra-reserva" });
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("não estão abertas")]);
  expect((await later("POST", `${path}/agreement`, AGREEMENT)).status).toBe(409);
  await call(ana, "POST", `${path}/agreement`, AGREEMENT);
  expect((await later("POST", `${path}/simulation`, { outcome: "paid" })).status).toBe(404);
  await call(ana, "POST", `${path}/simulation`, { outcome: "paid" });
  expect((await later("POST", `${path}/withdrawal`)).status).toBe(200);
  await runOrderJobs(bindingsOf(closed), new Date());
  expect(((await (await later("GET", path)).json()) as OrderJson).status).toBe("drop_out_confirmed");
  expect(post.mails.map(({ subject }) => subject.split(":")[0])).toContain("Valor devolvido");
});

test("a bank calls from elsewhere, without the headers of a page, at its secret address alone", async () => {
  const secret = "0123456789abcdef".repeat(4);
  const bindings = {
    ...env,
    PIX_BANK: "http://127.0.0.1:9",
    PIX_KEY: "chave",
    PIX_CLIENT_ID: "cliente",
    PIX_WEBHOOK_SECRET: secret,
  } as Env;
  const call = (address: string, body?: string, path = "/pix") =>
    app.fetch(
      new Request(`${ORIGIN}/v3/payments/banks/${address}${path}`, {
        method: "POST",
        ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body }),
      }),
      bindings,
      createExecutionContext(),
    );
  const heard = await call(secret, '{"pix":[{"endToEndId":"E000","valor":"1.00"}]}');
  expect([heard.status, await heard.json()]).toEqual([200, { read: 0 }]);
  for (const path of ["/pix", ""]) {
    for (const trial of [undefined, "", "{}", '{"evento":"teste_webhook"}']) {
      const tried = await call(secret, trial, path);
      expect([tried.status, await tried.json()]).toEqual([200, { read: 0 }]);
    }
    expect((await call(secret, "pix", path)).status).toBe(400);
    expect((await call("f".repeat(64), "{}", path)).status).toBe(403);
  }
});
