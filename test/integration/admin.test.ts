import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openSession } from "../../src/backend/accounts/sessions.ts";
import { ADMIN_ACTIONS } from "../../src/backend/admin/actions.ts";
import { setRole } from "../../src/backend/admin/roles.ts";
import type { OrderSnapshot } from "../../src/backend/orders/order-snapshot.ts";
import { fileNameOf, putWaiting, showFiles } from "../../src/backend/pictures/picture-files.ts";
import { publishChanges } from "../../src/backend/publish/publish-changes.ts";
import { mailOutbox } from "../../src/backend/schema/accounts.ts";
import { ledger } from "../../src/backend/schema/books.ts";
import { campaign } from "../../src/backend/schema/campaigns.ts";
import { review, school } from "../../src/backend/schema/catalog.ts";
import { schoolClaim } from "../../src/backend/schema/claims.ts";
import { dataRequest } from "../../src/backend/schema/data-requests.ts";
import { deskFact, deskFactDraft } from "../../src/backend/schema/desk-facts.ts";
import { lead } from "../../src/backend/schema/leads.ts";
import { network, networkKey, networkPerson, networkSchool } from "../../src/backend/schema/networks.ts";
import {
  orderDocument,
  orderEvent,
  payment,
  paymentDifference,
  refund,
  scholarshipOrder,
} from "../../src/backend/schema/orders.ts";
import { partnership } from "../../src/backend/schema/partners.ts";
import { schoolPicture } from "../../src/backend/schema/pictures.ts";
import { reportedFee } from "../../src/backend/schema/reported-fees.ts";
import { reviewEvent, reviewNotice, reviewReply, reviewReplyDraft } from "../../src/backend/schema/reviews.ts";
import type { CampaignStatus } from "../../src/domain/campaigns/campaign-status.ts";
import type { OrderStatus } from "../../src/domain/orders/order-status.ts";
import type { PartnershipStatus } from "../../src/domain/partners/partnership-status.ts";
import type { ReviewStatus } from "../../src/domain/reviews/review-status.ts";
import { actionInWords } from "../../src/routes/admin/audit-words.ts";
import { ROUTES } from "../../src/routes/table.ts";
import { paths } from "../../src/site/paths.ts";
import { claimRow, dataRequestRow, leadRow, noticeRow, orderRow, reportedFeeRow, reviewRow } from "../fixtures/rows.ts";
import { granted, VERTICE } from "../fixtures/world.ts";
import { browser, postOffice } from "./post.ts";
import { locationOf, publishWorld } from "./worker.ts";

const HOUR_MS = 3_600_000;
const REASON = "conferido no site da escola";
const PHONE = "1133334444";
const TESTIMONIAL = "A professora Rosa é ótima e a escola também.";

const orm = drizzle(env.DB);

beforeAll(publishWorld);

beforeEach(async () => {
  await env.DB.batch(
    ["account", "email_code", "attempt", "limited_mail", "school_correction", "offer_evidence"].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
});

/** A browser of somebody with an account, who came in some hours ago. */
async function visitor(email: string, hoursAgo = 0) {
  const at = new Date(Date.now() - hoursAgo * HOUR_MS);
  const row = await env.DB.prepare(
    "INSERT INTO account (email, name, created_at, updated_at) VALUES (?, 'Ana Souza', ?, ?) RETURNING id",
  )
    .bind(email, at.toISOString(), at.toISOString())
    .first<{ id: number }>();
  const person = browser(env);
  person.cookies.set("authentication_token", await openSession(env.DB, row!.id, "Teste", at, "given"));
  return person;
}

async function admin(email = "ana@equipe.example", hoursAgo = 0) {
  const person = await visitor(email, hoursAgo);
  expect(await setRole(env.DB, email, "admin", new Date())).toBe("changed");
  return person;
}

async function correct(field = "phone", value = "(11) 3333-4444") {
  const fields = { field, value, evidence: "está no site da escola", email: "familia@casa.example" };
  const answer = await browser(env).form(paths.correctSchool(VERTICE.slug), fields);
  expect([answer.status, locationOf(answer)]).toEqual([303, "/escola/colegio-vertice/corrigir?aviso=recebida"]);
  return (await env.DB.prepare("SELECT id FROM school_correction WHERE status = 'open' AND field = ?")
    .bind(field)
    .first<{ id: string }>())!.id;
}

/** Everything that an action could change. */
async function fingerprint(): Promise<string> {
  const tables = [
    "admin_audit",
    "campaign",
    "school",
    "offer",
    "offer_evidence",
    "school_correction",
    "account",
    "review",
    "review_event",
    "review_reply",
    "review_notice",
    "scholarship_order",
    "payment_difference",
    "refund",
    "ledger",
    "school_claim",
    "partnership",
    "network",
    "network_school",
    "network_person",
    "lead",
    "data_request",
  ];
  const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)));
  const { keys } = await env.REDIRECTS.list();
  return JSON.stringify([rows.map(({ results }) => results), keys]);
}

async function auditCount(): Promise<number> {
  return (await env.DB.prepare("SELECT count(*) AS n FROM admin_audit").first<{ n: number }>())!.n;
}

/** Isolates poll by the clock, which never goes back. */
let clock = Date.now();

