import { env } from "cloudflare:test";
import { beforeAll, expect, inject, test } from "vitest";
import { openSession } from "../../../src/backend/accounts/sessions.ts";
import { publishAll } from "../../../src/backend/publish/publish-all.ts";
import { paths } from "../../../src/site/paths.ts";
import { buildWorld, fillWorld, worldYear } from "../../fixtures/world.ts";
import { browser } from "../post.ts";
import { family, pricedCards, signIn, textOf } from "../priced-world.ts";
import { locationOf } from "../worker.ts";

const YEAR = worldYear(new Date());
const AGREEMENT = { studentNickname: "Bia", cpf: "529.982.247-25", acceptsContract: "on" };

/** Scholarships of partners, whose fee is read the same everywhere: in centavos, on the screens, and at the bank. */
const OFFERS = [
  { inepCode: "35000001", gradeSlug: "infantil_maternal-i", cents: 123_456, shown: "R$ 1.234,56", atBank: "1234.56" },
  { inepCode: "35000001", gradeSlug: "fundamentalII_6-ano", cents: 148_000, shown: "R$ 1.480", atBank: "1480.00" },
  { inepCode: "35000013", gradeSlug: "infantil_maternal-i", cents: 99_990, shown: "R$ 999,90", atBank: "999.90" },
  { inepCode: "35000019", gradeSlug: "fundamentalII_6-ano", cents: 10_005, shown: "R$ 100,05", atBank: "100.05" },
] as const;
const FREE = "35000007";
const idOf = ({ inepCode, gradeSlug }: (typeof OFFERS)[number]) => `offer-${inepCode}-${gradeSlug}`.toLowerCase();

const bindings = { ...env, ...inject("pixSettings") } as Env;
let session: string;
const names = new Map<string, string>();

beforeAll(async () => {
  const world = buildWorld(YEAR);
  const offers = OFFERS.map((one) => ({
    ...world.offers.find(({ inepCode }) => inepCode === one.inepCode)!,
    id: idOf(one),
    gradeSlug: one.gradeSlug,
    shift: "manha",
    discountPercent: 25,
    netMonthlyFeeCents: one.cents,
    listMonthlyFeeCents: Math.round((one.cents * 100) / 75),
  }));
  const free = { ...world.offers.find(({ inepCode }) => inepCode === FREE)!, waivesFirstMonth: 1 };
  const others = world.offers.filter(
    ({ inepCode }) => inepCode !== FREE && offers.every((one) => one.inepCode !== inepCode),
  );
  await fillWorld(env.DB, { ...world, offers: [...others, ...offers, free] });
  await publishAll(env, { now: new Date() });
  for (const { inepCode, name } of world.schools) names.set(inepCode, name!);
  await signIn();
  session = await openSession(env.DB, 1, "Teste", new Date());
});

/** The only card of the school in a list, for a grade or any. */
async function cardOf(inepCode: string, gradeSlug?: string) {
  const query = new URLSearchParams({ school: names.get(inepCode)!, ...(gradeSlug && { grade: gradeSlug }) });
  const { html } = await family()(`/busca?${query}`);
  return { html, cards: pricedCards(html) };
}

/** The browser of the signed-in family on a site with a bank. */
function customer() {
  const ana = browser(bindings);
  ana.cookies.set("authentication_token", session);
  return { ...ana, read: async (path: string) => textOf(await (await ana.get(path)).text()) };
}

/** Reserves an offer and agrees to the contract; returns the page of the payment. */
async function contract({ get, form, read }: ReturnType<typeof customer>, offerId: string, shown: string, due: string) {
  const page = await (await get(paths.reserve(offerId))).text();
  expect(textOf(page)).toContain(`Mensalidade com bolsa ${shown} Sem bolsa `);
  expect(textOf(page)).toContain(`Você paga agora ${due} `);
  const inputs = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const hidden = Object.fromEntries(inputs.map(([, name, value]) => [name!, value!]));
  const payment = locationOf(await form(paths.reserve(offerId), { ...hidden, studentNickname: "Bia" }));
  expect(await read(payment)).toContain(`A pagar agora ${due} `);
  expect((await form(payment, AGREEMENT)).status).toBe(303);
  return payment;
}

