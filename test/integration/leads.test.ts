import { createScheduledController, env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readCopy } from "../../src/backend/personal-data/copy.ts";
import { erasePersonalRows } from "../../src/backend/personal-data/erase.ts";
import { publishChanges } from "../../src/backend/publish/publish-changes.ts";
import { schoolClaim } from "../../src/backend/schema/claims.ts";
import { lead, leadLink } from "../../src/backend/schema/leads.ts";
import { hashToken } from "../../src/backend/tokens.ts";
import { yearInSaoPaulo } from "../../src/domain/time/sao-paulo-time.ts";
import { paths } from "../../src/site/paths.ts";
import worker from "../../src/worker/index.ts";
import { claimRow } from "../fixtures/rows.ts";
import { VERTICE } from "../fixtures/world.ts";
import { linksOf } from "./html.ts";
import { browser, postOffice } from "./post.ts";
import { readEvents } from "./read-events.ts";
import { familyOf } from "./security/families.ts";
import { locationOf, publishWorldWithInbox } from "./worker.ts";

const PAGE = `/escola/${VERTICE.slug}/contato`;
const STRANGER = "/escola/escola-pitangueira/contato";
const LEAD = {
  name: "ANA LIMA",
  phone: "(11) 98765-4321",
  email: "ana@correio.example",
  preference: "whatsapp",
  grade: "medio_1-serie",
  year: "2027",
  shift: "manha",
  message: "Quero conhecer a escola.",
  bestTime: "à tarde",
  acceptsSharing: "on",
};

let keys = 0;
const keyed = (changes: Record<string, string> = {}) => ({ ...LEAD, key: `lead-key-${++keys}`, ...changes });
const leads = () => drizzle(env.DB).select().from(lead);

beforeAll(publishWorldWithInbox);

afterEach(() => void vi.useRealTimers());