/** A school's page as the cron's next strike leaves it, when the isolate has heard of it. */
async function pageAfterCron(): Promise<string> {
  clock = Math.max(clock, Date.now()) + 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now: clock });
  await publishChanges(env, new Date());
  await browser(env).get(paths.home());
  return (await browser(env).get(paths.school(VERTICE.slug))).text();
}

afterEach(() => {
  vi.useRealTimers();
});

const anOffer = async (isActive: 0 | 1) => {
  const { id } = (await env.DB.prepare("SELECT id FROM offer ORDER BY id LIMIT 1").first<{ id: string }>())!;
  await env.DB.prepare("UPDATE offer SET is_active = ? WHERE id = ?").bind(isActive, id).run();
  return { id, reason: REASON };
};

/** A review as its author left it, about a teacher who is named. */
async function aReview(status = "pending_moderation"): Promise<string> {
  const id = crypto.randomUUID();
  const at = new Date().toISOString();
  await orm.insert(review).values(reviewRow({ id, status, testimonial: TESTIMONIAL }));
  // A pending review already has its first entry.
  const first = { reviewId: id, version: 1, status: status as ReviewStatus, at, actor: "author" as const };
  await orm.insert(reviewEvent).values(first).onConflictDoNothing();
  return id;
}

async function aNotice(): Promise<string> {
  const protocol = `NOT-${crypto.randomUUID().slice(0, 8)}`;
  const createdAt = new Date().toISOString();
  await orm.insert(reviewNotice).values(noticeRow({ protocol, reviewId: await aReview("published"), createdAt }));
  return protocol;
}

/** An order that is with its school, which asked for one document. */
async function anOrder(status: OrderStatus): Promise<string> {
  const code = `ME-${crypto.randomUUID().slice(0, 19).toUpperCase()}`;
  const snapshot = {
    offer: {
      id: "x",
      year: 2027,
      grade: "medio_1-serie",
      shift: "manha",
      listMonthlyFeeCents: 2,
      netMonthlyFeeCents: 1,
    },
    school: { inepCode: VERTICE.inepCode, slug: VERTICE.slug, name: "Colégio Vértice", email: null },
    amounts: { dueNowCents: 0 },
  } as OrderSnapshot;
  const at = new Date().toISOString();
  await orm.insert(scholarshipOrder).values(orderRow({ code, status, snapshot, createdAt: at, updatedAt: at }));
  await orm.insert(orderEvent).values({ orderId: code, version: 1, status, at, actor: "family" });
  await orm.insert(orderDocument).values({ orderId: code, kind: "Certidão", isRequired: 1, status: "pedido" });
  return code;
}

const answer = (status: OrderStatus, more: Record<string, string> = {}) => ({
  path: paths.adminOrders(),
  fields: async () => ({ code: await anOrder(status), reason: REASON, ...more }),
});

const aDifference = {
  path: paths.adminMoney(),
  async fields() {
    const id = `no_charge:E${crypto.randomUUID()}`;
    const happenedAt = new Date().toISOString();
    await orm
      .insert(paymentDifference)
      .values({ id, kind: "no_charge", subject: id.slice(10), bankCents: 1_234, happenedAt });
    return { id, reason: REASON };
  },
};

/** A refund of an order that was given up, which the bank did not carry out. */
const aStuckRefund = {
  path: paths.adminMoney(),
  async fields() {
    const id = crypto.randomUUID().replaceAll("-", "");
    const orderId = await anOrder("dropping_out");
    const at = new Date().toISOString();
    const money = { id, orderId, amountCents: 60_000 };
    await orm.insert(payment).values({
      ...money,
      provider: "pix",
      method: "pix",
      status: "paid",
      createdAt: at,
      expiresAt: at,
      paidAt: at,
    });
    await orm
      .insert(refund)
      .values({ ...money, paymentId: id, status: "requested", reason: "withdrawn", requestedAt: at, failedAt: at });
    return { id, reason: REASON };
  },
};

const aClaim = {
  path: paths.adminSchools(),
  async fields() {
    const id = crypto.randomUUID();
    await orm.insert(schoolClaim).values(claimRow({ id }));
    return { id, reason: REASON };
  },
};

/** The partnership of a school, null for one that never asked. */
const aPartnership = (status: PartnershipStatus | null) => ({
  path: paths.adminPartnerships(),
  async fields(): Promise<Record<string, string>> {
    const { inepCode, slug } = VERTICE;
    await orm.delete(partnership).where(eq(partnership.inepCode, inepCode));
    if (status === null) return { school: slug, reason: REASON };
    await orm.insert(partnership).values({ ...granted(inepCode), status, changedAt: new Date().toISOString() });
    return { id: inepCode, reason: REASON };
  },
});

/** A network with a school, a person and a key; `more` is what the form holds besides. */
const aNetwork = (of: "network" | "person", more: Record<string, string> = {}) => ({
  path: paths.adminNetworks(),
  async fields() {
    const ids = { network: crypto.randomUUID(), person: crypto.randomUUID() };
    const createdAt = new Date().toISOString();
    await orm.delete(network);
    await orm.insert(network).values({ id: ids.network, name: "Rede Aurora", createdAt });
    await orm.insert(networkSchool).values({ inepCode: VERTICE.inepCode, networkId: ids.network });
    const who = { name: "Rita Prado", role: "Diretora", email: "rita@rede.example", access: "edit" as const };
    await orm.insert(networkPerson).values({ id: ids.person, networkId: ids.network, ...who, createdAt });
    await orm.insert(networkKey).values({ networkId: ids.network, keyHash: "x", personId: ids.person, createdAt });
    return { id: ids[of], reason: REASON, ...more };
  },
});