test.each(OFFERS)("$shown on the card is $shown at each step, and $atBank at the bank", async (offer) => {
  const { inepCode, gradeSlug, cents, shown, atBank } = offer;
  const [card] = (await cardOf(inepCode, gradeSlug)).cards;
  expect(card!.amount).toBe(shown);
  expect((await family()(card!.href)).text).toContain(shown);
  const ana = customer();
  const payment = await contract(ana, idOf(offer), shown, shown);
  const screen = await ana.read(payment);
  expect(screen).toContain(`Valor ${shown} `);
  expect(screen.indexOf("conta em Banco de teste")).toBeGreaterThan(0);
  expect(screen.indexOf("conta em Banco de teste")).toBeLessThan(screen.indexOf("Pix copia e cola"));

  const [open] = await paymentsOf(payment);
  const txid = open!.id.replaceAll("-", "");
  const charge = await (await fetch(`${inject("pixPayer")}/${txid}`, { method: "POST" })).json();
  expect(charge).toMatchObject({ valor: { original: atBank } });
  const hook = `/v3/payments/banks/${bindings.PIX_WEBHOOK_SECRET}/pix`;
  expect((await ana.json(hook, { pix: [{ txid }] })).status).toBe(200);

  const details = payment.replace("/pagamento/", "/detalhes-da-bolsa/");
  expect(await ana.read(details)).toContain(`Você pagou ${shown} `);
  const receipt = await ana.read(`${details}/recibo`);
  expect(receipt).toContain(`Valor recebido ${shown} `);
  const [paid] = await paymentsOf(payment);
  expect(paid).toMatchObject({ status: "paid", amount_cents: cents });
  expect(receipt).toContain(`Autenticação do Pix ${paid!.end_to_end_ids}`);
  const ledger = env.DB.prepare("SELECT kind, debit, amount_cents FROM ledger WHERE payment_id = ?").bind(open!.id);
  expect((await ledger.all()).results).toEqual([{ kind: "receipt", debit: "bank", amount_cents: cents }]);
});

test("the card of a school with several fees has the least of them", async () => {
  const { html } = await cardOf("35000001");
  expect(textOf(html)).toMatch(/a.partir.de R\$.1\.234 ?,56 ?\/mês com bolsa/);
});

test("with the first fee waived nothing is due, nothing is charged, and there is no receipt", async () => {
  const offer = await env.DB.prepare("SELECT id, grade_slug FROM offer WHERE inep_code = ?").bind(FREE).first<Offer>();
  const [card] = (await cardOf(FREE, offer!.grade_slug)).cards;
  const ana = customer();
  const payment = await contract(ana, offer!.id, card!.amount, "R$ 0");
  expect(await paymentsOf(payment)).toEqual([]);
  const details = payment.replace("/pagamento/", "/detalhes-da-bolsa/");
  expect(await ana.read(details)).toContain("Você pagou R$ 0 ");
  expect((await ana.get(`${details}/recibo`)).status).toBe(404);
});

interface Offer {
  readonly id: string;
  readonly grade_slug: string;
}

interface PaymentRow {
  readonly id: string;
  readonly status: string;
  readonly amount_cents: number;
  readonly end_to_end_ids: string;
}

/** The rows of the payments of an order, by the page of its payment. */
async function paymentsOf(page: string): Promise<PaymentRow[]> {
  const code = page.split("/").at(-1)!.toUpperCase();
  const rows = env.DB.prepare(
    "SELECT payment.* FROM payment JOIN scholarship_order AS o ON o.id = order_id WHERE o.code = ?",
  );
  return (await rows.bind(code).all<PaymentRow>()).results;
}