beforeEach(async () => {
  const tables = ["lead", "school_interest", "attempt", "limited_mail", "mail_outbox", "account"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

test("the form names the recipient of the data, with both consents unticked, and asks for no child and no CPF", async () => {
  const html = await (await browser(env).get(PAGE)).text();
  expect(html).toContain("Enviar meus dados somente para o Colégio Vértice");
  expect(html).toContain("12 meses");
  expect(html.match(/type="checkbox"[^>]*checked/g)).toBeNull();
  expect(html).not.toMatch(/name="[^"]*(cpf|nascimento|aluno)/i);
});

test.each([
  ["1.medicao", ["generate_lead"]],
  ["1.campanhas", []],
])("a sent request is an event of the next measured page, once, with consent alone: %s", async (consent, given) => {
  const person = browser(env);
  person.cookies.set("consentimento", consent);
  const sent = await person.form(PAGE, keyed());
  expect((await readEvents(person, locationOf(sent)!)).isMeasured).toBe(false);
  expect((await readEvents(person)).events).toEqual(given);
  expect((await readEvents(person)).events).toEqual([]);
});

test("every way to a school is labelled with what it opens: a form, the contacts or the count of families", async () => {
  const opens: Record<string, string> = {
    "Quero saber mais": "Enviar pedido",
    "Perguntar à escola sobre bolsas": "Enviar pedido",
    "Quero bolsa aqui": "Quer bolsa nesta escola?",
    "Ver contatos da escola": "Fale direto com ela:",
    "Falar com a escola": "Perguntar preço e bolsa",
  };
  // One school of each kind: partner or not, with an address or not, with prices or not.
  const { results } = await env.DB.prepare(
    `SELECT min(slug) AS slug, inep_code IN (SELECT inep_code FROM partnership WHERE status = 'granted'), email IS NOT NULL AS has_email,
       EXISTS (SELECT 1 FROM offer WHERE offer.inep_code = school.inep_code AND offer.is_active = 1) AS has_offers
     FROM school WHERE administration = 0 AND is_active = 1 GROUP BY 2, 3, 4`,
  ).all<{ slug: string }>();
  expect(results.length).toBeGreaterThanOrEqual(4);
  const visitor = browser(env);
  const seen = new Set<string>();
  for (const { slug } of results) {
    const ways = Object.entries(linksOf(await (await visitor.get(`/escola/${slug}`)).text()));
    for (const [label, href] of ways.filter(([, target]) => target.startsWith(`/escola/${slug}/contato`))) {
      seen.add(label);
      expect(await (await visitor.get(href)).text(), `“${label}” on ${slug}`).toContain(
        opens[label] ?? "no such label",
      );
    }
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(["Quero saber mais", "Quero bolsa aqui", "Ver contatos da escola", "Falar com a escola"]),
  );
});

test("a request is sent only to the school, with a protocol and a link to cancel it (P29)", async () => {
  const post = postOffice();
  const visitor = browser(post.bindings);
  const sent = await visitor.form(PAGE, keyed());
  expect([sent.status, locationOf(sent)]).toEqual([303, expect.stringMatching(/^\/pedido-de-contato\/[\da-f]{64}$/)]);
  const [row] = await leads();
  expect(row).toMatchObject({ status: "sent", name: "Ana Lima", phone: "11987654321", acceptsMarketing: 0 });
  expect(post.mails.map(({ to }) => to)).toEqual(["escola@vertice.example", "ana@correio.example"]);
  expect(post.mails[0]!.text).toContain("Telefone: (11) 98765-4321");
  const own = await (await visitor.get(locationOf(sent))).text();
  expect([own.includes(row!.protocol), own.includes("Cancelar este pedido")]).toEqual([true, true]);
  // The link reveals nothing of who asked: it may be shared by mistake.
  expect(own).not.toMatch(/98765-?4321|ana@correio/);
  expect((await visitor.form(locationOf(sent), {})).status).toBe(303);
  expect(await leads()).toMatchObject([{ status: "cancelled", name: "", phone: null, email: null }]);
  expect(await (await visitor.get(locationOf(sent))).text()).toContain("Pedido cancelado");
  expect(post.mails.at(-1)).toMatchObject({
    to: "escola@vertice.example",
    subject: expect.stringContaining("cancelado"),
  });
});

test.each<[what: string, changes: Record<string, string>, message: string]>([
  ["no consent", { acceptsSharing: "" }, "Marque para continuar"],
  ["no way to answer", { phone: "", email: "" }, "Informe o telefone ou escolha receber a resposta por e-mail"],
  ["an answer by e-mail without one", { preference: "email", email: "" }, "Informe o e-mail para receber a resposta"],
  ["a short phone", { phone: "1234567" }, "Telefone inválido"],
  ["an e-mail with two at-signs", { email: "a@@c.com" }, "E-mail inválido"],
  ["one name", { name: "Ana" }, "Insira um nome completo e válido"],
  ["501 letters", { message: "a".repeat(501) }, "não deve ter mais que 500 caracteres"],
  ["NUL", { message: "a\u0000b" }, "tem um caractere que não é aceito"],
  ["an unknown grade", { grade: "doutorado" }, "Escolha uma das opções"],
])("%s is refused and the form comes back", async (_, changes, message) => {
  const post = postOffice();
  const response = await browser(post.bindings).form(PAGE, keyed(changes));
  const html = await response.text();
  expect([response.status, html.includes(message), html.includes("Quero conhecer") || "message" in changes]).toEqual([
    422,
    true,
    true,
  ]);
  expect([await leads(), post.mails]).toEqual([[], []]);
});

test.each(["curta", "\u0000", "\n".repeat(9), "ã".repeat(9), "😀".repeat(9)])(
  "a key that is none is refused, whatever is in it: %j",
  async (key) => {
    const post = postOffice();
    const response = await browser(post.bindings).form(PAGE, keyed({ key }));
    // The form comes back with what was written, and a key that is one.
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringMatching(/name="key" value="[\w-]{20,}"/),
    ]);
    expect([await leads(), post.mails]).toEqual([[], []]);
  },
);

test("a repeated form is one request: the school is e-mailed again only about changes", async () => {
  const post = postOffice();
  const visitor = browser(post.bindings);
  const form = keyed();
  await Promise.all([visitor.form(PAGE, form), visitor.form(PAGE, form)]);
  expect([(await leads()).length, post.mails.length]).toEqual([1, 2]);
  await visitor.form(PAGE, { ...form, message: "E há transporte?" });
  expect([(await leads()).length, post.mails.length]).toEqual([1, 4]);
  expect((await leads())[0]!.details.message).toBe("E há transporte?");
});