const aLead = {
  path: paths.adminLeads(),
  async fields() {
    const protocol = `CON-${crypto.randomUUID().slice(0, 9)}`;
    await orm.update(school).set({ email: "contato@escola.example" }).where(eq(school.inepCode, VERTICE.inepCode));
    await orm.insert(lead).values(leadRow({ protocol }));
    return { protocol, reason: REASON };
  },
};

async function aDataRequest() {
  const protocol = `LGPD-${crypto.randomUUID().slice(0, 9)}`;
  await orm.insert(dataRequest).values(dataRequestRow({ protocol }));
  return { protocol, reason: REASON };
}

/** A text of a school: one that waits, or a published one. */
const aText = (table: typeof deskFact | typeof deskFactDraft) => ({
  path: paths.adminPages(),
  async fields() {
    const row = { inepCode: VERTICE.inepCode, key: "about", value: "Uma escola.", toldAt: new Date().toISOString() };
    await orm.delete(table);
    await orm.insert(table).values(row);
    return { id: [row.inepCode, row.key, row.toldAt].join("|"), reason: REASON };
  },
});

const aPicture = (status: "waiting" | "published") => ({
  path: paths.adminPages(),
  async fields() {
    const id = crypto.randomUUID();
    const bytes = new TextEncoder().encode(id);
    const place = { inepCode: VERTICE.inepCode, file: await fileNameOf(bytes, "jpg"), hasShare: true };
    await putWaiting(env.FILES, place, { g: bytes, p: bytes, c: bytes });
    if (status === "published") await showFiles(env.FILES, place);
    const more = {
      kind: "photo",
      width: 800,
      height: 600,
      alt: "Pátio",
      place: 1,
      sentAt: new Date().toISOString(),
    } as const;
    await orm.delete(schoolPicture);
    await orm.insert(schoolPicture).values({ id, status, ...place, ...more });
    return { id, reason: REASON };
  },
});

const aReportedFee = {
  path: paths.adminReportedFees(),
  async fields() {
    const id = crypto.randomUUID();
    await orm.delete(reportedFee);
    await orm.insert(reportedFee).values(reportedFeeRow({ id, status: "waiting" }));
    return { id, reason: REASON };
  },
};

/** A movement at the bank. */
const aMovement = (fields: Record<string, string> = {}) => ({
  path: paths.adminBooks(),
  fields: async () => ({ amount: "1,50", on: "2026-11-20", bankId: crypto.randomUUID(), reason: REASON, ...fields }),
});

/** A campaign page, which is shown and saved under one address. */
const aCampaign = (status: CampaignStatus) => async () => {
  const updatedAt = new Date().toISOString();
  const blocks = [{ kind: "text", text: "Compare antes de visitar.", textB: "" }];
  const days = { starts: "", expires: "", isIndexable: false };
  const content = JSON.stringify({ title: "Escolas perto de casa", titleB: "", search: "/busca", ...days, blocks });
  await orm.delete(campaign);
  await orm.insert(campaign).values({ slug: "mooca", status, content, createdAt: updatedAt, updatedAt });
  return { slug: "mooca", version: updatedAt, reason: REASON };
};

/** How each action is done right: its screen, and what its form holds. */
const SAMPLES: Record<string, { path: string; fields: () => Promise<Record<string, string>> }> = {
  "confirmar-vaga": answer("pre_registered"),
  "pedir-documentos": answer("pre_registered", { documents: "Certidão" }),
  "receber-documentos": answer("pending_docs"),
  "recusar-documento": answer("submitted_docs", { document: "Certidão", note: "está ilegível" }),
  "concluir-matricula": answer("approved"),
  "recusar-vaga": answer("pre_registered", { note: "a turma encheu" }),
  "tratar-diferenca": aDifference,
  "devolvido-por-fora": aStuckRefund,
  "aprovar-escola": aClaim,
  "recusar-escola": aClaim,
  "aceitar-parceria": aPartnership("asked"),
  "pausar-parceria": aPartnership("granted"),
  "retomar-parceria": aPartnership("paused"),
  "encerrar-parceria": aPartnership("granted"),
  "registrar-parceria": aPartnership(null),
  "criar-rede": aNetwork("network", { name: "Rede Boreal", schools: "35000002" }),
  "incluir-escolas-na-rede": aNetwork("network", { schools: "35000002\n35000003" }),
  "tirar-escolas-da-rede": aNetwork("network", { schools: VERTICE.inepCode }),
  "incluir-pessoa-na-rede": aNetwork("network", {
    name: "Bia Lima",
    role: "Secretária",
    email: "bia@rede.example",
    access: "answer",
  }),
  "encerrar-pessoa-da-rede": aNetwork("person"),
  "encerrar-rede": aNetwork("network"),
  "cancelar-chave-da-rede": aNetwork("network"),
  "publicar-texto": aText(deskFactDraft),
  "recusar-texto": aText(deskFactDraft),
  "retirar-texto": aText(deskFact),
  "aceitar-preco": aReportedFee,
  "recusar-preco": aReportedFee,
  "publicar-foto": aPicture("waiting"),
  "recusar-foto": aPicture("waiting"),
  "retirar-foto": aPicture("published"),
  "reenviar-contato": aLead,
  "apagar-contato": aLead,
  "encerrar-acesso": {
    path: paths.adminPrivacy(),
    async fields() {
      await visitor("rosa@familia.example");
      return { email: "rosa@familia.example", reason: REASON };
    },
  },
  "responder-pedido": { path: paths.adminPrivacy(), fields: aDataRequest },
  "apagar-dados": { path: paths.adminPrivacy(), fields: aDataRequest },
  "aceitar-correcao": { path: paths.adminCorrections(), fields: async () => ({ id: await correct(), reason: REASON }) },
  "recusar-correcao": { path: paths.adminCorrections(), fields: async () => ({ id: await correct(), reason: REASON }) },
  "ligar-oferta": { path: paths.adminOffers(), fields: () => anOffer(0) },
  "desligar-oferta": { path: paths.adminOffers(), fields: () => anOffer(1) },
  "registrar-preco": {
    path: paths.adminOffers(),
    fields: async () => ({
      id: (await anOffer(1)).id,
      url: "https://escola.example/precos.pdf",
      seenOn: "2026-01-31",
      note: "tabela de preços",
    }),
  },
  "registrar-repasse": aMovement({ inepCode: VERTICE.inepCode }),
  "registrar-tarifa": aMovement(),
  "estornar-lancamento": {
    path: paths.adminBooks(),
    async fields() {
      const id = `fee:${crypto.randomUUID()}`;
      const entry = { id, provider: "sandbox", kind: "fee", debit: "own", credit: "bank", amountCents: 1 } as const;
      await orm.insert(ledger).values({ ...entry, bankId: id, at: "2026-11-20T15:00:00.000Z" });
      return { id, reason: REASON };
    },
  },
  "criar-campanha": {
    path: paths.adminCampaigns(),
    async fields() {
      await orm.delete(campaign);
      return { slug: "moema", title: "Escolas em Moema", reason: REASON };
    },
  },
  "salvar-campanha": {
    path: paths.adminCampaign("mooca"),
    fields: async () => ({
      ...(await aCampaign("draft")()),
      passo: "salvar",
      title: "Outras escolas",
      search: "/busca",
    }),
  },
  "publicar-campanha": { path: paths.adminCampaigns(), fields: aCampaign("draft") },
  "encerrar-campanha": { path: paths.adminCampaigns(), fields: aCampaign("published") },
  "apagar-campanha": { path: paths.adminCampaigns(), fields: aCampaign("draft") },
  "criar-redirecionamento": {
    path: paths.adminRedirects(),
    fields: async () => ({ path: "/campanha", target: "/busca", status: "302", expiresAt: "", reason: REASON }),
  },
  "apagar-redirecionamento": {
    path: paths.adminRedirects(),
    async fields() {
      await env.REDIRECTS.put("/velha", "/busca");
      return { path: "/velha", reason: REASON };
    },
  },
  "importar-redirecionamentos": {
    path: paths.adminRedirectImport(),
    fields: async () => ({ list: `/lista-${crypto.randomUUID()} /busca 302`, reason: REASON }),
  },
  "mudar-redirecionamentos": {
    path: paths.adminRedirects(),
    async fields() {
      await env.REDIRECTS.put("/velha", "/busca");
      return { paths: "/velha", change: "nota", note: "verão", reason: REASON };
    },
  },
  "desfazer-redirecionamentos": {
    path: paths.adminRedirects(),
    async fields() {
      const at = new Date().toISOString();
      await env.REDIRECTS.delete("/nova");
      await env.DB.batch([
        env.DB.prepare("DELETE FROM redirect_change"),
        env.DB.prepare("INSERT INTO redirect_change (path, at, after) VALUES ('/nova', ?, ?)").bind(
          at,
          JSON.stringify({ path: "/nova", target: "/busca" }),
        ),
      ]);
      return { at, reason: REASON };
    },
  },
  "publicar-avaliacao": { path: paths.adminReviews(), fields: async () => ({ id: await aReview(), reason: REASON }) },
  "recusar-avaliacao": { path: paths.adminReviews(), fields: async () => ({ id: await aReview(), reason: "ofensa" }) },
  "retirar-dados-pessoais": {
    path: paths.adminReviews(),
    fields: async () => ({ id: await aReview(), passages: "professora Rosa", reason: REASON }),
  },
  "publicar-resposta": {
    path: paths.adminReviews(),
    fields: async () => ({
      id: `/escola/x/denunciar?avaliacao=${await aReview("published")}`,
      body: "Agradecemos o que você contou.",
      reason: REASON,
    }),
  },
  "retirar-resposta": {
    path: paths.adminReviews(),
    async fields() {
      const id = await aReview("published");
      await orm.insert(reviewReply).values({ reviewId: id, body: "Obrigada.", createdAt: "2026-11-01" });
      return { id, reason: REASON };
    },
  },
  "recusar-resposta": {
    path: paths.adminReviews(),
    async fields() {
      const id = await aReview("published");
      const waiting = { reviewId: id, body: "Veja escola.example.", createdAt: "2026-11-01T12:00:00.000Z" };
      await orm.insert(reviewReplyDraft).values(waiting);
      return { id, reason: REASON };
    },
  },
  "manter-avaliacao": {
    path: paths.adminReviews(),
    fields: async () => ({ protocol: await aNotice(), reason: REASON }),
  },
  "tirar-avaliacao": {
    path: paths.adminReviews(),
    fields: async () => ({ protocol: await aNotice(), removal: "crianca", reason: REASON }),
  },
};