describe("typing the address of a request does not change it", () => {
  test.each<[known: string, contact: Record<string, string>]>([
    ["phone and e-mail", {}],
    ["phone", { email: "" }],
    ["e-mail", { phone: "", preference: "email", email: "ANA@correio.example" }],
  ])("the %s of a family", async (_, contact) => {
    const post = postOffice();
    const family = browser(post.bindings);
    const own = locationOf(await family.form(PAGE, keyed()));
    const [before] = await leads();
    const stranger = browser(post.bindings, "198.51.100.9");
    const theirs = locationOf(await stranger.form(PAGE, keyed({ ...contact, name: "ZÉ NINGUÉM", message: "Outra." })));
    const rows = await leads();
    expect(rows.length).toBe(2);
    expect(rows.find(({ id }) => id === before!.id)).toEqual(before);
    expect(await (await stranger.get(theirs)).text()).not.toContain(before!.protocol);
    expect(post.mails.at(2)!.text).not.toContain(before!.protocol);
    await stranger.form(theirs, {});
    expect(await (await family.get(own)).text()).toContain("Cancelar este pedido");
  });

  test("the account of somebody else, with the same phone", async () => {
    const post = postOffice();
    await browser(post.bindings).form(PAGE, keyed());
    const other = await familyOf("rui@correio.example", "Rui Lima", post.bindings);
    await other.form(PAGE, keyed({ email: "rui@correio.example" }));
    await other.form(PAGE, keyed());
    expect((await leads()).length).toBe(3);
  });
});

test("signed in with its e-mail, a request can be updated within a day; earlier links end", async () => {
  const post = postOffice();
  const stranger = browser(post.bindings, "198.51.100.9");
  const strange = keyed({ phone: "(11) 91111-1111" });
  const theirs = locationOf(await stranger.form(PAGE, strange));
  const ana = await familyOf("Ana@correio.example", "Ana Lima", post.bindings);
  const own = locationOf(await ana.form(PAGE, keyed()));
  expect(await leads()).toMatchObject([{ phone: "11987654321" }]);
  expect([(await stranger.get(theirs)).status, (await ana.get(own)).status]).toEqual([404, 200]);
  // Nor does the key of the stranger open it again: under it there is another request now.
  await stranger.form(PAGE, strange);
  expect((await leads()).map(({ phone }) => phone).sort()).toEqual(["11911111111", "11987654321"]);
  expect((await ana.get(own)).status).toBe(200);
  await env.DB.prepare("DELETE FROM lead WHERE phone = '11911111111'").run();
  post.mails.length = 4;
  // The same again: the school hears nothing, the family gets a link that works.
  await ana.form(PAGE, keyed());
  expect(post.mails.map(({ to }) => to.split("@")[0])).toEqual(["escola", "ana", "escola", "ana", "ana"]);
  expect((await ana.get(`/pedido-de-contato/${post.lastToken()}`)).status).toBe(200);
  await env.DB.prepare("UPDATE lead SET created_at = '2026-01-01T00:00:00.000Z'").run();
  await ana.form(PAGE, keyed());
  expect((await leads()).length).toBe(2);
});

test("honeypot submissions are dropped silently; too many requests are limited", async () => {
  const post = postOffice();
  expect((await browser(post.bindings).form(PAGE, keyed({ website: "http://spam.example" }))).status).toBe(303);
  expect([await leads(), post.mails]).toEqual([[], []]);
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++)
    statuses.push((await browser(post.bindings, `198.51.100.${i}`).form(PAGE, keyed())).status);
  expect(statuses).toEqual([303, 303, 303, 303, 303, 303, 429]);
});

test("markup is text, on the page and in the school's mail", async () => {
  const post = postOffice();
  const xss = `<script>alert("x")</script>`;
  const html = await (await browser(post.bindings).form(PAGE, keyed({ name: xss, message: xss }))).text();
  expect(html).not.toContain("<script>alert(");
  await browser(post.bindings).form(PAGE, keyed({ message: xss }));
  expect(post.mails[0]!.html).not.toContain("<script>");
});

test("a school that is not a partner has its contacts and a count of interested families instead of a form", async () => {
  const visitor = browser(env);
  const html = await (await visitor.get(STRANGER)).text();
  expect([html.includes("Fale direto com ela"), html.includes('name="phone"')]).toEqual([true, false]);
  expect((await visitor.form(STRANGER, keyed())).status).toBe(200);
  expect(await leads()).toEqual([]);
  const counted = await visitor.form(STRANGER, { acao: "interesse" });
  expect(locationOf(counted)).toBe(`${STRANGER}?aviso=contado#quero-bolsa`);
  await visitor.form(STRANGER, { acao: "interesse" });
  await browser(env, "198.51.100.4").form(STRANGER, { acao: "interesse" });
  expect(await (await visitor.get(STRANGER)).text()).toContain("2 pessoas querem bolsa aqui.");
  const call = await visitor.send("/v3/schools/escola-pitangueira/leads", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": "lead-key-x1" },
    body: JSON.stringify(LEAD),
  });
  expect([call.status, ((await call.json()) as { code: string }).code]).toEqual([409, "leads_closed"]);
});