test("every action has a sample (G5)", () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(Object.keys(ADMIN_ACTIONS).sort());
});

describe.each(Object.entries(SAMPLES))("%s", (action, { path, fields }) => {
  test("changes and shows nothing to others than administrators (G5)", async () => {
    const form = { acao: action, ...(await fields()) };
    const family = await visitor("ana@equipe.example");
    const before = await fingerprint();
    const door = await browser(env).form(path, form);
    expect([door.status, locationOf(door)]).toEqual([303, `/entrar?redirect=${encodeURIComponent(path)}`]);
    const hidden = await family.form(path, form);
    expect([hidden.status, await hidden.text()]).toEqual([404, expect.not.stringContaining("Administração")]);
    expect((await family.json(`/v3/admin/actions/${action}`, form)).status).toBe(404);
    expect((await browser(env).json(`/v3/admin/actions/${action}`, form)).status).toBe(401);
    expect(await fingerprint()).toBe(before);
  });

  test("leaves one entry in the audit, with who, why and to what", async () => {
    const person = await admin();
    const form = { acao: action, ...(await fields()) };
    const before = await auditCount();
    const done = await person.form(path, form);
    expect([done.status, locationOf(done)]).toEqual([303, `${path}?aviso=feito`]);
    expect(await auditCount()).toBe(before + 1);
    const last = await env.DB.prepare("SELECT * FROM admin_audit ORDER BY id DESC LIMIT 1").first();
    expect(last).toMatchObject({ actor: "ana@equipe.example", action });
    expect(last!.reason).toBeTruthy();
    expect(await (await person.get(paths.adminAudit())).text()).toContain(actionInWords(action));
  });

  test("is refused without a reason, or from another site, and changes nothing", async () => {
    const person = await admin();
    const form = { acao: action, ...(await fields()) };
    const before = await fingerprint();
    const bare = await person.form(path, { ...form, reason: "", note: "" });
    const html = await bare.text();
    expect([bare.status, html]).toEqual([422, expect.stringContaining("Nada foi feito: confira o que")]);
    for (const [, name] of html.matchAll(/O campo (.+?) é obrigatório/g)) expect(html).toContain(`>${name}</label>`);
    const foreign = await person.send(path, {
      method: "POST",
      body: new URLSearchParams(form),
      headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    });
    expect(foreign.status).toBe(403);
    expect(await fingerprint()).toBe(before);
  });
});

describe("the role", () => {
  // A picture has an address of its own; whom it answers is seen in `security/access.test.ts`.
  const admins = ROUTES.map(({ pattern }) => pattern).filter((pattern) => /^\/admin[^:]*$/.test(pattern));

  test.each(admins)("%s is only for administrators", async (path) => {
    const door = await browser(env).get(path);
    expect([door.status, locationOf(door)]).toEqual([303, `/entrar?redirect=${encodeURIComponent(path)}`]);
    const family = await visitor("bia@familia.example");
    const [there, nowhere] = [await family.get(path), await family.get("/nada-aqui")];
    const headingOf = async (response: Response) => /<h1[^>]*>[^<]*/.exec(await response.text())?.[0];
    expect([there.status, await headingOf(there)]).toEqual([404, await headingOf(nowhere)]);
    const page = await (await admin()).get(path);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  });

  test("every screen and every form of the administration asks for it", () => {
    const open = ROUTES.filter(({ pattern, guard }) => pattern.startsWith("/admin") && guard !== "adminRequired");
    expect(open).toEqual([]);
  });

  test("an e-mail with the marker of the team gives nothing (G4, Z14)", async () => {
    const bindings = { ...env, ADMIN_EMAIL_MARKER: "@equipe." } as Env;
    const pretender = await visitor("mau@equipe.example");
    const [name, value] = [...pretender.cookies][0]!;
    const theirs = browser(bindings);
    theirs.cookies.set(name, value);
    expect((await theirs.get(paths.admin())).status).toBe(404);
  });

  test("is granted only to accounts, once, and revoked", async () => {
    expect(await setRole(env.DB, "ninguem@equipe.example", "admin", new Date())).toBe("unknown");
    await env.DB.prepare(
      "INSERT INTO email_code (token_hash, ticket_hash, code_hash, email, name, created_at, expires_at) VALUES ('x', 'x', 'x', 'Cai@equipe.example', 'Cai', '', '9')",
    ).run();
    expect(await setRole(env.DB, "cai@equipe.example", "admin", new Date())).toBe("unconfirmed");
    const before = await auditCount();
    const person = await admin("dora@equipe.example");
    expect(await setRole(env.DB, "DORA@equipe.example", "admin", new Date())).toBe("unchanged");
    expect(await setRole(env.DB, "dora@equipe.example", "user", new Date())).toBe("changed");
    expect((await person.get(paths.admin())).status).toBe(404);
    expect(await auditCount()).toBe(before + 2);
  });

  test("asks to come in again after twelve hours", async () => {
    const tired = await admin("edu@equipe.example", 13);
    const door = await tired.get(paths.admin());
    expect([door.status, locationOf(door)]).toEqual([303, "/entrar?redirect=%2Fadmin&sessao=expirada"]);
    expect(tired.cookies.has("authentication_token")).toBe(false);
    expect((await tired.get(locationOf(door))).status).toBe(200);
    expect((await (await admin("fe@equipe.example", 11)).get(paths.admin())).status).toBe(200);
  });

  test.each(["trocar-senha", "mudar-posicao", "editar-avaliacao", "entrar-como", "__proto__", "constructor"])(
    "there is no such thing as %s",
    async (action) => {
      const person = await admin();
      const before = await fingerprint();
      const answer = await person.form(paths.adminCorrections(), { acao: action, id: "1", reason: REASON });
      expect(answer.status).toBe(404);
      expect(await fingerprint()).toBe(before);
    },
  );
});

describe("a correction", () => {
  test("that is accepted shows on the school's page, with its source", async () => {
    const person = await admin();
    const id = await correct();
    const queue = await (await person.get(paths.adminCorrections())).text();
    expect(queue).toContain("(11) 3333-4444");
    expect(queue).toContain("familia@casa.example");
    await person.form(paths.adminCorrections(), { acao: "aceitar-correcao", id, reason: REASON });
    const page = await pageAfterCron();
    expect(page).toContain(`tel:+55${PHONE}`);
    expect(page).toContain("Telefone: Conferido pela equipe do site");
    const kept = await env.DB.prepare("SELECT contact_email AS email, status FROM school_correction").first();
    expect(kept).toEqual({ email: null, status: "accepted" });
  });

  test("is decided once, whoever is first", async () => {
    const person = await admin();
    const id = await correct();
    const before = await auditCount();
    const both = await Promise.all(
      ["aceitar-correcao", "recusar-correcao"].map((acao) =>
        person.form(paths.adminCorrections(), { acao, id, reason: REASON }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await auditCount()).toBe(before + 1);
  });

  test.each([
    [{ field: "phone", value: "123" }, "Confira o campo Telefone"],
    [{ field: "is_partner", value: "1" }, "Escolha o que está errado"],
    [{ field: "cep", value: "abc" }, "Confira o campo CEP"],
    [{ value: "<script>alert(1)</script>", field: "" }, "Escolha o que está errado"],
  ])("that makes no sense comes back: %o", async (fields, message) => {
    const sent = { evidence: "está no site", email: "", ...fields };
    const answer = await browser(env).form(paths.correctSchool(VERTICE.slug), sent);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain(message);
    expect(html).not.toContain("<script>alert(1)");
  });

  test("of a school that does not exist is a 404", async () => {
    const sent = { field: "phone", value: PHONE, evidence: "está no site", email: "" };
    expect((await browser(env).form("/escola/nao-existe/corrigir", sent)).status).toBe(404);
  });
});

test("personal data are looked at before they are taken out, and nothing else of a text can be changed", async () => {
  const person = await admin();
  const id = await aReview();
  const before = await fingerprint();
  const looked = await person.form(paths.adminReviews(), { acao: "prever", id, passages: "professora Rosa" });
  expect([looked.status, await looked.text()]).toEqual([
    200,
    expect.stringContaining("A [dado pessoal retirado] é ótima e a escola também."),
  ]);
  expect(await fingerprint()).toBe(before);
  const strange = { acao: "retirar-dados-pessoais", id, passages: "não está lá", reason: REASON };
  expect((await person.form(paths.adminReviews(), strange)).status).toBe(422);
  expect(await fingerprint()).toBe(before);
  await person.form(paths.adminReviews(), { ...strange, passages: "professora Rosa" });
  const last = await env.DB.prepare("SELECT * FROM admin_audit ORDER BY id DESC LIMIT 1").first();
  expect(JSON.stringify(last)).not.toContain("Rosa");
});

test("a review is published once, and its author told once, however often its form is sent", async () => {
  const person = await admin();
  const id = await aReview();
  const mailCount = () => orm.$count(mailOutbox);
  const [audits, mails] = [await auditCount(), await mailCount()];
  const send = () => person.form(paths.adminReviews(), { acao: "publicar-avaliacao", id, reason: REASON });
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
  const again = await send();
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining("Esta avaliação acabou de mudar.")]);
  expect([await auditCount(), await mailCount()]).toEqual([audits + 1, mails + 1]);
});

test("marked reviews are published with one decision, each with its entry; one that changed meanwhile stays", async () => {
  const person = await admin();
  const [first, second, gone] = [await aReview(), await aReview(), await aReview("withdrawn_by_author")];
  const audits = await auditCount();
  const send = (ids: readonly string[]) =>
    person.send(paths.adminReviews(), {
      method: "POST",
      body: new URLSearchParams([["acao", "publicar-marcadas"], ["reason", REASON], ...ids.map((id) => ["ids", id])]),
    });
  expect(locationOf(await send([first, second, gone]))).toBe(`${paths.adminReviews()}?aviso=algumas`);
  const { results } = await env.DB.prepare("SELECT status FROM review WHERE id IN (?, ?, ?) ORDER BY status")
    .bind(first, second, gone)
    .all();
  expect(results.map(({ status }) => status)).toEqual(["published", "published", "withdrawn_by_author"]);
  expect(await auditCount()).toBe(audits + 2);
  const unexplained = new URLSearchParams({ acao: "publicar-marcadas", reason: "x", ids: await aReview() });
  expect(locationOf(await person.send(paths.adminReviews(), { method: "POST", body: unexplained }))).toBe(
    `${paths.adminReviews()}?aviso=motivo`,
  );
  expect((await send([await aReview()])).headers.get("location")).toBe(`${paths.adminReviews()}?aviso=feito`);
});