test("requests are deleted after twelve months, and with the account of their e-mail", async () => {
  await browser(env).form(PAGE, keyed());
  const owner = { email: "ANA@correio.example" };
  expect((await readCopy(env.DB, owner, new Date())).subjects).toContainEqual({
    title: "Pedidos de contato",
    records: [expect.objectContaining({ "enviado para": "Colégio Vértice", nome: "Ana Lima" })],
  });
  const { createdAt, expiresAt } = (await leads())[0]!;
  expect(Number(expiresAt.slice(0, 4)) - Number(createdAt.slice(0, 4))).toBe(1);
  await env.DB.prepare("UPDATE lead SET expires_at = '2026-01-01T00:00:00.000Z'").run();
  await worker.scheduled(createScheduledController({ scheduledTime: new Date() }), postOffice().bindings);
  expect([await leads(), await drizzle(env.DB).select().from(leadLink)]).toEqual([[], []]);
  await browser(env).form(PAGE, keyed());
  await env.DB.batch(erasePersonalRows(env.DB, owner));
  expect(await leads()).toEqual([]);
});

test("unknown links are 404", async () => {
  expect((await browser(env).get(`/pedido-de-contato/${"0".repeat(64)}`)).status).toBe(404);
  expect((await browser(env).get("/escola/nao-existe/contato")).status).toBe(404);
});

test("the grades of the form are those the backend lists and the school has (A6); without them it does without (X1)", async () => {
  const gradesIn = (html: string) => [...html.matchAll(/<option value="(\w+_[\w-]+)"/g)].map((match) => match[1]);
  const whole = await (await browser(env).get(PAGE)).text();
  expect(gradesIn(whole).length).toBeGreaterThan(0);
  expect(whole).not.toContain("Não foi possível carregar as opções de séries");
  const broken = { ...env, BACKEND_URL: "http://127.0.0.1:9" } as Env;
  const response = await browser(broken).get(PAGE);
  const html = await response.text();
  expect([response.status, gradesIn(html)]).toEqual([200, []]);
  expect(html).toContain("Não foi possível carregar as opções de séries");
  expect(html).toContain("Enviar pedido");
});

test("a family asks for an open day of the school, which declines it: full days are not offered, declined ones again", async () => {
  const post = postOffice();
  const visitor = browser(post.bindings);
  const year = yearInSaoPaulo(new Date()) + 1;
  const [day, words] = [`${year}-01-20 9h, visita guiada`, `20/01/${year}: 9h, visita guiada`];
  const shown = new RegExp(`20/01/${year}</dt>.*Visita: 9h, visita guiada, 1 vaga`);
  const report = env.DB.prepare("INSERT INTO desk_fact VALUES (?, 'openDays', ?, ?)");
  await report.bind(VERTICE.inepCode, `${day}, 1 vaga`, new Date().toISOString()).run();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  await publishChanges(env, new Date());
  await visitor.get("/");
  const page = await (await visitor.get(`/escola/${VERTICE.slug}`)).text();
  expect([shown.test(page), linksOf(page)["Pedir uma visita"]]).toEqual([true, PAGE]);
  expect(await (await visitor.get(PAGE)).text()).toContain(`<option value="${day}">`);
  expect((await visitor.form(PAGE, keyed({ visit: day, preference: "email" }))).status).toBe(303);
  expect(post.mails[0]!.text).toContain(words);
  // The other family had the form open already.
  const late = await visitor.form(PAGE, keyed({ visit: day, email: "bia@correio.example", phone: "(11) 98765-4322" }));
  expect([late.status, await late.text()]).toEqual([422, expect.stringContaining("As vagas deste dia acabaram")]);
  expect(await (await visitor.get(PAGE)).text()).not.toContain("Dia de visita");

  const token = "a".repeat(64);
  const claim = claimRow({ id: "rita", status: "approved", inepCode: VERTICE.inepCode });
  await drizzle(env.DB)
    .insert(schoolClaim)
    .values({ ...claim, tokenHash: await hashToken(token) });
  const requests = paths.schoolDesk(token, "pedidos");
  const { protocol } = (await leads())[0]!;
  const inbox = await (await visitor.get(requests)).text();
  expect(inbox).toContain(words);
  expect(inbox).toMatch(/A visita ao Colégio Vértice está confirmada: /);
  const body = /Não vamos conseguir receber vocês[^<]*/.exec(inbox)![0];
  const declined = await visitor.form(requests, { acao: "recusar-visita", protocol, body });
  expect(locationOf(declined)).toBe(`${requests}?aviso=enviada`);
  expect(post.mails.at(-1)).toMatchObject({ to: "ana@correio.example", text: expect.stringContaining("nesta data") });
  expect(await (await visitor.get(PAGE)).text()).toContain(`<option value="${day}">`);
});