test("the queue has every review that waits, imported ones too, a page at a time or of one school", async () => {
  await env.DB.prepare("DELETE FROM review WHERE status = 'pending_moderation'").run();
  await orm.delete(reviewReplyDraft);
  const { inepCode } = (await orm.select().from(review).where(eq(review.id, "r5")))[0]!;
  for (let n = 1; n <= 21; n++) {
    const row = { id: `fila-${n}`, status: "pending_moderation", testimonial: `Texto da fila número ${n}.`, inepCode };
    await orm.insert(review).values(reviewRow(row));
  }
  const person = await admin();
  const read = async (query: string) => (await person.get(paths.adminReviews() + query)).text();
  const countOf = (html: string) => html.match(/Texto da fila número/g)?.length ?? 0;
  expect(await (await person.get(paths.admin())).text()).toContain("<b>21</b>");
  expect([countOf(await read("")), countOf(await read("?page=2"))]).toEqual([20, 1]);
  expect(countOf(await read("?escola=/escola/nenhuma"))).toBe(0);
  const { slug } = (await env.DB.prepare("SELECT slug FROM school WHERE inep_code = '35000002'").first<{
    slug: string;
  }>())!;
  const second = await read(`?escola=${slug}&page=2`);
  expect(countOf(second)).toBe(1);
  // A decision made there leads back to the same part of the queue.
  const id = /name="id" value="(fila-\d+)"/.exec(second)![1]!;
  const action = /action="(\/admin\/avaliacoes\?[^"]*)"/.exec(second)![1]!.replaceAll("&amp;", "&");
  const answer = await person.form(action, { acao: "publicar-avaliacao", id, reason: REASON });
  expect(locationOf(answer)).toBe(`${paths.adminReviews()}?escola=${slug}&page=2&aviso=feito`);
});

test("every open correction and data request is in its queue, a page at a time", async () => {
  await env.DB.prepare("DELETE FROM data_request").run();
  const numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 51)";
  const at = "'2026-11-01T12:00:00.000Z'";
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO school_correction (id, inep_code, field, value, evidence, created_at)
       ${numbers} SELECT 'fila-' || i, ?, 'phone', '1133334444', 'Prova número ' || i, ${at} FROM n`,
    ).bind(VERTICE.inepCode),
    env.DB.prepare(
      `INSERT INTO data_request (protocol, email, kind, details, status, created_at, due_at)
       ${numbers} SELECT 'DAD-' || i, 'a@casa.example', 'outro', 'Prova número ' || i, 'open', ${at}, ${at} FROM n`,
    ),
  ]);
  const person = await admin();
  for (const path of [paths.adminCorrections(), paths.adminPrivacy()]) {
    const read = async (page: number) => (await person.get(`${path}?page=${page}`)).text();
    const pages = await Promise.all([1, 2, 3, 4].map(read));
    const seen = pages.map((html) => [...html.matchAll(/Prova número (\d+)/g)].map(([, n]) => n));
    expect(seen.map(({ length }) => length)).toEqual([20, 20, 11, 0]);
    expect(new Set(seen.flat()).size).toBe(51);
  }
  // A decision leads back to the same part of the queue.
  const third = await (await person.get(`${paths.adminCorrections()}?page=3`)).text();
  const id = /name="id" value="(fila-\d+)"/.exec(third)![1]!;
  const action = /action="(\/admin\/correcoes\?[^"]*)"/.exec(third)![1]!.replaceAll("&amp;", "&");
  const answer = await person.form(action, { acao: "recusar-correcao", id, reason: REASON });
  expect(locationOf(answer)).toBe(`${paths.adminCorrections()}?page=3&aviso=feito`);
});

test("money that differs and refunds that are stuck are named on the home, told with what to do, and gone once handled", async () => {
  await orm.delete(paymentDifference);
  await orm.delete(refund);
  const person = await admin();
  const home = async () =>
    /<b>(\d+)<\/b>(?: |<!-- -->)*Pagamentos e devoluções/.exec(await (await person.get(paths.admin())).text())![1];
  expect(await home()).toBe("0");
  const [different, stuck] = [await aDifference.fields(), await aStuckRefund.fields()];
  expect(await home()).toBe("2");
  const queue = await (await person.get(paths.adminMoney())).text();
  for (const text of [
    "Pix recebido sem código de cobrança",
    "R$\u00a012,34",
    "O banco não conseguiu devolver",
    "R$\u00a0600",
  ]) {
    expect(queue).toContain(text);
  }
  const found = await (await person.get(`${paths.adminMoney()}?busca=${stuck.id}`)).text();
  expect([found.includes(stuck.id!), found.includes(different.id!)]).toEqual([true, false]);
  await person.form(paths.adminMoney(), { acao: "tratar-diferenca", ...different });
  expect(await home()).toBe("1");
  expect((await person.form(paths.adminMoney(), { acao: "tratar-diferenca", ...different })).status).toBe(404);
  await orm.update(refund).set({ movingSince: new Date().toISOString() });
  expect((await person.form(paths.adminMoney(), { acao: "devolvido-por-fora", ...stuck })).status).toBe(422);
  await orm.update(refund).set({ movingSince: null });
  await person.form(paths.adminMoney(), { acao: "devolvido-por-fora", ...stuck });
  expect(await home()).toBe("0");
  const [order] = await orm
    .select({ status: scholarshipOrder.status })
    .from(scholarshipOrder)
    .innerJoin(refund, eq(refund.orderId, scholarshipOrder.id))
    .where(eq(refund.id, stuck.id!));
  expect(order).toEqual({ status: "drop_out_confirmed" });
});

test("the desk shows neither e-mails of authors nor of reporters", async () => {
  await aNotice();
  await aReview();
  const html = await (await (await admin()).get(paths.adminReviews())).text();
  expect(html).toContain("Diz o nome do meu filho.");
  expect(html).not.toContain("@familia.example");
});

test("an offer leaves the school's page and comes back, and its price shows when it was checked", async () => {
  const person = await admin();
  const { id } = (await env.DB.prepare("SELECT id FROM offer WHERE inep_code = ?")
    .bind(VERTICE.inepCode)
    .first<{ id: string }>())!;
  const send = (fields: Record<string, string>) => person.form(paths.adminOffers(), { id, ...fields });
  await send({ acao: "desligar-oferta", reason: REASON });
  expect(await pageAfterCron()).not.toContain("prices-table");
  await send({ acao: "ligar-oferta", reason: REASON });
  await send({ acao: "registrar-preco", url: "https://escola.example", seenOn: "2026-02-03", note: "tabela no site" });
  const page = await pageAfterCron();
  expect(page).toContain("Conferido em 03/02/2026");
  await env.DB.prepare("UPDATE offer SET shift = 'ead' WHERE id = ?").bind(id).run();
  const desk = await (await person.get(`${paths.adminOffers()}?escola=${VERTICE.slug}`)).text();
  expect(desk).toContain("tabela no site (visto em 03/02/2026)");
  expect(desk).toMatch(/, EAD, 20\d\d/);
});

test.each([
  [{ path: "/a", target: "/a" }, "leva a si mesmo"],
  [{ path: "//evil.com", target: "/busca" }, "o caminho começa com uma barra só"],
  [{ path: "/b", target: "https://evil.example/" }, "não está na lista REDIRECT_HOSTS"],
])("a redirect is refused with the reason: %o", async (entry, reason) => {
  const person = await admin();
  const form = { acao: "criar-redirecionamento", status: "301", expiresAt: "", reason: REASON, ...entry };
  const answer = await person.form(paths.adminRedirects(), form);
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(reason)]);
  expect(await env.REDIRECTS.get(entry.path)).toBeNull();
});

test("many redirects have pages, those that are not followed first, and can be searched by a part of them", async () => {
  const person = await admin();
  const put = (path: string, target: string) => env.REDIRECTS.put(path, target, { metadata: { status: 302 } });
  await Promise.all(Array.from({ length: 21 }, (_, i) => put(`/campanha-${String.fromCharCode(97 + i)}`, "/busca")));
  await put("/quebrado", "https://evil.example/");
  const first = await (await person.get(paths.adminRedirects())).text();
  expect([...first.matchAll(/<article/g)]).toHaveLength(20);
  expect(first.indexOf("/quebrado")).toBeLessThan(first.indexOf("/campanha-a"));
  const second = await (await person.get(`${paths.adminRedirects()}?page=2`)).text();
  expect([first.includes("/campanha-u<"), second.includes("/campanha-u<")]).toEqual([false, true]);
  const found = await (await person.get(`${paths.adminRedirects()}?busca=EVIL.example`)).text();
  expect([...found.matchAll(/<article/g)]).toHaveLength(1);
  expect(found).toContain("Não está valendo: o site evil.example não está na lista");
});

test("all sessions of an account end, its owner is notified, and the audit names no address", async () => {
  const post = postOffice();
  const person = browser(post.bindings);
  const [name, value] = [...(await admin()).cookies][0]!;
  person.cookies.set(name, value);
  const family = await visitor("rosa@familia.example");
  const end = (email: string) => person.form(paths.adminPrivacy(), { acao: "encerrar-acesso", email, reason: REASON });
  expect((await family.get("/v3/account/user")).status).toBe(200);
  const unknown = await end("ninguem@familia.example");
  expect([unknown.status, await unknown.text()]).toEqual([
    422,
    expect.stringContaining("Não há conta com este e-mail"),
  ]);
  expect((await end("ROSA@familia.example")).status).toBe(303);
  expect((await family.get("/v3/account/user")).status).toBe(401);
  expect((await person.get(paths.admin())).status).toBe(200);
  const { to, subject } = post.mails.at(-1)!;
  expect([to, subject]).toEqual(["rosa@familia.example", "Desconectamos sua conta de todos os aparelhos"]);
  const last = await env.DB.prepare("SELECT * FROM admin_audit ORDER BY id DESC LIMIT 1").first();
  expect(JSON.stringify(last)).not.toContain("rosa");
});

test("the audit cannot be changed", async () => {
  await admin();
  await expect(env.DB.prepare("UPDATE admin_audit SET actor = 'x'").run()).rejects.toThrow("cannot be changed");
  await expect(env.DB.prepare("DELETE FROM admin_audit").run()).rejects.toThrow("cannot be changed");
});
